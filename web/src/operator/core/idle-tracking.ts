/** Idle time after which the operator may have left. */
const AWAY_AFTER_MS = 60_000;
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Loading the page counts as activity. */
let movedAt = Date.now();

/** Starts tracking user activity. Called once at startup. */
export function watchActivity(): void {
  const recordActivity = () => {
    movedAt = Date.now();
  };
  for (const type of INPUT)
    window.addEventListener(type, recordActivity, { capture: true, passive: true });
}

/** True if the operator is active. The page polls constantly, so only user activity keeps the session alive. */
export function isActive(now = Date.now()): boolean {
  return now - movedAt < AWAY_AFTER_MS;
}
