import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type {
  MarketExposure,
  OpenBet,
  OpenBetsResult,
  WaitingBet,
} from '@crease/contracts/wire/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { pickMarketLabel } from '#catalogue/name-labels.ts';
import { getBalanceFigures, getLockedBonus, getWalletFigures } from '#journal/balance-figures.ts';
import { toOpenBet } from './bet-view.ts';
import type { Closing, ClosingTimes } from './closing-times.ts';
import type { BettingEnv } from './env.ts';

/**
 * Lists the caller's bets in unsettled markets, newest first, with balance figures and exposure per market (api 5.6).
 */
export async function listOpenBets(
  context: BettingEnv,
  accountId: number,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<OpenBetsResult> {
  const reviewed = await marketsInReview(context);
  const listFreeBets = await context.freeBets.open(accountId);
  return context.exchange.read((state) => {
    const bets = context.openBets
      .list(state, accountId)
      .filter((bet) => filter.marketId === undefined || bet.marketId === filter.marketId)
      .map((bet) => toOpenBet(state, bet))
      .concat(listFreeBets(state, filter.marketId))
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

/** Exposure of an account per market; they add up to the account's exposure. */
function listMarketExposures(state: ExchangeState, accountId: number): MarketExposure[] {
  const exposures: MarketExposure[] = [];
  for (const marketId of state.accounts.get(accountId)?.marketIds ?? []) {
    const market = state.markets.get(marketId);
    const event = market === undefined ? undefined : state.events.get(market.eventId);
    const exposure = market?.positions.get(accountId)?.exposure ?? 0;
    if (market === undefined || event === undefined || exposure === 0) continue;
    exposures.push({
      eventId: event.id,
      marketId,
      sportId: event.details.sportId,
      dreamEventId: event.details.dreamEventId,
      eventTitle: event.details.title,
      marketName: market.terms.name,
      ...pickMarketLabel(market.terms),
      exposure: toRupees(exposure),
    });
  }
  return exposures;
}

/** Markets whose result or void was proposed by one operator and awaits approval by another. */
async function marketsInReview({
  proposals,
}: Pick<BettingEnv, 'proposals'>): Promise<ReadonlySet<number>> {
  const marketIds = (await proposals.all()).flatMap(({ act }) =>
    act.type === 'SettleMarket' || act.type === 'VoidMarket' ? [act.marketId] : [],
  );
  return new Set(marketIds);
}

/** Adds the reason for the pending result to a bet whose market is closed. */
function withPendingReason(
  bet: OpenBet,
  closings: Pick<ClosingTimes, 'get'>,
  reviewed: ReadonlySet<number>,
): OpenBet {
  if (bet.marketStatus !== 'CLOSED') return bet;
  const closing = closings.get(bet.marketId);
  return {
    ...bet,
    waiting: {
      since: closing === null ? null : toWireTime(closing.at),
      reason: getPendingReason(closing, reviewed.has(bet.marketId)),
    },
  };
}

function getPendingReason(closing: Closing | null, isReviewed: boolean): WaitingBet['reason'] {
  if (isReviewed) return 'REVIEW';
  return closing?.wasSettled === true ? 'CORRECTION' : 'RESULT';
}
