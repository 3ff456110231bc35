import type { OperatorHistoryBet } from '@crease/contracts/routes/operator-records.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { createLineSource, type LineSource } from '#operator/components/line-source.ts';
import { useBets } from '#operator/core/queries.ts';

/** Returns a player's latest bets, each at its placement time. */
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
      by: bet.userName,
    }),
  );
}

/** `Back Deccan Falcons, Match odds, ₹1,000 at 1.92: won, +920`; `Yes 51 on 6 over runs, ₹1,000 at 90: lost, −1,000`. */
function betText(bet: OperatorHistoryBet): string {
  const { betType, runnerName, marketName, stake, fancyValue, betRate, status, profitLoss } = bet;
  const isLine = betType === 'Yes' || betType === 'No';
  const what = isLine
    ? `${betType} ${fancyValue} on ${marketName}`
    : `${betType} ${runnerName}, ${marketName}`;
  const state = status.toLowerCase().replace('_', ' ');
  const result = profitLoss === null ? state : `${state}, ${resultText(profitLoss)}`;
  return `${what}, ${rupeesText(stake)} at ${betRate}: ${result}`;
}
