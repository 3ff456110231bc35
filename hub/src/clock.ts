/** Milliseconds of a clock that never jumps. */
export class Clock {
  /** The time of the last `read`; good enough for marking what happens per message. */
  now = 0;

  constructor() {
    this.read();
  }

  read(): number {
    this.now = Math.floor(performance.now());
    return this.now;
  }
}
