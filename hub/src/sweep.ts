import type { Clock } from './clock.ts';

/** Missed beats after which the process itself was stopped, not its clients. */
const STALL_BEATS = 5;

/**
 * The one timer of a hub. Thousands of connections share it instead of having timers each.
 *
 * After a stall (a suspended machine, a long pause of the process) what clients sent meanwhile has
 * not been read yet, so one beat is skipped: otherwise all of them would seem silent.
 */
export class Sweep {
  private readonly timer: NodeJS.Timeout;
  private lastBeat: number;

  constructor(clock: Clock, periodMs: number, beat: () => void) {
    this.lastBeat = clock.read();
    this.timer = setInterval(() => {
      const now = clock.read();
      const stalled = now - this.lastBeat > STALL_BEATS * Math.max(periodMs, 100);
      this.lastBeat = now;
      if (!stalled) beat();
    }, periodMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
