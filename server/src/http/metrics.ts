import { AlarmKind } from '@crease/contracts/office/operator-routes.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { backgroundFailures } from '#base/system/background-tasks.ts';
import type { Clock } from '#base/system/clock.ts';
import type { ExchangeHealth } from '#journal/exchange.ts';
import { computeHouseExposures } from '#market-desk/risk/risk.ts';
import type { AppEnv } from '#office/env.ts';

/** Histogram buckets for bet latency, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics exposed at /metrics (api 11.1). */
export type Metrics = ReturnType<typeof openMetrics>;

/** Calls by route and status. Counted here, because the library's counter sorts and joins its labels on every call. */
export class CallCounts {
  readonly #counts = new Map<string, Map<number, number>>();

  record(route: string, status: number): void {
    const byStatus = this.#counts.get(route);
    if (byStatus === undefined) this.#counts.set(route, new Map([[status, 1]]));
    else byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }

  *all(): Iterable<{ readonly route: string; readonly status: number; readonly count: number }> {
    for (const [route, byStatus] of this.#counts) {
      for (const [status, count] of byStatus) yield { route, status, count };
    }
  }
}

/** Maximum age of metrics that need a scan of the books. */
const FIGURES_MS = 15_000;

/** Gauges of the exchange, computed when scraped. */
const GAUGES: readonly (readonly [name: string, help: string, value: (health: ExchangeHealth) => number])[] = [
  ['crease_bets_in_memory', 'Bets in memory.', ({ sizes }) => sizes.bets],
  ['crease_markets_in_memory', 'Markets in memory.', ({ sizes }) => sizes.markets],
  ['crease_accounts_in_memory', 'Accounts in memory.', ({ sizes }) => sizes.accounts],
  ['crease_events_in_memory', 'Events in memory.', ({ sizes }) => sizes.events],
  [
    'crease_snapshot_bytes',
    'Size of the latest snapshot; 0 until this process writes one.',
    ({ snapshotBytes }) => snapshotBytes,
  ],
  ['crease_start_seconds', 'Time taken to restore state and open.', ({ startMs }) => startMs / 1_000],
  ['crease_clock_offset_seconds', 'Wall clock minus exchange time.', ({ clock }) => clock.offsetMs / 1_000],
  ['crease_clock_jumps', 'Wall-clock changes since startup.', (health) => health.clock.jumps],
  [
    'crease_refused_commands',
    'Commands that failed or couldn’t be persisted since startup.',
    ({ refusedCommands }) => refusedCommands,
  ],
  ['crease_check_rounds', 'Full consistency checks since startup.', ({ rolling }) => rolling.rounds],
  [
    'crease_books_right',
    'Result of the latest journal/database check: 1 = match, 0 = mismatch, NaN = none yet.',
    ({ books }) => (books === null ? Number.NaN : Number(books.isRight)),
  ],
  [
    'crease_books_checked_seconds',
    'Time of the last journal/database check (Unix seconds).',
    ({ books }) => (books === null ? Number.NaN : books.checkedAt / 1_000),
  ],
  ['crease_books_commands', 'Last command covered by that check.', ({ books }) => books?.commands ?? Number.NaN],
  [
    'crease_backup_finished_seconds',
    'Time the latest base backup finished (Unix seconds); 0 = none yet, NaN = backups off.',
    ({ backups }) => (backups?.database ? (backups.database.finishedAt ?? 0) / 1_000 : Number.NaN),
  ],
  [
    'crease_wal_waiting_seconds',
    'Age of the oldest WAL segment awaiting archive.',
    ({ backups }) => (backups?.database ? backups.database.waitingMs / 1_000 : Number.NaN),
  ],
  [
    'crease_files_backed_up_seconds',
    'Time user files were last backed up (Unix seconds); NaN = backups off.',
    ({ backups }) => (backups === null ? Number.NaN : (backups.filesAt ?? 0) / 1_000),
  ],
];

/** Creates the metrics of one process. Gauges are computed when scraped. */
export function openMetrics(ask: {
  readonly hubConnections: () => number;
  readonly ledgerImbalance: () => Promise<number>;
  readonly clock: Clock;
  readonly health: () => ExchangeHealth;
}) {
  const registry = new Registry();
  for (const [name, help, value] of GAUGES) openGauge(registry, name, help, () => value(ask.health()));
  openGauge(registry, 'crease_hub_connections', 'Open real-time connections.', ask.hubConnections);
  const registers = [registry];
  const ledgerImbalance = cacheFor(ask.clock, ask.ledgerImbalance);
  new Gauge({
    name: 'crease_ledger_imbalance',
    help: 'Trial balance difference, in paise.',
    registers,
    async collect() {
      this.set(await ledgerImbalance());
    },
  });
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
    /** Processed bets by outcome: accepted, or the error code. */
    bets: new Counter({ name: 'crease_bets_total', help: 'Bets by outcome.', labelNames: ['outcome'], registers }),
    calls,
    /** Seconds from a bet's arrival to its response, including in-play delays. */
    matchSeconds: new Histogram({
      name: 'crease_match_seconds',
      help: 'Bet request latency in seconds.',
      buckets: BUCKETS,
      registers,
    }),
  };
}

/** Opens a gauge that is computed when scraped. */
function openGauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}

/** Registers metrics of the house's worst-case loss over all quoted markets, negative balances and anomalies. */
export function registerHouseMetrics(
  registry: Registry,
  {
    exchange,
    clock,
    belowZero,
    businessWatch: { alarms },
    house,
  }: Pick<AppEnv, 'exchange' | 'clock' | 'belowZero' | 'businessWatch' | 'house'>,
): void {
  const registers = [registry];
  const exposures = cacheFor(clock, () => computeHouseExposures(exchange));
  new Gauge({
    name: 'crease_house_exposure',
    help: 'House worst case across unsettled markets, in paise.',
    labelNames: ['currency'],
    registers,
    async collect() {
      // Keep the last figure while no committed state is available.
      const found = await exposures().catch(() => null);
      for (const [currency, exposure] of found ?? []) this.set({ currency }, exposure);
    },
  });
  const below = cacheFor(clock, () => belowZero.accounts());
  new Gauge({
    name: 'crease_accounts_below_zero',
    help: 'Accounts with a negative balance.',
    registers,
    async collect() {
      const found = await below().catch(() => null);
      if (found !== null) this.set(found.length);
    },
  });
  const help = 'Payouts and refunds of house games that the wallet doesn’t accept.';
  openGauge(registry, 'crease_payouts_not_accepted', help, () => house.overdueMoves.length);
  new Gauge({
    name: 'crease_alarms',
    help: 'Unacknowledged business alerts.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of AlarmKind.options) this.set({ kind }, 0);
      for (const { kind } of alarms.listUnacknowledged()) this.inc({ kind });
    },
  });
  new Counter({
    name: 'crease_alarms_total',
    help: 'Business alerts since startup.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of alarms.raised) this.inc({ kind }, count);
    },
  });
}

/** Caches an expensive figure, regardless of demand. A failed computation is retried on the next call. */
function cacheFor<Value>(clock: Clock, make: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly until: number; readonly value: Promise<Value> } | null = null;
  return () => {
    const now = clock.now();
    if (cached !== null && now < cached.until) return cached.value;
    const value = make();
    cached = { until: now + FIGURES_MS, value };
    value.catch(() => {
      cached = null;
    });
    return value;
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
