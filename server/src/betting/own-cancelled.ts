import { toRupees } from '@crease/contracts/values/money.ts';
import type { OwnBetCancelled, PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import type { Answer } from '@crease/core/exchange/answer.ts';
import { PAISE } from '@crease/core/money/money.ts';
import { formatRupees } from './bet-message.ts';

/** Lists the bettor's other bets that the exchange cancelled so that this bet wouldn't match them. */
export function listOwnCancelled(
  { events }: Answer,
  { accountId, betId }: { readonly accountId: number; readonly betId: number },
): readonly OwnBetCancelled[] {
  return events.flatMap((event) => {
    if (event.type !== 'BetReduced' || event.reason !== 'CANCELLED') return [];
    if (event.accountId !== accountId || event.betId === betId) return [];
    return [{ betId: event.betId, cancelledStake: toRupees(event.stake) }];
  });
}

/** Adds the bettor's own cancelled bets to the result, so that they never end unnoticed. */
export function withOwnCancelled(
  result: PlaceBetResult,
  ownBetsCancelled: readonly OwnBetCancelled[],
): PlaceBetResult {
  if (ownBetsCancelled.length === 0) return result;
  const paise = ownBetsCancelled.reduce(
    (sum, { cancelledStake }) => sum + Math.round(cancelledStake * PAISE),
    0,
  );
  const stake = formatRupees(toRupees(paise));
  const message = `${result.message}. Your own unmatched bets in its way were cancelled: ${stake}`;
  return { ...result, message, ownBetsCancelled };
}
