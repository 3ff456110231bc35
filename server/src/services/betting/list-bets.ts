import type { OpenBetsResult } from '@crease/contracts/wire/bet.ts';
import type { AppContext } from '#services/app-context.ts';
import { openFreeBets, usedFreeBetsOf } from '#services/bonus/free-bet.ts';
import { answeredFiguresOf, balanceFiguresOf, lockedBonusOf } from './balance-figures.ts';
import { openBetOf } from './bet-view.ts';
import { marketExposuresOf } from './market-exposures.ts';
import { marketsInReview, withWait } from './waiting-bets.ts';

/**
 * Lists the caller's bets in unsettled markets, newest first, with balance figures and exposure per market (api 5.6).
 */
export async function openBetsOf(
  context: AppContext,
  accountId: number,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<OpenBetsResult> {
  const reviewed = await marketsInReview(context);
  const used = await usedFreeBetsOf(context, accountId);
  return context.exchange.read((state) => {
    const bets = context.openBets
      .of(state, accountId)
      .filter((bet) => filter.marketId === undefined || bet.marketId === filter.marketId)
      .map((bet) => openBetOf(state, bet))
      .concat(openFreeBets(state, used, filter.marketId))
      .filter((bet) => filter.eventId === undefined || bet.eventId === filter.eventId)
      .map((bet) => withWait(bet, context.closingTimes, reviewed));
    const { cashBalance } = balanceFiguresOf(state, accountId);
    return {
      openBets: bets,
      ...answeredFiguresOf(state, accountId),
      cashBalance,
      lockedBonus: lockedBonusOf(state, accountId),
      marketExposures: marketExposuresOf(state, accountId),
    };
  });
}
