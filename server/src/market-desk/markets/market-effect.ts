import { type Result, reject } from '@crease/core/base/result.ts';
import type { Fill } from '@crease/core/bet/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import { type Effect, EffectTotals } from '#approvals/effect-totals.ts';

/**
 * Makes the effect of an action on a market. Errors: NOT_FOUND; BAD_STATE if it is over, or for a reversal if it isn't.
 */
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

/** Stakes of the picked fills. */
export function computeStakeEffect(
  state: ExchangeState,
  market: Market,
  isPicked: (fill: Fill) => boolean = () => true,
): Effect {
  const totals = new EffectTotals();
  const counted = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    const fills = bet.fills.filter((fill) => !fill.voided && isPicked(fill));
    if (fills.length === 0) continue;
    totals.addBet(bet);
    for (const { id, stake } of fills) {
      if (counted.has(id)) continue;
      counted.add(id);
      totals.addMoney(bet.currency, stake);
    }
  }
  return totals.effect();
}
