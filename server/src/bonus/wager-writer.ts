import {
  computeMarketWagering,
  computeRoundContribution,
  GAME_WAGER_GROUPS,
} from '@crease/contracts/bonus/bonus-rules.ts';
import type { CasinoCategory } from '@crease/contracts/casino/casino.ts';
import type { Log } from '#base/system/log.ts';
import type { BonusClaim, Wager } from '#bonus/store/bonus-claim.ts';
import type { BonusStore } from '#bonus/store/bonus-store.ts';
import type { PastBatches } from '#journal/exchange.ts';
import { type FollowerParts, JournalFollower } from '#journal/journal-follower.ts';
import {
  collectWagerChanges,
  type EndedRound,
  SETTLING_COMMANDS,
  type SettledStakes,
  type WagerChanges,
} from './bonus-wagers.ts';

export interface WagerWriterParts extends FollowerParts {
  readonly bonuses: BonusStore;
  readonly bonusHolders: BonusHolders;
  readonly games: {
    /** Null if the game has never been offered. */
    findCategory(which: { readonly provider: string; readonly code: string }): CasinoCategory | null;
  };
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
 */
export class WagerWriter {
  readonly #bonuses: BonusStore;
  readonly #games: WagerWriterParts['games'];
  readonly #log: Log;
  readonly #follower: JournalFollower<WagerChanges>;
  #onCounted: (userId: number) => Promise<void> = () => Promise.resolve();
  #onFreeBets: (claimIds: readonly number[]) => Promise<void> = () => Promise.resolve();

  /** Must be created before the exchange accepts its first command. */
  constructor(parts: WagerWriterParts) {
    const { bonuses, bonusHolders } = parts;
    this.#bonuses = bonuses;
    this.#games = parts.games;
    this.#log = parts.log;
    this.#follower = new JournalFollower(parts, {
      name: 'Bonus wagering',
      commands: SETTLING_COMMANDS,
      deriveWork: (batch) => collectWagerChanges(batch, (userId) => bonusHolders.has(userId)),
      position: () => bonuses.getWagerPosition(),
      setPosition: (sequence) => bonuses.setWagerPosition(sequence),
      persist: (news, sequence) => this.#store(news, sequence),
    });
  }

  /** Registers the handler for changed wagering. The next sweep retries failures. */
  onCounted(work: (userId: number) => Promise<void>): void {
    this.#onCounted = work;
  }

  /** Registers the handler for free bets whose bets changed state. Failures are retried before anything else. */
  onFreeBets(work: (claimIds: readonly number[]) => Promise<void>): void {
    this.#onFreeBets = work;
  }

  open(pastBatches: PastBatches): Promise<void> {
    return this.#follower.open(pastBatches);
  }

  flush(): Promise<void> {
    return this.#follower.flush();
  }

  drained(): Promise<void> {
    return this.#follower.drained();
  }

  async #store(news: WagerChanges, sequence: number): Promise<void> {
    const { settled, rounds, reversed, freeBets } = news;
    await this.#onFreeBets(freeBets);
    const userIds = new Set([...settled, ...rounds, ...reversed].map(({ userId }) => userId));
    const claims = await this.#bonuses.listActiveClaims([...userIds]);
    const wagers = claims.flatMap((claim) => [...computeWagers(claim, settled), ...this.#wagersIn(claim, rounds)]);
    await this.#bonuses.storeWagers({ wagers, reversed }, sequence);
    for (const userId of new Set(claims.map((claim) => claim.userId))) {
      await this.#onCounted(userId).catch((error: unknown) => {
        this.#log.warn('A user’s bonuses couldn’t be processed.', { userId, error });
      });
    }
  }

  /** Wagering from game rounds; rounds already open at the grant don't contribute. */
  #wagersIn(claim: BonusClaim, rounds: readonly EndedRound[]): readonly Wager[] {
    const { id: claimId, userId, terms, grantedAt } = claim;
    if (terms.product !== 'CASINO' || grantedAt === null) return [];
    return rounds
      .filter((round) => round.userId === userId && round.openedAt >= grantedAt)
      .flatMap(({ source, settlement, at, provider, game, bets }) => {
        const category = this.#games.findCategory({ provider, code: game });
        if (category === null) return [];
        const group = GAME_WAGER_GROUPS[category];
        const counted = computeRoundContribution(bets, group, {
          ...terms,
          share: terms.shares[group],
        });
        return [{ claimId, source, settlement, wagerGroup: group, at, ...counted }];
      })
      .filter(({ staked }) => staked > 0);
  }
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
      return {
        claimId,
        source,
        settlement,
        wagerGroup: group,
        at,
        ...computeMarketWagering(since, netRisk, counting),
      };
    })
    .filter(({ staked }) => staked > 0);
}
