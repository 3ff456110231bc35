import type { Clock } from './clock.ts';

/** Missed beats that indicate that the process itself was stalled, not its clients. */
const STALL_BEATS = 5;

/**
 * The single timer of a hub, shared by thousands of connections.
 *
 * After a stall (a suspended machine, a long process pause) input from that time is still unread, so one beat is
 * skipped; otherwise all clients would seem silent.
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
