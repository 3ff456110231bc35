import { Gauge, type Registry } from 'prom-client';
import type { ExchangeHealth } from '#ports/exchange-health.ts';

/** Gauges of the exchange itself, each worked out when somebody reads it. */
const GAUGES: readonly (readonly [
  name: string,
  help: string,
  value: (health: ExchangeHealth) => number,
])[] = [
  ['crease_bets_in_memory', 'Bets that the exchange holds in memory.', ({ sizes }) => sizes.bets],
  ['crease_markets_in_memory', 'Markets in memory.', ({ sizes }) => sizes.markets],
  ['crease_accounts_in_memory', 'Accounts in memory.', ({ sizes }) => sizes.accounts],
  ['crease_events_in_memory', 'Events in memory.', ({ sizes }) => sizes.events],
  [
    'crease_snapshot_bytes',
    'Size of the newest snapshot; 0 before this process wrote one.',
    ({ snapshotBytes }) => snapshotBytes,
  ],
  [
    'crease_start_seconds',
    'How long the exchange took to restore its state and open.',
    ({ startMs }) => startMs / 1_000,
  ],
  [
    'crease_clock_offset_seconds',
    'Wall clock minus the time that the exchange keeps.',
    ({ clock }) => clock.offsetMs / 1_000,
  ],
  [
    'crease_clock_jumps',
    'How often the wall clock was set since the start.',
    (health) => health.clock.jumps,
  ],
  [
    'crease_refused_commands',
    'Commands since the start that failed or could not be written.',
    ({ refusedCommands }) => refusedCommands,
  ],
  [
    'crease_check_rounds',
    'Complete checks of every market and account since the start.',
    ({ rolling }) => rolling.rounds,
  ],
  [
    'crease_books_right',
    'Whether the newest comparison of journal and database found no difference: 1, 0, or NaN before the first.',
    ({ books }) => (books === null ? Number.NaN : Number(books.isRight)),
  ],
  [
    'crease_books_checked_seconds',
    'When journal and database were compared last, seconds since 1970.',
    ({ books }) => (books === null ? Number.NaN : books.checkedAt / 1_000),
  ],
  [
    'crease_books_commands',
    'Newest command of that comparison.',
    ({ books }) => books?.commands ?? Number.NaN,
  ],
  [
    'crease_backup_finished_seconds',
    'When the newest base backup was finished, seconds since 1970; 0 before the first, NaN where none are kept.',
    ({ backups }) => (backups?.database ? (backups.database.finishedAt ?? 0) / 1_000 : Number.NaN),
  ],
  [
    'crease_wal_waiting_seconds',
    'How long the oldest finished segment of the WAL has waited to be archived.',
    ({ backups }) => (backups?.database ? backups.database.waitingMs / 1_000 : Number.NaN),
  ],
  [
    'crease_files_backed_up_seconds',
    'When all files of users were copied to the backups last, seconds since 1970; NaN where none are kept.',
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
