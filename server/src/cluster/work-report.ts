import type { Bus } from '#ports/bus.ts';
import type { CareReport } from '#ports/exchange-health.ts';

const WORK = 'crease.1.work';
/** An engine that has just begun to lead knows what was found after this time. */
const SAY_EVERY_MS = 5_000;

/** Says what the worker finds to who leads, at once and again and again. */
export class WorkReporter {
  readonly #bus: Bus;
  #report: CareReport = {};

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  readonly job = { name: 'say-report', everyMs: SAY_EVERY_MS, run: async () => this.#say() };

  record(report: CareReport): void {
    this.#report = { ...this.#report, ...report };
    this.#say();
  }

  #say(): void {
    this.#bus.publish(WORK, JSON.stringify(this.#report));
  }
}

/** Takes what a worker found. @returns a function that ends it. */
export function hearWork(bus: Bus, record: (report: CareReport) => void): () => void {
  return bus.listen(WORK, (message) => record(JSON.parse(message)));
}
