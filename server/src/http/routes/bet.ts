import { ok } from '#base/reply.ts';
import { listBetHistory } from '#betting/bet-history.ts';
import { cashOut, createCashOutQuote } from '#betting/cash-out.ts';
import { cancelBets, updateBet } from '#betting/change-bets.ts';
import type { Bettor } from '#betting/command-of-slip.ts';
import { listExpectedProfitLoss } from '#betting/expected-profit-loss.ts';
import { listOpenBets } from '#betting/list-bets.ts';
import { placeBet } from '#betting/place-bet.ts';
import { listTopWinners } from '#betting/top-winners.ts';
import { placeFreeBet } from '#bonus/place-free-bet.ts';
import type { AppEnv } from '#office/env.ts';
import type { Call, Handlers } from '#people/call.ts';

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
export function betHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    placeBet: ({ freeBetId, ...slip }, call) =>
      freeBetId === undefined
        ? placeBet(context, toBettor(call), slip)
        : placeFreeBet(context, toBettor(call), { ...slip, freeBetId }),
    cancelBets: (input, call) => cancelBets(context, call.user.user.id, input),
    updateBet: (input, call) => updateBet(context, toBettor(call), input),
    getUserOpenBets: async (input, call) =>
      ok(await listOpenBets(context, call.user.user.id, input)),
    getUserExpectedProfitLoss: async (input, call) =>
      ok(await listExpectedProfitLoss(context, call.user.user.id, input.eventId)),
    getUserBetHistory: (input, call) => listBetHistory(context, call.user.user.id, input),
    getCashOutQuote: async (input, call) =>
      createCashOutQuote(context, call.user.user.id, input.marketId),
    cashOut: (input, call) => cashOut(context, toBettor(call), input),
    getTopTenWinners: async (input) => ok(await listTopWinners(context, input.count)),
  };
}

function toBettor(call: Call): Bettor {
  return { user: call.user.user, setting: call.setting, ip: call.ip };
}
