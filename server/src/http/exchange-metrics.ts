import { AlarmKind } from '@crease/contracts/office/operator-routes.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '#base/system/clock.ts';
import type { GameHouse } from '#casino/house/game-house.ts';
import type { BelowZeroWatch } from '#journal/account-balances.ts';
import type { BusinessWatch } from '#journal/business-watch.ts';
import type { Exchange, ExchangeHealth } from '#journal/exchange.ts';
import { computeHouseExposures } from '#market-desk/risk/risk.ts';

/** Maximum age of metrics that need a scan of the books. */
export const FIGURES_MS = 15_000;

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

export function openExchangeGauges(registry: Registry, health: () => ExchangeHealth): void {
  for (const [name, help, value] of GAUGES) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value(health()));
      },
    });
  }
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
  }: {
    readonly exchange: Pick<Exchange, 'read'>;
    readonly clock: Clock;
    readonly belowZero: Pick<BelowZeroWatch, 'accounts'>;
    readonly businessWatch: Pick<BusinessWatch, 'alarms'>;
    readonly house: Pick<GameHouse, 'overdueMoves'>;
  },
): void {
  const exposures = cacheFor(clock, FIGURES_MS, () => computeHouseExposures(exchange));
  new Gauge({
    name: 'crease_house_exposure',
    help: 'House worst case across unsettled markets, in paise.',
    labelNames: ['currency'],
    registers: [registry],
    async collect() {
      // Keep the last figure while no committed state is available.
      const found = await exposures().catch(() => null);
      for (const [currency, exposure] of found ?? []) this.set({ currency }, exposure);
    },
  });
  const below = cacheFor(clock, FIGURES_MS, () => belowZero.accounts());
  new Gauge({
    name: 'crease_accounts_below_zero',
    help: 'Accounts with a negative balance.',
    registers: [registry],
    async collect() {
      const found = await below().catch(() => null);
      if (found !== null) this.set(found.length);
    },
  });
  new Gauge({
    name: 'crease_payouts_not_accepted',
    help: 'Payouts and refunds of house games that the wallet doesn’t accept.',
    registers: [registry],
    collect() {
      this.set(house.overdueMoves.length);
    },
  });
  new Gauge({
    name: 'crease_alarms',
    help: 'Unacknowledged business alerts.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of AlarmKind.options) this.set({ kind }, 0);
      for (const { kind } of alarms.listUnacknowledged()) this.inc({ kind });
    },
  });
  new Counter({
    name: 'crease_alarms_total',
    help: 'Business alerts since startup.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of alarms.raised) this.inc({ kind }, count);
    },
  });
}

/** Caches an expensive figure for a period, regardless of demand. A failed computation is retried on the next call. */
export function cacheFor<Value>(clock: Clock, everyMs: number, make: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly until: number; readonly value: Promise<Value> } | null = null;
  return () => {
    const now = clock.now();
    if (cached !== null && now < cached.until) return cached.value;
    const value = make();
    cached = { until: now + everyMs, value };
    value.catch(() => {
      cached = null;
    });
    return value;
  };
}
