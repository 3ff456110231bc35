/** Quotes are refreshed rarely while the start is far away, and often in the last hour. */
const BEFORE_MS = { far: 600_000, near: 45_000, nearFrom: 3_600_000 };
/** In play, between two balls, what was taken from the book is put there again so often. */
const IN_PLAY_MS = { watched: 15_000, unwatched: 120_000 };

/** How long the books of a match are left as they are before its start, ms. @param waitMs until then. */
export function refillBeforeMs(waitMs: number): number {
  return waitMs > BEFORE_MS.nearFrom ? BEFORE_MS.far : BEFORE_MS.near;
}

/** The same between two balls. */
export function refillInPlayMs(isWatched: boolean): number {
  return isWatched ? IN_PLAY_MS.watched : IN_PLAY_MS.unwatched;
}
