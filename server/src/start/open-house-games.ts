import { hash, randomBytes } from 'node:crypto';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { Clock } from '#base/system/clock.ts';
import type { IdSource } from '#base/system/id-source.ts';
import type { KeyedCipher } from '#base/system/keyed-cipher.ts';
import type { Log } from '#base/system/log.ts';
import { GameHouse } from '#casino/house/game-house.ts';
import type { SeedVault } from '#casino/house/play-wallet.ts';
import { OwnProvider } from '#casino/providers/own-provider.ts';
import { PlayStore } from '#casino/store/play-store.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';

/** Dependencies of the house games. */
export interface HouseSetting {
  readonly sql: SqlClient;
  readonly documents: DocumentStore;
  readonly cipher: KeyedCipher;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly chainRounds?: number;
  /** Games on offer; defaults to all games that have a page. */
  readonly games?: readonly GameCode[];
}

/** Creates the house games and the provider through which the operator accesses them. */
export function makeHouse(setting: HouseSetting): {
  readonly house: GameHouse;
  readonly provider: OwnProvider;
} {
  const provider = new OwnProvider(setting);
  const keys = new SecretKeys(setting);
  const safe: SeedVault = {
    seal: (owner, text) => keys.seal('game-seed', owner, text),
    open: (owner, sealed) => keys.open('game-seed', owner, sealed),
    draw: () => randomBytes(32).toString('hex'),
    hash: (text) => hash('sha256', text),
  };
  const store = new PlayStore(setting.sql);
  return { house: new GameHouse({ ...setting, store, wallet: provider, safe }), provider };
}
