import { type Result, reject } from '@crease/core/base/result.ts';
import type { Bet, Fill } from '@crease/core/bet/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { listMarketBets, type Market } from '@crease/core/exchange/market.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Effect, EffectTotals } from '#approvals/effect-totals.ts';

/** Makes the effect of an action on a market. Errors: NOT_FOUND; BAD_STATE if it is over, or for a reversal if not. */
export function effectOnMarket<Act extends { readonly marketId: number }>(
  compute: (state: ExchangeState, market: Market, act: Act) => Result<Effect>,
  { isReversal = false } = {},
): (state: ExchangeState, act: Act) => Result<Effect> {
  return (state, act) => {
    const market = state.markets.get(act.marketId);
    if (market === undefined) {
      // Archived: payouts can only be corrected by adjusting balances.
      return act.marketId < state.nextMarketId
        ? reject('BAD_STATE', { status: 'ARCHIVED' })
        : reject('NOT_FOUND', { marketId: act.marketId });
    }
    const isOver = market.status === 'SETTLED' || market.status === 'VOIDED';
    if (isOver !== isReversal) return reject('BAD_STATE', { status: market.status });
    return compute(state, market, act);
  };
}

/** Adds up the picked fills of a market's bets; each fill counts once, though both its bets have it. */
export function totalFills(
  state: ExchangeState,
  market: Market,
  {
    isPicked = ({ voided }) => !voided,
    getAmount = ({ stake }) => stake,
  }: {
    readonly isPicked?: (fill: Fill, bet: Bet) => boolean;
    readonly getAmount?: (fill: Fill, bet: Bet) => Money;
  },
): { readonly totals: EffectTotals; readonly isEmpty: boolean } {
  const totals = new EffectTotals();
  const counted = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    const fills = bet.fills.filter((fill) => isPicked(fill, bet));
    if (fills.length === 0) continue;
    totals.addBet(bet);
    for (const fill of fills) {
      if (counted.has(fill.id)) continue;
      counted.add(fill.id);
      totals.addMoney(bet.currency, getAmount(fill, bet));
    }
  }
  return { totals, isEmpty: counted.size === 0 };
}

/** Stakes of the picked fills that aren't void. */
export function computeStakeEffect(
  state: ExchangeState,
  market: Market,
  isPicked: (fill: Fill) => boolean = () => true,
): Effect {
  const fills = { isPicked: (fill: Fill) => !fill.voided && isPicked(fill) };
  return totalFills(state, market, fills).totals.effect();
}
