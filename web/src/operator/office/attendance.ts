/** Anyone who has moved nothing for so long may have left. */
const AWAY_AFTER_MS = 60_000;
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Loading the page is an act of somebody, too. */
let movedAt = Date.now();

/** Looks for signs of a person at the desk; called once, when the back office opens. */
export function watchAttendance(): void {
  const note = () => {
    movedAt = Date.now();
  };
  for (const type of INPUT) window.addEventListener(type, note, { capture: true, passive: true });
}

/** Whether somebody is at the desk. The page asks the server all the time; only what a person wants keeps them logged in. */
export function isAttended(now = Date.now()): boolean {
  return now - movedAt < AWAY_AFTER_MS;
}
