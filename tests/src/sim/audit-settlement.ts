import type { BetFact, FillFact, MarketFact } from './facts.ts';
import { houseOutcome, quotedRate, winOf } from './house-result.ts';

/** What one account must have been paid in a settled market; `slack` is what rounding of shared wins may move it. */
export interface AuditedResult {
  readonly net: number;
  readonly commission: number;
  readonly slack: number;
}

export function resultOfAccount(market: MarketFact, bets: readonly BetFact[]): AuditedResult {
  const { result } = market;
  if (result === null || result.type === 'void' || market.status === 'VOIDED') {
    return { net: 0, commission: 0, slack: 0 };
  }
  let net = 0;
  let slack = 0;
  const isShared = result.type === 'placings' && result.placings.flat().length > market.winners;
  for (const bet of bets) {
    if (market.removed[bet.runner] === true) continue;
    for (const fill of bet.fills) {
      if (fill.voided) continue;
      net += settledFill(market, bet, fill);
      if (isShared) slack += 1;
    }
  }
  const commission = net > 0 ? Math.floor((net * market.commissionBps) / 10_000 + 0.5) : 0;
  return { net: Math.round(net), commission, slack: isShared ? slack + 1 : 0 };
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
  if (result?.type !== 'placings') return 0;
  const runnerId = market.runnerIds[bet.runner] ?? -1;
  const group = result.placings.findIndex((tied) => tied.includes(runnerId));
  if (group < 0) return sign * -fill.stake;
  const tied = result.placings[group]?.length ?? 1;
  const left = market.winners - result.placings.slice(0, group).flat().length;
  const share = market.winners === 0 ? 1 : Math.min(1, Math.max(0, left) / tied);
  // Of a shared win that part of the stake is paid at full odds; the rest of the stake has lost.
  const profit =
    bet.house === null ? fill.profit : winOf(fill.stake, quotedRate(market, fill.price));
  return sign * (profit * share - fill.stake * (1 - share));
}
