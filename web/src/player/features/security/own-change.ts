const OWN_CHANGE_MS = 10_000;

let changedAt = Number.NEGATIVE_INFINITY;

/** Records that this page changed the login methods and has already shown a message. */
export function noteOwnChange(): void {
  changedAt = performance.now();
}

/** True if a pushed change was most likely made by this page. */
export function isOwnChange(): boolean {
  return performance.now() - changedAt < OWN_CHANGE_MS;
}
