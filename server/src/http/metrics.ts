import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '#ports/clock.ts';
import type { ExchangeHealth } from '#ports/exchange-health.ts';
import { openExchangeGauges } from './exchange-metrics.ts';
import { rarely } from './rarely.ts';

/** Upper bounds of the time from a bet's arrival to its answer, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures that cost a walk over the books are this old at most. */
export const FIGURES_MS = 15_000;

/** What /metrics tells (api 11.1). */
export interface Metrics {
  readonly registry: Registry;
  /** Bets answered, by outcome: accepted or the refusal's code. */
  readonly bets: Counter<'outcome'>;
  readonly calls: CallCounts;
  readonly hubConnections: Gauge;
  /** Seconds from the arrival of a bet to its answer, holds included. */
  readonly matchSeconds: Histogram;
  /** What the ledger is off by, paise; 0 or betting stops. */
  readonly ledgerImbalance: Gauge;
}

/**
 * Calls by route and status. Counted here and handed over when somebody reads: the library's own counter sorts and joins
 * its labels at every call.
 */
export class CallCounts {
  readonly #counts = new Map<string, Map<number, number>>();

  record(route: string, status: number): void {
    const byStatus = this.#counts.get(route);
    if (byStatus === undefined) this.#counts.set(route, new Map([[status, 1]]));
    else byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }

  /** Every count so far. */
  *all(): Iterable<{ readonly route: string; readonly status: number; readonly count: number }> {
    for (const [route, byStatus] of this.#counts) {
      for (const [status, count] of byStatus) yield { route, status, count };
    }
  }
}

/** Metrics of one process. Gauges are asked for when somebody reads them. */
export function openMetrics(ask: {
  readonly hubConnections: () => number;
  readonly ledgerImbalance: () => Promise<number>;
  readonly clock: Clock;
  readonly health: () => ExchangeHealth;
}): Metrics {
  const ledgerImbalance = rarely(ask.clock, FIGURES_MS, ask.ledgerImbalance);
  const registry = new Registry();
  openExchangeGauges(registry, ask.health);
  const registers = [registry];
  const calls = new CallCounts();
  new Counter({
    name: 'crease_http_requests_total',
    help: 'Calls answered, by route and status.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { route, status, count } of calls.all()) this.inc({ route, status }, count);
    },
  });
  return {
    registry,
    bets: new Counter({
      name: 'crease_bets_total',
      help: 'Bets answered, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    calls,
    hubConnections: new Gauge({
      name: 'crease_hub_connections',
      help: 'Real-time connections open now.',
      registers,
      collect() {
        this.set(ask.hubConnections());
      },
    }),
    matchSeconds: new Histogram({
      name: 'crease_match_seconds',
      help: 'Seconds from the arrival of a bet to its answer.',
      buckets: BUCKETS,
      registers,
    }),
    ledgerImbalance: new Gauge({
      name: 'crease_ledger_imbalance',
      help: 'What the trial balance is off by, paise.',
      registers,
      async collect() {
        this.set(await ledgerImbalance());
      },
    }),
  };
}

/** Shows in /metrics what the process takes of its machine: processor, memory, and how long its thread keeps work waiting. */
export function registerProcessMetrics(register: Registry): void {
  collectDefaultMetrics({ register });
}
