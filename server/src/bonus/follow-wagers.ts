import {
  computeMarketWagering,
  computeRoundContribution,
  GAME_WAGER_GROUPS,
} from '@crease/contracts/bonus/bonus-rules.ts';
import type { CasinoCategory } from '@crease/contracts/casino/casino.ts';
import type { BonusClaim, Wager } from '#bonus/store/bonus-claim.ts';
import type { BonusStore } from '#bonus/store/bonus-store.ts';
import { type FollowerParts, JournalFollower } from '#journal/journal-follower.ts';
import {
  collectWagerChanges,
  type EndedRound,
  SETTLING_COMMANDS,
  type SettledStakes,
  type WagerChanges,
} from './bonus-wagers.ts';

export interface WagerParts extends FollowerParts {
  readonly bonuses: BonusStore;
  readonly bonusHolders: BonusHolders;
  readonly games: {
    /** Null if the game has never been offered. */
    findCategory(which: { readonly provider: string; readonly code: string }): CasinoCategory | null;
  };
  /** Called for a user whose wagering changed. The next sweep retries failures. */
  onCounted(userId: number): Promise<void>;
  /** Called for free bets whose bets changed state. Failures are retried before anything else. */
  onFreeBets(claimIds: readonly number[]): Promise<void>;
}

/** Superset of the users with an active bonus; everybody until loaded. */
export class BonusHolders {
  #userIds: Set<number> | null = null;
  readonly #added = new Set<number>();

  async load(bonuses: Pick<BonusStore, 'open'>): Promise<void> {
    const open = await bonuses.open();
    this.#userIds = new Set([...open.map(({ userId }) => userId), ...this.#added]);
  }

  /** Call before the bonus is granted. */
  add(userId: number): void {
    this.#added.add(userId);
    this.#userIds?.add(userId);
  }

  has(userId: number): boolean {
    return this.#userIds?.has(userId) ?? true;
  }
}

/**
 * Adds settled stakes to wagering, subtracts reversed results and lets free bets follow their bets, in journal order.
 * Must be called before the exchange accepts its first command.
 */
export function followWagers(parts: WagerParts): JournalFollower<WagerChanges> {
  const { bonuses, bonusHolders } = parts;
  return new JournalFollower(parts, {
    name: 'Bonus wagering',
    commands: SETTLING_COMMANDS,
    deriveWork: (batch) => collectWagerChanges(batch, (userId) => bonusHolders.has(userId)),
    position: () => bonuses.getWagerPosition(),
    setPosition: (sequence) => bonuses.setWagerPosition(sequence),
    persist: (news, sequence) => storeWagers(parts, news, sequence),
  });
}

async function storeWagers(parts: WagerParts, news: WagerChanges, sequence: number): Promise<void> {
  const { bonuses, games, log } = parts;
  const { settled, rounds, reversed, freeBets } = news;
  await parts.onFreeBets(freeBets);
  const userIds = new Set([...settled, ...rounds, ...reversed].map(({ userId }) => userId));
  const claims = await bonuses.listActiveClaims([...userIds]);
  const wagers = claims.flatMap((claim) => [
    ...computeWagers(claim, settled),
    ...computeRoundWagers(games, claim, rounds),
  ]);
  await bonuses.storeWagers({ wagers, reversed }, sequence);
  for (const userId of new Set(claims.map((claim) => claim.userId))) {
    await parts.onCounted(userId).catch((error: unknown) => {
      log.warn('A user’s bonuses couldn’t be processed.', { userId, error });
    });
  }
}

/** Wagering from game rounds; rounds already open at the grant don't contribute. */
function computeRoundWagers(
  games: WagerParts['games'],
  claim: BonusClaim,
  rounds: readonly EndedRound[],
): readonly Wager[] {
  const { id: claimId, userId, terms, grantedAt } = claim;
  if (terms.product !== 'CASINO' || grantedAt === null) return [];
  return rounds
    .filter((round) => round.userId === userId && round.openedAt >= grantedAt)
    .flatMap(({ source, settlement, at, provider, game, bets }) => {
      const category = games.findCategory({ provider, code: game });
      if (category === null) return [];
      const group = GAME_WAGER_GROUPS[category];
      const counted = computeRoundContribution(bets, group, { ...terms, share: terms.shares[group] });
      return [{ claimId, source, settlement, wagerGroup: group, at, ...counted }];
    })
    .filter(({ staked }) => staked > 0);
}

/** Wagering from settled stakes under a claim's terms; stakes placed before the grant don't contribute. */
function computeWagers(claim: BonusClaim, settled: readonly SettledStakes[]): readonly Wager[] {
  const { id: claimId, userId, terms, grantedAt } = claim;
  if (terms.product !== 'SPORTS' || grantedAt === null) return [];
  return settled
    .filter((stakes) => stakes.userId === userId)
    .map(({ source, settlement, group, at, bets, netRisk }) => {
      const counting = { ...terms, share: terms.shares[group] };
      const since = bets.filter(({ placedAt }) => placedAt >= grantedAt);
      const counted = computeMarketWagering(since, netRisk, counting);
      return { claimId, source, settlement, wagerGroup: group, at, ...counted };
    })
    .filter(({ staked }) => staked > 0);
}
