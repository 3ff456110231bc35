import { settledEachWay } from './audit-each-way.ts';
import type { BetFact, FillFact, MarketFact } from './facts.ts';
import { computeWin, houseOutcome, quotedRate } from './house-result.ts';

/** Expected payout of one account in a settled market; `slack` is the rounding tolerance for dead heats. */
export interface AuditedResult {
  readonly net: number;
  readonly commission: number;
  readonly slack: number;
}

/** Winning share of the stake: all, none, or `places` divided by the `tied` runners sharing them. */
interface Share {
  readonly places: number;
  readonly tied: number;
}

const ALL: Share = { places: 1, tied: 1 };
const NONE: Share = { places: 0, tied: 1 };

/**
 * Derived from the rules alone (docs/RULES.md, "If runners tie for a place"): the market's places are given to groups
 * in order. A group with enough places left takes one each, a group with too few shares the rest, and later groups
 * get none.
 */
function findShare(market: MarketFact, runner: number): Share {
  const { result } = market;
  if (result?.type !== 'placings') return NONE;
  const id = market.runnerIds[runner] ?? -1;
  let left = market.winners;
  for (const group of result.placings) {
    if (left <= 0) return NONE;
    if (group.includes(id)) {
      return group.length <= left ? ALL : { places: left, tied: group.length };
    }
    left -= group.length;
  }
  return NONE;
}

/** Faults of a market's result itself; empty if it is valid. */
export function checkResult(market: MarketFact): string[] {
  const { result, status } = market;
  if (status === 'SETTLED' && result?.type === 'half') return halfProblems(market, result.winnerId);
  if (status !== 'SETTLED' || result === null || result.type !== 'placings') return [];
  const problems: string[] = [];
  const placed = result.placings.flat();
  const ran = market.runnerIds.filter((_, runner) => market.removed[runner] !== true);
  const needed = Math.min(market.winners, ran.length);
  if (placed.length < needed) {
    problems.push(`market ${market.id} is settled with ${placed.length} of ${needed} placed`);
  }
  if (new Set(placed).size !== placed.length) {
    problems.push(`market ${market.id} has a runner in two places`);
  }
  if (placed.some((id) => !ran.includes(id))) {
    problems.push(`market ${market.id} has placed a runner that did not run`);
  }
  return problems;
}

/** Half a stake is only returned for one of two runners, in markets where bettors bet against each other. */
function halfProblems(market: MarketFact, winnerId: number): string[] {
  const { id, runnerIds, removed, winners, house } = market;
  const isOfTwo = house === null && winners === 1 && runnerIds.length === 2;
  const place = runnerIds.indexOf(winnerId);
  return isOfTwo && place >= 0 && removed[place] !== true ? [] : [`market ${id} is settled by half on ${winnerId}`];
}

/** Net result of an account's bets in a finished market, and the commission on it. */
export function resultOfAccount(market: MarketFact, bets: readonly BetFact[]): AuditedResult {
  const { result } = market;
  if (result === null || result.type === 'void' || market.status === 'VOIDED') {
    return { net: 0, commission: 0, slack: 0 };
  }
  let net = 0;
  let shared = 0;
  for (const bet of bets) {
    if (market.removed[bet.runner] === true) continue;
    for (const fill of bet.fills) {
      if (fill.voided) continue;
      if (market.divisor !== null) {
        const { amount, isShared } = settledEachWay(market, bet, fill);
        net += bet.isBack ? amount : -amount;
        if (isShared) shared += 1;
        continue;
      }
      net += settledFill(market, bet, fill);
      const { places, tied } = findShare(market, bet.runner);
      if (result.type === 'half' || (places > 0 && places < tied)) shared += 1;
    }
  }
  const commission = net > 0 ? Math.floor((net * market.commissionBps) / 10_000 + 0.5) : 0;
  // Each dead-heat match may be off by a fraction of a paisa, and its commission by another.
  return { net: Math.round(net), commission, slack: shared === 0 ? 0 : shared + 1 };
}

function settledFill(market: MarketFact, bet: BetFact, fill: FillFact): number {
  const { result } = market;
  const sign = bet.isBack ? 1 : -1;
  if (bet.house !== null && result?.type === 'runs') {
    const amounts = { stake: fill.stake, rate: quotedRate(market, fill.price) };
    return houseOutcome(market, bet, amounts, { runs: result.runs * 100 });
  }
  if (result?.type === 'runs') {
    const noIsRight = result.runs * 100 < fill.price;
    return sign * (noIsRight ? fill.profit : -fill.stake);
  }
  if (result?.type === 'half') {
    // docs/RULES.md, "Football": the remaining half wins or loses like a separate bet.
    const hasWon = market.runnerIds[bet.runner] === result.winnerId;
    return (sign * (hasWon ? fill.profit : -fill.stake)) / 2;
  }
  const { places, tied } = findShare(market, bet.runner);
  // The winning share of the stake is paid at full odds; the rest has lost.
  const profit = bet.house === null ? fill.profit : computeWin(fill.stake, quotedRate(market, fill.price));
  return (sign * (profit * places - fill.stake * (tied - places))) / tied;
}
