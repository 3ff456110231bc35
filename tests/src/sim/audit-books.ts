import type { BetFact, Facts, MarketFact } from './facts.ts';

/** Resting bets at the auditor's last check, with their amounts. */
export interface BookMemory {
  readonly rests: ReadonlyMap<number, RestingBet>;
  readonly matched: ReadonlyMap<number, number>;
  /** Number of the check that first saw a bet in its queue; bets of the same check aren't ranked. */
  readonly arrivals: ReadonlyMap<number, number>;
  readonly checkNumber: number;
  /** Markets that were in play. */
  readonly inPlay: ReadonlySet<number>;
}

interface RestingBet {
  readonly queue: string;
  readonly stake: number;
}

/** Below this a remainder may be too small for a whole paisa of a cross match. */
const SMALL = 10_000;
/** Remainder that a cross match leaves for lack of whole paise, skipped by the next match. */
const RUPEE = 100;

/**
 * Checks the public book: never crossed, no complete set of prices left that should have been matched, and first
 * come, first served at every price.
 */
export function checkBooks(market: MarketFact, bets: readonly BetFact[], memory: BookMemory | null): string[] {
  const problems: string[] = [];
  const open = bets.filter((bet) => bet.unmatched > 0 && !bet.held);
  if (market.status === 'CLOSED' || market.status === 'SETTLED' || market.status === 'VOIDED') {
    if (open.length > 0) problems.push(`market ${market.id} is ${market.status} with rests`);
    return problems;
  }
  if (market.status === 'OPEN') {
    for (const currency of ['INR', 'DEMO']) {
      const here = open.filter((bet) => bet.currency === currency && bet.start !== 'AT_SP');
      problems.push(...checkCrossed(market, here));
      if (market.crossMatching && !market.removed.some(Boolean)) problems.push(...checkSets(market, here));
    }
  }
  // At the off the better limit has priority, regardless of arrival.
  const isJustOff =
    (market.kind === 'WIN' || market.kind === 'PLACE') && market.inPlay && memory?.inPlay.has(market.id) === false;
  if (memory !== null && !isJustOff) problems.push(...checkPriority(bets, memory));
  return problems;
}

function checkCrossed(market: MarketFact, open: readonly BetFact[]): string[] {
  return market.runnerIds.flatMap((_, runner) => {
    const backs = open.filter((bet) => bet.runner === runner && bet.isBack);
    const lays = open.filter((bet) => bet.runner === runner && !bet.isBack);
    const lowestBack = Math.min(...backs.map((bet) => bet.price));
    const highestLay = Math.max(...lays.map((bet) => bet.price));
    return lowestBack <= highestLay
      ? [`market ${market.id} runner ${runner} is crossed: back ${lowestBack}, lay ${highestLay}`]
      : [];
  });
}

function checkSets(market: MarketFact, open: readonly BetFact[]): string[] {
  const problems: string[] = [];
  for (const isBack of [true, false]) {
    const best = market.runnerIds.map((_, runner) => findBest(open, runner, isBack));
    if (best.some((level) => level === null || level.size < SMALL)) continue;
    const percent = best.reduce((sum, level) => sum + 100 / (level?.price ?? 1), 0);
    // Backs that reach 100% without one runner leave nothing to stake for a taker on that runner, so no such match
    // exists.
    const least = Math.min(...best.map((level) => 100 / (level?.price ?? 1)));
    if (percent - least >= 1) continue;
    // Prices of a set that just reaches 100% may be off by the rounding of whole paise.
    const isLeft = isBack ? percent > 1.001 : percent < 0.999;
    if (isLeft) {
      const prices = best.map((level) => level?.price).join(', ');
      problems.push(`market ${market.id}: ${isBack ? 'backs' : 'lays'} at ${prices} should have met`);
    }
  }
  return problems;
}

function findBest(open: readonly BetFact[], runner: number, isBack: boolean): { price: number; size: number } | null {
  const side = open.filter((bet) => bet.runner === runner && bet.isBack === isBack);
  if (side.length === 0) return null;
  const prices = side.map((bet) => bet.price);
  const price = isBack ? Math.min(...prices) : Math.max(...prices);
  const size = side.filter((bet) => bet.price === price).reduce((sum, bet) => sum + bet.unmatched, 0);
  return { price, size };
}

/** Checks that no later bet was filled while an earlier one at the same price is still untouched. */
function checkPriority(bets: readonly BetFact[], memory: BookMemory): string[] {
  const problems: string[] = [];
  const waiting = bets.filter((bet) => hasKeptPlace(bet, memory));
  for (const late of waiting) {
    const served = late.matched > (memory.matched.get(late.id) ?? 0);
    if (!served) continue;
    for (const early of waiting) {
      const isBefore =
        memory.rests.get(early.id)?.queue === memory.rests.get(late.id)?.queue &&
        (memory.arrivals.get(early.id) ?? 0) < (memory.arrivals.get(late.id) ?? 0);
      if (isBefore && early.unmatched >= RUPEE && early.accountId !== late.accountId) {
        problems.push(`bet ${late.id} was served before bet ${early.id} of the same price`);
      }
    }
  }
  return problems;
}

function hasKeptPlace(bet: BetFact, memory: BookMemory): boolean {
  const before = memory.rests.get(bet.id);
  return before !== undefined && before.queue === makeQueueKey(bet) && bet.stake <= before.stake;
}

function makeQueueKey(bet: BetFact): string {
  return `${bet.marketId}/${bet.runner}/${bet.currency}/${bet.isBack}/${bet.price}`;
}

/** Records resting bets. A bet that is new in its queue, or that grew, ranks after all existing ones. */
export function snapshotBooks(facts: Facts, before: BookMemory | null): BookMemory {
  const checkNumber = (before?.checkNumber ?? 0) + 1;
  const rests = new Map<number, RestingBet>();
  const matched = new Map<number, number>();
  const arrivals = new Map<number, number>();
  for (const bet of facts.bets) {
    matched.set(bet.id, bet.matched);
    if (bet.unmatched === 0 || bet.held || bet.start === 'AT_SP') continue;
    const stays = before !== null && hasKeptPlace(bet, before);
    rests.set(bet.id, { queue: makeQueueKey(bet), stake: bet.stake });
    arrivals.set(bet.id, stays ? (before.arrivals.get(bet.id) ?? checkNumber) : checkNumber);
  }
  const inPlay = new Set(facts.markets.filter((market) => market.inPlay).map(({ id }) => id));
  return { checkNumber, rests, matched, arrivals, inPlay };
}
