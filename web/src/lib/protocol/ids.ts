/** A name for a message that no other has; it works on plain http, too, where randomUUID does not exist. */
export function freshId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((number) => number.toString(36)).join("");
}

/** What proves a seat: nobody can guess it. */
export function freshToken(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(24));
  return [...numbers].map((number) => number.toString(16).padStart(2, "0")).join("");
}
