import type { StartAudit } from './audit-starting-price.ts';
import type { BetFact, FillFact, MarketFact } from './facts.ts';

/**
 * Checks every match from both ends: direct matches have two bets with equal figures, neither worse than its owner
 * requested; cross matches have one leg per runner and balance for every outcome.
 */
export function checkFills(market: MarketFact, bets: readonly BetFact[], starts: StartAudit): string[] {
  const problems: string[] = [];
  const byId = new Map(bets.map((bet) => [bet.id, bet]));
  const sets = new Map<number, { bet: BetFact; fill: FillFact }[]>();
  for (const bet of bets) {
    for (const fill of bet.fills) {
      // House bets have no counterparty bet; see `audit-house.ts`.
      if (market.house !== null) continue;
      if (fill.crossId !== 0) {
        const set = sets.get(fill.crossId);
        if (set === undefined) sets.set(fill.crossId, [{ bet, fill }]);
        else set.push({ bet, fill });
      } else {
        problems.push(...checkDirect(bet, fill, byId));
        // Removing a runner reduces matched prices, so original prices only hold in markets without removals.
        const isCut = market.removed.some(Boolean);
        if (!isCut && !starts.isAtStart(market, bet, fill)) problems.push(...checkProfit(market, bet, fill));
      }
    }
  }
  for (const [crossId, legs] of sets) problems.push(...checkCross(market, crossId, legs));
  return problems;
}

function checkDirect(bet: BetFact, fill: FillFact, byId: ReadonlyMap<number, BetFact>): string[] {
  const other = byId.get(fill.against);
  const twin = other?.fills.find((candidate) => candidate.against === bet.id && candidate.id === fill.id);
  const name = `fill ${fill.id} of bet ${bet.id}`;
  if (other === undefined || twin === undefined) return [`${name} has no other side`];
  const problems: string[] = [];
  if (other.accountId === bet.accountId) problems.push(`${name} is against its own account`);
  if (other.currency !== bet.currency) problems.push(`${name} is across currencies`);
  if (other.runner !== bet.runner || other.isBack === bet.isBack) problems.push(`${name} has the wrong partner`);
  if (
    twin.stake !== fill.stake ||
    twin.profit !== fill.profit ||
    twin.price !== fill.price ||
    twin.voided !== fill.voided
  ) {
    problems.push(`${name} differs on its two sides`);
  }
  return problems;
}

function checkProfit({ isLine }: MarketFact, bet: BetFact, fill: FillFact): string[] {
  const exact = isLine ? fill.stake : (fill.stake * (fill.price - 100)) / 100;
  const isExact = fill.profit === Math.floor(exact + 0.5) || fill.profit === Math.floor(exact);
  if (isExact) return [];
  return [`fill ${fill.id} of bet ${bet.id}: profit ${fill.profit} for ${fill.stake} at ${fill.price}`];
}

function checkCross(
  market: MarketFact,
  crossId: number,
  legs: readonly { readonly bet: BetFact; readonly fill: FillFact }[],
): string[] {
  const problems: string[] = [];
  const name = `cross match ${crossId} of market ${market.id}`;
  const runners = new Set(legs.map(({ bet }) => bet.runner));
  if (runners.size !== market.runnerIds.length || legs.length !== runners.size) {
    problems.push(`${name} has ${legs.length} legs on ${runners.size} of ${market.runnerIds.length} runners`);
  }
  if (new Set(legs.map(({ bet }) => bet.isBack)).size !== 1) problems.push(`${name} mixes sides`);
  if (new Set(legs.map(({ bet }) => bet.currency)).size !== 1) problems.push(`${name} mixes currencies`);
  if (new Set(legs.map(({ fill }) => fill.voided)).size !== 1) problems.push(`${name} is half void`);
  const payout = legs.reduce((sum, { fill }) => sum + fill.stake, 0);
  for (const { bet, fill } of legs) {
    if (fill.stake + fill.profit !== payout) {
      problems.push(`${name} does not balance when runner ${bet.runner} wins`);
    }
  }
  return problems;
}
