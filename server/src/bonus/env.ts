import type { CareEnv } from '#care/env.ts';
import { followWagers } from './advance-claims.ts';
import type { FreeRoundsGames } from './save-offer.ts';
import type { BonusStore } from './store/bonus-store.ts';
import { BonusHolders, WagerWriter, type WagerWriterParts } from './wager-writer.ts';

export interface BonusPorts {
  readonly bonuses: BonusStore;
  readonly games: WagerWriterParts['games'] & FreeRoundsGames;
}

/** Bonuses: offers, claims, wagering, free bets and free rounds. */
export interface BonusEnv extends CareEnv, BonusPorts {
  readonly bonusHolders: BonusHolders;
  /** Records settled stakes that contribute to wagering requirements. */
  readonly wagers: WagerWriter;
}

export function openBonus(env: CareEnv & BonusPorts): BonusEnv {
  const bonusHolders = new BonusHolders();
  const wagers = new WagerWriter({ ...env, exchange: env.followed, bonusHolders });
  const bonus = { ...env, bonusHolders, wagers };
  followWagers(bonus);
  return bonus;
}
