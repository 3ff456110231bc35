import type { Bus } from '#journal/bus.ts';
import type { MaintenanceReport } from '#journal/exchange-health.ts';

const WORK = 'crease.1.work';
/** Report interval; a new leader has the findings within this time. */
const REPORT_EVERY_MS = 5_000;

/** Reports the worker's findings to the leader, at once and then periodically. */
export class WorkReporter {
  readonly #bus: Bus;
  #report: MaintenanceReport = {};

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  readonly job = { name: 'say-report', everyMs: REPORT_EVERY_MS, run: async () => this.#publish() };

  record(report: MaintenanceReport): void {
    this.#report = { ...this.#report, ...report };
    this.#publish();
  }

  #publish(): void {
    this.#bus.publish(WORK, JSON.stringify(this.#report));
  }
}

/** Records a worker's findings. @returns a function that stops it. */
export function listenForReports(
  bus: Bus,
  record: (report: MaintenanceReport) => void,
): () => void {
  return bus.listen(WORK, (message) => record(JSON.parse(message)));
}
