/** Monotonic clock in milliseconds. */
export class Clock {
  /** Time of the last `read`; accurate enough for per-message timestamps. */
  now = 0;

  constructor() {
    this.read();
  }

  read(): number {
    this.now = Math.floor(performance.now());
    return this.now;
  }
}
