import type { Clock } from '#ports/clock.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import type { MoneyDesk } from './money-desk.ts';
import type { PlayNews } from './play-news.ts';
import type { PlayStore } from './ports/play-store.ts';
import type { SeatBook } from './seat-book.ts';
import type { SeedCustody } from './seed-custody.ts';

/** Dependencies shared by all tables and games. */
export interface PlayParts {
  readonly store: PlayStore;
  readonly custody: SeedCustody;
  readonly desk: MoneyDesk;
  readonly seats: SeatBook;
  readonly news: PlayNews;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
}
