/** Reloads the page if a part of it cannot be loaded: the connection is lost, or the server has a newer version. */

const KEPT_AS = "parlour.renewed";
const WAIT = 2_000; // milliseconds between two checks of the server
const RARELY = 30_000; // milliseconds in which the page is reloaded at most once

/** Reload the page, at the same address, as soon as the server answers. */
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
    return; // without storage the page might reload endlessly
  }
  location.reload();
}

const answers = (): Promise<boolean> =>
  fetch("./", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
