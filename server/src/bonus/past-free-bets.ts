import { toRupees } from '@crease/contracts/values/money.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import type { BetHistoryQuery } from '#betting/history/history-reader.ts';
import { HISTORY_STATUSES } from '#betting/history/history-statuses.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import type { BetWithContext } from '#journal/rows.ts';
import type { BonusEnv } from './env.ts';

/** A player's free bets that match a history query, newest first. They are stored under the house account. */
export async function pastFreeBets(
  { bonuses, readModel }: Pick<BonusEnv, 'bonuses' | 'readModel'>,
  query: BetHistoryQuery,
): Promise<readonly HistoryBet[]> {
  const claims = await bonuses.listClaims(query.accountId);
  const found = await Promise.all(
    claims.map(async (claim) => {
      const { freeBet } = claim;
      if (freeBet === null || freeBet.at < query.from || freeBet.at > query.to) return [];
      const line = await readModel.betByClientId(freeBet.payerId, freeBet.key);
      return line !== null && isMatch(line, query) ? [toPlayerView(line, claim)] : [];
    }),
  );
  return found.flat().toSorted((one, other) => other.betId - one.betId);
}

function isMatch(
  { bet, market, event }: BetWithContext,
  { sportId, marketKinds, marketId, status }: BetHistoryQuery,
): boolean {
  return (
    (sportId ?? event.details.sportId) === event.details.sportId &&
    (marketKinds?.includes(market.kind) ?? true) &&
    (marketId ?? market.id) === market.id &&
    (status === undefined || HISTORY_STATUSES[status].includes(bet.status))
  );
}

/** Maps a bet to its player's view: shows what they were paid, not the house's win. */
function toPlayerView(line: BetWithContext, { converted, freeBet }: BonusClaim): HistoryBet {
  const view = toHistoryBet(line);
  return {
    ...view,
    clientBetId: freeBet?.clientBetId ?? view.clientBetId,
    liability: 0,
    profitLoss: converted === null ? null : toRupees(converted),
    freeBet: true,
  };
}
