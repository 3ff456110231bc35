import { Gauge, type Registry } from 'prom-client';
import type { ExchangeHealth } from '#journal/exchange-health.ts';

/** Gauges of the exchange, computed when scraped. */
const GAUGES: readonly (readonly [
  name: string,
  help: string,
  value: (health: ExchangeHealth) => number,
])[] = [
  ['crease_bets_in_memory', 'Bets in memory.', ({ sizes }) => sizes.bets],
  ['crease_markets_in_memory', 'Markets in memory.', ({ sizes }) => sizes.markets],
  ['crease_accounts_in_memory', 'Accounts in memory.', ({ sizes }) => sizes.accounts],
  ['crease_events_in_memory', 'Events in memory.', ({ sizes }) => sizes.events],
  [
    'crease_snapshot_bytes',
    'Size of the latest snapshot; 0 until this process writes one.',
    ({ snapshotBytes }) => snapshotBytes,
  ],
  [
    'crease_start_seconds',
    'Time taken to restore state and open.',
    ({ startMs }) => startMs / 1_000,
  ],
  [
    'crease_clock_offset_seconds',
    'Wall clock minus exchange time.',
    ({ clock }) => clock.offsetMs / 1_000,
  ],
  ['crease_clock_jumps', 'Wall-clock changes since startup.', (health) => health.clock.jumps],
  [
    'crease_refused_commands',
    'Commands that failed or couldn’t be persisted since startup.',
    ({ refusedCommands }) => refusedCommands,
  ],
  [
    'crease_check_rounds',
    'Full consistency checks since startup.',
    ({ rolling }) => rolling.rounds,
  ],
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
  [
    'crease_books_commands',
    'Last command covered by that check.',
    ({ books }) => books?.commands ?? Number.NaN,
  ],
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
