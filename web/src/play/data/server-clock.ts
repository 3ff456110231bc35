/** Offset to the server clock in ms, from the response with the lowest latency. */
let offsetMs: number | null = null;

/** Records a server time. */
export function recordServerTime(serverNow: number, at: number = Date.now()): void {
  const heard = serverNow - at;
  // A delayed response reports an earlier time, so the largest offset is the most accurate.
  offsetMs = offsetMs === null ? heard : Math.max(offsetMs, heard);
}

/** Server time in ms since 1970. */
export function serverNow(at: number = Date.now()): number {
  return at + (offsetMs ?? 0);
}
