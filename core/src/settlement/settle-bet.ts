import type { Bet, Fill, HouseTerms } from '#bet/bet.ts';
import type { BetStatus } from '#bet/bet-status.ts';
import type { MarketResult, Runner } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { backerResult, HALF_LOSES, HALF_WINS, LOSES, type WinShare } from './dead-heat.ts';
import { noShare } from './line-result.ts';
import { houseShare } from './settle-house-bet.ts';
import { computeShares } from './shares-of.ts';

/** Result and status of one bet. Paise, before commission. */
export interface BetResult {
  readonly profitLoss: Money;
  readonly status: Extract<BetStatus, 'WON' | 'LOST' | 'HALF_WON' | 'HALF_LOST' | 'VOID'>;
}

/**
 * Backer's outcome of a match on a runner at a price; null if both stakes are returned.
 *
 * @param house terms of a house bet; null or absent in an order book.
 */
export type ComputeShare = (
  runner: number,
  price: number,
  house?: HouseTerms | null,
) => WinShare | null;

/**
 * Returns the rule by which a market's matches are settled.
 *
 * Winner kinds: a placed runner wins, in part if tied for the last place; every other runner loses. Half result: half
 * of the stake wins or loses. LINE: "No" (the backer) wins below its line. House lines and bands: see `houseShare`.
 */
export function shareRule(
  market: { readonly runners: readonly Runner[]; readonly winners: number },
  result: Exclude<MarketResult, { readonly type: 'void' }>,
): ComputeShare {
  if (result.type === 'runs') {
    const runs = result.runs * 100;
    return (_runner, price, house = null) =>
      house === null ? noShare(price, runs) : houseShare(house, runs);
  }
  if (result.type === 'half') {
    return (runner) => (market.runners[runner]?.id === result.winnerId ? HALF_WINS : HALF_LOSES);
  }
  const placed = computeShares(result.placings, market.winners);
  const shares = market.runners.map((runner) => placed.get(runner.id) ?? LOSES);
  return (runner) => shares[runner] ?? LOSES;
}

/**
 * Settles the matched part of a bet, match by match, so that both sides of each match mirror each other.
 *
 * WON and LOST: all of it. HALF_WON and HALF_LOST: a dead heat, a half result, or matches at lines on both sides of
 * the result.
 */
export function settleBet(
  bet: Pick<Bet, 'fills' | 'runner' | 'side'> & { readonly house?: Bet['house'] },
  rule: ComputeShare,
): BetResult {
  let profitLoss = 0;
  const seen = new Set<'WON' | 'LOST' | 'PART' | 'BACK'>();
  for (const fill of bet.fills) {
    if (fill.voided) continue;
    const share = rule(bet.runner, fill.price, bet.house);
    profitLoss += share === null ? 0 : sideResult(bet, fill, share);
    seen.add(classifyFill(bet, share));
  }
  return { profitLoss, status: getSettledStatus(seen, profitLoss) };
}

function sideResult(bet: Pick<Bet, 'side'>, fill: Fill, share: WinShare): Money {
  const backer = backerResult(fill, share);
  return bet.side === 'BACK' ? backer : 0 - backer;
}

function classifyFill(
  { side }: Pick<Bet, 'side'>,
  share: WinShare | null,
): 'WON' | 'LOST' | 'PART' | 'BACK' {
  if (share === null) return 'BACK';
  if (share.wins > 0 && share.wins < share.of) return 'PART';
  if (share.back !== undefined) return 'PART';
  return share.wins > 0 === (side === 'BACK') ? 'WON' : 'LOST';
}

function getSettledStatus(
  seen: ReadonlySet<'WON' | 'LOST' | 'PART' | 'BACK'>,
  profitLoss: Money,
): BetResult['status'] {
  const [only] = seen;
  if (seen.size === 1 && only === 'BACK') return 'VOID';
  if (seen.size === 1 && (only === 'WON' || only === 'LOST')) return only;
  return profitLoss >= 0 ? 'HALF_WON' : 'HALF_LOST';
}
