import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { OpenBet, WaitingBet } from '@crease/contracts/wire/bet.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Closing, ClosingTimes } from './closing-times.ts';

/** Markets whose result or void was proposed by one operator and awaits approval by another. */
export async function marketsInReview({
  proposals,
}: Pick<AppContext, 'proposals'>): Promise<ReadonlySet<number>> {
  const marketIds = (await proposals.all()).flatMap(({ act }) =>
    act.type === 'SettleMarket' || act.type === 'VoidMarket' ? [act.marketId] : [],
  );
  return new Set(marketIds);
}

/** Adds the reason for the pending result to a bet whose market is closed. */
export function withPendingReason(
  bet: OpenBet,
  closings: Pick<ClosingTimes, 'of'>,
  reviewed: ReadonlySet<number>,
): OpenBet {
  if (bet.marketStatus !== 'CLOSED') return bet;
  const closing = closings.of(bet.marketId);
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
