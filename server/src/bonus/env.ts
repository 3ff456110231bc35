import type { CareEnv } from '#care/env.ts';
import { subscribeToWagers } from './advance-claims.ts';
import type { FreeRoundsGames } from './save-offer.ts';
import { BonusStore } from './store/bonus-store.ts';
import { BonusHolders, WagerWriter, type WagerWriterParts } from './wager-writer.ts';

export interface BonusPorts {
  readonly games: WagerWriterParts['games'] & FreeRoundsGames;
}

/** Bonuses: offers, claims, wagering, free bets and free rounds. */
export interface BonusEnv extends CareEnv, BonusPorts {
  readonly bonuses: BonusStore;
  readonly bonusHolders: BonusHolders;
  /** Records settled stakes that contribute to wagering requirements. */
  readonly wagers: WagerWriter;
}

export function openBonus(env: CareEnv & BonusPorts): BonusEnv {
  const bonuses = new BonusStore(env.sql, () => env.clock.now());
  const bonusHolders = new BonusHolders();
  const wagers = new WagerWriter({ ...env, exchange: env.followed, bonuses, bonusHolders });
  const bonus = { ...env, bonuses, bonusHolders, wagers };
  subscribeToWagers(bonus);
  return bonus;
}
