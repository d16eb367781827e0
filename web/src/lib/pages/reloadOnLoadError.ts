/** A part of the page that cannot be fetched: the line is down, or the room has a newer page by now. */

const KEPT_AS = "parlour.renewed";
const WAIT = 2_000; // milliseconds between two questions whether the room answers
const RARELY = 30_000; // milliseconds in which the page is not loaded anew twice: that would not help

/** Load the page anew, once the room answers, when a part of it could not be fetched. The address stays. */
export function reloadOnLoadError(): void {
  addEventListener("vite:preloadError", () => void renew());
}

async function renew(): Promise<void> {
  while (!(await answers())) await new Promise((done) => setTimeout(done, WAIT));
  try {
    const last = Number(sessionStorage.getItem(KEPT_AS) ?? 0);
    if (Date.now() - last < RARELY) return;
    sessionStorage.setItem(KEPT_AS, String(Date.now()));
  } catch {
    return; // where nothing can be kept it might be loaded for ever
  }
  location.reload();
}

const answers = (): Promise<boolean> =>
  fetch("./", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
