import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { backgroundFailures } from '#base/system/background-tasks.ts';
import type { Clock } from '#base/system/clock.ts';
import type { ExchangeHealth } from '#journal/exchange.ts';
import { cacheFor, FIGURES_MS, openExchangeGauges } from './exchange-metrics.ts';

/** Histogram buckets for bet latency, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics exposed at /metrics (api 11.1). */
export interface Metrics {
  readonly registry: Registry;
  /** Processed bets by outcome: accepted, or the error code. */
  readonly bets: Counter<'outcome'>;
  readonly calls: CallCounts;
  readonly hubConnections: Gauge;
  /** Seconds from a bet's arrival to its response, including in-play delays. */
  readonly matchSeconds: Histogram;
  /** Ledger imbalance, paise; betting stops unless it is 0. */
  readonly ledgerImbalance: Gauge;
}

/**
 * Calls by route and status. Counted here and collected when scraped, because the library's own counter sorts and
 * joins its labels on every call.
 */
export class CallCounts {
  readonly #counts = new Map<string, Map<number, number>>();

  record(route: string, status: number): void {
    const byStatus = this.#counts.get(route);
    if (byStatus === undefined) this.#counts.set(route, new Map([[status, 1]]));
    else byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }

  /** All counts so far. */
  *all(): Iterable<{ readonly route: string; readonly status: number; readonly count: number }> {
    for (const [route, byStatus] of this.#counts) {
      for (const [status, count] of byStatus) yield { route, status, count };
    }
  }
}

/** Creates the metrics of one process. Gauges are computed when scraped. */
export function openMetrics(ask: {
  readonly hubConnections: () => number;
  readonly ledgerImbalance: () => Promise<number>;
  readonly clock: Clock;
  readonly health: () => ExchangeHealth;
}): Metrics {
  const ledgerImbalance = cacheFor(ask.clock, FIGURES_MS, ask.ledgerImbalance);
  const registry = new Registry();
  openExchangeGauges(registry, ask.health);
  const registers = [registry];
  const calls = new CallCounts();
  new Counter({
    name: 'crease_http_requests_total',
    help: 'HTTP requests by route and status.',
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
      help: 'Bets by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    calls,
    hubConnections: new Gauge({
      name: 'crease_hub_connections',
      help: 'Open real-time connections.',
      registers,
      collect() {
        this.set(ask.hubConnections());
      },
    }),
    matchSeconds: new Histogram({
      name: 'crease_match_seconds',
      help: 'Bet request latency in seconds.',
      buckets: BUCKETS,
      registers,
    }),
    ledgerImbalance: new Gauge({
      name: 'crease_ledger_imbalance',
      help: 'Trial balance difference, in paise.',
      registers,
      async collect() {
        this.set(await ledgerImbalance());
      },
    }),
  };
}

/**
 * Registers process metrics: CPU, memory, event loop lag, failed background tasks and the latest crash.
 *
 * @param crashedAt ms, null if none is known.
 */
export function registerProcessMetrics(register: Registry, crashedAt: number | null): void {
  collectDefaultMetrics({ register });
  const registers = [register];
  new Gauge({
    name: 'crease_latest_crash_seconds',
    help: 'Time of the latest crash on this data directory; 0 if none.',
    registers,
  }).set((crashedAt ?? 0) / 1_000);
  new Counter({
    name: 'crease_background_failures_total',
    help: 'Failed background tasks since startup.',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset();
      for (const [task, count] of backgroundFailures) this.inc({ task }, count);
    },
  });
}
