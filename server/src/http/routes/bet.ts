import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { betHistoryOf } from '#services/betting/bet-history.ts';
import { cashOut, cashOutQuoteOf } from '#services/betting/cash-out.ts';
import { cancelBets, updateBet } from '#services/betting/change-bets.ts';
import type { Bettor } from '#services/betting/command-of-slip.ts';
import { expectedProfitLossOf } from '#services/betting/expected-profit-loss.ts';
import { openBetsOf } from '#services/betting/list-bets.ts';
import { placeBet } from '#services/betting/place-bet.ts';
import { topWinnersOf } from '#services/betting/top-winners.ts';
import { answer } from '#services/reply.ts';

type Names =
  | 'placeBet'
  | 'cancelBets'
  | 'updateBet'
  | 'getUserOpenBets'
  | 'getUserExpectedProfitLoss'
  | 'getUserBetHistory'
  | 'getCashOutQuote'
  | 'cashOut'
  | 'getTopTenWinners';

/** Handlers of contracts/routes/bet.ts. */
export function betHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    placeBet: (input, call) => placeBet(context, bettorOf(call), input),
    cancelBets: (input, call) => cancelBets(context, call.user.user.id, input),
    updateBet: (input, call) => updateBet(context, bettorOf(call), input),
    getUserOpenBets: async (input, call) =>
      answer(await openBetsOf(context, call.user.user.id, input)),
    getUserExpectedProfitLoss: async (input, call) =>
      answer(await expectedProfitLossOf(context, call.user.user.id, input.eventId)),
    getUserBetHistory: (input, call) => betHistoryOf(context, call.user.user.id, input),
    getCashOutQuote: async (input, call) =>
      cashOutQuoteOf(context, call.user.user.id, input.marketId),
    cashOut: (input, call) => cashOut(context, bettorOf(call), input),
    getTopTenWinners: async (input) => answer(await topWinnersOf(context, input.count)),
  };
}

function bettorOf(call: Call): Bettor {
  return { user: call.user.user, setting: call.setting, ip: call.ip };
}
