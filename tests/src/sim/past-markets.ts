import { resultOfAccount } from './audit-settlement.ts';
import type { BetFact, Facts } from './facts.ts';

/** Result of archived markets for one account, or for the house in one currency. */
export interface PastResult {
  readonly amount: number;
  readonly slack: number;
}

const NOTHING: PastResult = { amount: 0, slack: 0 };

/**
 * The auditor's memory of archived markets. An archived market is no longer visible, so its results are computed from
 * the last check, and its bets are remembered by their client IDs.
 */
export class PastMarkets {
  readonly #requested = new Set<number>();
  readonly #archived = new Set<number>();
  readonly #cash = new Map<number, PastResult>();
  readonly #house = new Map<string, PastResult>();
  readonly #bets = new Map<string, number>();

  /** Records a request to archive a market; the market's absence shows whether it was archived. */
  requestArchive(marketId: number): void {
    this.#requested.add(marketId);
  }

  /** Records markets that have left since the last check. Returns those that are missing without a request. */
  update(before: Facts | null, now: Facts): string[] {
    if (before === null) return [];
    const present = new Set(now.markets.map(({ id }) => id));
    const problems: string[] = [];
    for (const market of before.markets) {
      if (present.has(market.id)) continue;
      const isOver = market.status === 'SETTLED' || market.status === 'VOIDED';
      if (!this.#requested.has(market.id) || !isOver) {
        problems.push(`market ${market.id} (${market.status}) has gone`);
        continue;
      }
      this.#archived.add(market.id);
      const bets = before.bets.filter(({ marketId }) => marketId === market.id);
      for (const bet of bets) this.#bets.set(`${bet.accountId}:${bet.clientBetId}`, bet.id);
      for (const [accountId, own] of byAccount(bets)) {
        const { net, commission, slack } = resultOfAccount(market, own);
        add(this.#cash, accountId, { amount: net - commission, slack });
        const currency = own[0]?.currency ?? '';
        if (market.house !== null) add(this.#house, currency, { amount: -net, slack });
      }
    }
    for (const market of now.markets) {
      if (this.#archived.has(market.id)) problems.push(`market ${market.id} has come back`);
    }
    return problems;
  }

  getCash(accountId: number): PastResult {
    return this.#cash.get(accountId) ?? NOTHING;
  }

  getHouse(currency: string): PastResult {
    return this.#house.get(currency) ?? NOTHING;
  }

  /** ID of the bet with this key (`accountId:clientBetId`) that was archived with its market. */
  getBet(key: string): number | undefined {
    return this.#bets.get(key);
  }

  get count(): number {
    return this.#archived.size;
  }
}

function byAccount(bets: readonly BetFact[]): Map<number, BetFact[]> {
  const groups = new Map<number, BetFact[]>();
  for (const bet of bets) groups.set(bet.accountId, [...(groups.get(bet.accountId) ?? []), bet]);
  return groups;
}

function add<Key>(map: Map<Key, PastResult>, key: Key, { amount, slack }: PastResult): void {
  const before = map.get(key) ?? NOTHING;
  map.set(key, { amount: before.amount + amount, slack: before.slack + slack });
}
