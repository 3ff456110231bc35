import type { CareEnv } from '#care/env.ts';
import type { JournalFollower } from '#journal/journal-follower.ts';
import { advanceAfterWagers, advanceFreeBets } from './advance-claims.ts';
import type { WagerChanges } from './bonus-wagers.ts';
import { BonusHolders, followWagers, type WagerParts } from './follow-wagers.ts';
import type { FreeRoundsGames } from './save-offer.ts';
import { BonusStore } from './store/bonus-store.ts';

export interface BonusPorts {
  readonly games: WagerParts['games'] & FreeRoundsGames;
}

/** Bonuses: offers, claims, wagering, free bets and free rounds. */
export interface BonusEnv extends CareEnv, BonusPorts {
  readonly bonuses: BonusStore;
  readonly bonusHolders: BonusHolders;
  /** Records settled stakes that contribute to wagering requirements. */
  readonly wagers: JournalFollower<WagerChanges>;
}

export function openBonus(env: CareEnv & BonusPorts): BonusEnv {
  const bonuses = new BonusStore(env.sql, () => env.clock.now());
  const bonusHolders = new BonusHolders();
  const wagers = followWagers({
    ...env,
    exchange: env.followed,
    bonuses,
    bonusHolders,
    onCounted: (userId) => advanceAfterWagers(bonus, userId),
    onFreeBets: (claimIds) => advanceFreeBets(bonus, claimIds),
  });
  const bonus: BonusEnv = { ...env, bonuses, bonusHolders, wagers };
  return bonus;
}
