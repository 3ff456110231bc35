/** The clock of the server, as well as a page can know it: the offset of the answer that was on its way for the shortest. */
let offsetMs: number | null = null;

/** Counts a moment that the server has just said. */
export function hearServerNow(serverNow: number, at: number = Date.now()): void {
  const heard = serverNow - at;
  // An answer that was long on its way says an earlier time than it is.
  offsetMs = offsetMs === null ? heard : Math.max(offsetMs, heard);
}

/** Milliseconds since 1970 by the server. */
export function serverNow(at: number = Date.now()): number {
  return at + (offsetMs ?? 0);
}
