import type { OpenBetsResult } from '@crease/contracts/wire/bet.ts';
import type { AppContext } from '#services/app-context.ts';
import { listUsedFreeBets, openFreeBets } from '#services/bonus/free-bet.ts';
import { getBalanceFigures, getLockedBonus, getWalletFigures } from './balance-figures.ts';
import { toOpenBet } from './bet-view.ts';
import { listMarketExposures } from './market-exposures.ts';
import { marketsInReview, withPendingReason } from './waiting-bets.ts';

/**
 * Lists the caller's bets in unsettled markets, newest first, with balance figures and exposure per market (api 5.6).
 */
export async function listOpenBets(
  context: AppContext,
  accountId: number,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<OpenBetsResult> {
  const reviewed = await marketsInReview(context);
  const used = await listUsedFreeBets(context, accountId);
  return context.exchange.read((state) => {
    const bets = context.openBets
      .of(state, accountId)
      .filter((bet) => filter.marketId === undefined || bet.marketId === filter.marketId)
      .map((bet) => toOpenBet(state, bet))
      .concat(openFreeBets(state, used, filter.marketId))
      .filter((bet) => filter.eventId === undefined || bet.eventId === filter.eventId)
      .map((bet) => withPendingReason(bet, context.closingTimes, reviewed));
    const { cashBalance } = getWalletFigures(state, accountId);
    return {
      openBets: bets,
      ...getBalanceFigures(state, accountId),
      cashBalance,
      lockedBonus: getLockedBonus(state, accountId),
      marketExposures: listMarketExposures(state, accountId),
    };
  });
}
