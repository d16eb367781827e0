/** A unique id for a request. Also works on plain http, where randomUUID does not exist. */
export function freshId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((number) => number.toString(36)).join("");
}

/** A random token that proves a seat. */
export function freshToken(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(24));
  return [...numbers].map((number) => number.toString(16).padStart(2, "0")).join("");
}
