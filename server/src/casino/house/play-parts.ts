import type { Clock } from '#base/system/clock.ts';
import type { IdSource } from '#base/system/id-source.ts';
import type { Log } from '#base/system/log.ts';
import type { PlayStore } from '#casino/store/play-store.ts';
import type { GameEvents } from './game-pushes.ts';
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
