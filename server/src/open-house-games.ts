import { hash, randomBytes } from 'node:crypto';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { OwnProvider } from '#adapters/casino/own-provider.ts';
import type { Clock } from '#ports/clock.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { KeyedCipher } from '#ports/keyed-cipher.ts';
import type { Log } from '#ports/log.ts';
import { GameHouse } from '#provider/game-house.ts';
import type { PlayStore } from '#provider/ports/play-store.ts';
import type { SeedVault } from '#provider/ports/play-wallet.ts';
import { SecretKeys } from '#services/security/secret-keys.ts';

/** Dependencies of the house games. */
export interface HouseSetting {
  readonly store: PlayStore;
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
  return { house: new GameHouse({ ...setting, wallet: provider, safe }), provider };
}
