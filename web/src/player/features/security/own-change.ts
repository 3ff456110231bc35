const OWN_FOR_MS = 10_000;

let changedAt = Number.NEGATIVE_INFINITY;

/** This page has just changed how its user proves who they are: its own words say so already. */
export function noteOwnChange(): void {
  changedAt = performance.now();
}

/** Whether a change that is heard of now was most likely made by this page. */
export function isOwnChange(): boolean {
  return performance.now() - changedAt < OWN_FOR_MS;
}
