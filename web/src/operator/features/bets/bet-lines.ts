import { operatorPlayerRoutes, type PlayFact } from '@crease/contracts/routes/operator-player.ts';
import type { OperatorHistoryBet } from '@crease/contracts/routes/operator-records.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { resultText, rupeesText } from '#format/money.ts';
import { createLineSource, type LineSource } from '#operator/components/line-source.ts';
import { operatorApi } from '#operator/core/office-call.ts';
import { useBets } from '#operator/core/queries.ts';

const POLL_MS = 10_000;

/** Returns a player's latest bets, each as it was placed. What came of them are facts of their own. */
export function useBetLines(userId: number, count: number): LineSource {
  const query = useBets({ userId, MaxResultCount: count, Sorting: 'placeTime desc' });
  return createLineSource(
    query,
    ({ placeTime }) => placeTime,
    (bet) => ({
      key: `bet ${bet.betId}`,
      time: bet.placeTime,
      kind: 'play',
      text: betText(bet),
      to: `/events/${bet.eventId}`,
      by: bet.userName,
    }),
  );
}

/** Returns the latest settlements and reversals of a player's bets, each at its time. */
export function usePlayLines(userId: number, count: number): LineSource {
  const asked = { userId, MaxResultCount: count };
  const query = useQuery({
    queryKey: ['play', asked],
    queryFn: ({ signal }) => operatorApi(operatorPlayerRoutes.operatorGetUserPlay, asked, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  return createLineSource(
    query,
    ({ time }) => time,
    (fact) => ({
      key: `play ${fact.id}`,
      time: fact.time,
      kind: 'play',
      text: factText(fact),
      to: fact.eventId === null ? null : `/events/${fact.eventId}`,
      by: fact.by ?? 'Feed',
    }),
  );
}

/** Ends without a settlement. */
const UNSETTLED_ENDS: ReadonlySet<string> = new Set(['VOID', 'CANCELLED', 'LAPSED']);

/** `Placed 1007: Back Deccan Falcons, Match odds, ₹1,000 at 1.92`, with an end that no settlement explains. */
function betText(bet: OperatorHistoryBet): string {
  const { betId, betType, runnerName, marketName, stake, fancyValue, betRate, status } = bet;
  const isLine = betType === 'Yes' || betType === 'No';
  const what = isLine
    ? `${betType} ${fancyValue} on ${marketName}`
    : `${betType} ${runnerName}, ${marketName}`;
  const end = UNSETTLED_ENDS.has(status) ? `: ${status.toLowerCase()}` : '';
  return `Placed ${betId}: ${what}, ${rupeesText(stake)} at ${betRate}${end}`;
}

/** `Lost at 48: 6 over runs, Falcons v Kraken, −1,000`, `Reversed: 6 over runs, …, +1,000 (no ball)`. */
function factText({ type, amount, result, marketName, eventTitle, reason }: PlayFact): string {
  const where = [marketName, eventTitle].filter((name) => name !== null).join(', ');
  const why = reason === null ? '' : ` (${reason})`;
  const verb = type === 'REVERSED' ? 'Reversed' : amount < 0 ? 'Lost' : 'Won';
  const at = result === null ? '' : /^\d+$/.test(result) ? ` at ${result}` : `, result ${result}`;
  return `${verb}${at}: ${where}, ${resultText(amount)}${why}`;
}
