import type { Clock } from '#ports/clock.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import type { GameEvents } from './game-pushes.ts';
import type { PlayStore } from './ports/play-store.ts';
import type { SeatBook } from './seat-book.ts';
import type { SeedCustody } from './seed-custody.ts';
import type { WalletClient } from './wallet-client.ts';

/** Dependencies shared by all tables and games. */
export interface PlayContext {
  readonly store: PlayStore;
  readonly custody: SeedCustody;
  readonly desk: WalletClient;
  readonly seats: SeatBook;
  readonly news: GameEvents;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
}
