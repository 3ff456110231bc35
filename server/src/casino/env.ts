import type { BonusEnv } from '#bonus/env.ts';
import { OpenGames } from './casino-session.ts';
import type { GameRegistry } from './game-registry.ts';
import type { GameHouse } from './house/game-house.ts';
import type { GameProvider } from './providers/game-provider.ts';
import type { RoundReader } from './store/round-reader.ts';

export interface CasinoPorts {
  readonly readModel: BonusEnv['readModel'] & RoundReader;
  readonly casinoProviders: readonly GameProvider[];
  readonly games: GameRegistry;
  /** Provider of our own games, used by their pages. Money still moves through the provider API only. */
  readonly house: GameHouse;
}

/** Games: the lobby, the wallet gateway, providers and the house's own tables. */
export interface CasinoEnv extends BonusEnv, CasinoPorts {
  readonly readModel: CasinoPorts['readModel'];
  readonly games: GameRegistry;
  readonly openGames: OpenGames;
}

export function openCasino(env: BonusEnv & CasinoPorts): CasinoEnv {
  return { ...env, openGames: new OpenGames(env) };
}
