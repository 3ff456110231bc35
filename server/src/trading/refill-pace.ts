/** Quotes are refreshed rarely while the start is far off, and often in the last hour. */
const BEFORE_MS = { far: 600_000, near: 45_000, nearFrom: 3_600_000 };
/** Refill interval for matched quotes between two balls in-play. */
const IN_PLAY_MS = { watched: 15_000, unwatched: 120_000 };

/** Refill interval of a match's books before its start, ms. @param waitMs time until the start. */
export function refillBeforeMs(waitMs: number): number {
  return waitMs > BEFORE_MS.nearFrom ? BEFORE_MS.far : BEFORE_MS.near;
}

/** The same between two balls. */
export function refillInPlayMs(isWatched: boolean): number {
  return isWatched ? IN_PLAY_MS.watched : IN_PLAY_MS.unwatched;
}
