import type { betRoutes } from '@crease/contracts/betting/bet-routes.ts';
import type { statementRoutes } from '@crease/contracts/betting/statement-routes.ts';
import { ok } from '#base/reply.ts';
import type { Handlers } from '#people/account/call-context.ts';
import { listBetHistory } from './bet-history.ts';
import { toBettor } from './bet-slip.ts';
import { cashOut, createCashOutQuote } from './cash-out.ts';
import { cancelBets, updateBet } from './change-bets.ts';
import type { BettingEnv } from './env.ts';
import { listOpenBets } from './open-bets.ts';
import { listExpectedProfitLoss, readProfitDays, readProfitLoss } from './profit-loss.ts';
import { listTopWinners } from './top-winners.ts';
import { readTransactionDetail, readTransactions } from './transactions.ts';

type Names = Exclude<keyof typeof betRoutes, 'placeBet'> | keyof typeof statementRoutes;

/** Handlers of bets and statements; callers see only their own data. `placeBet` is in the bonus room: it may be free. */
export function bettingHandlers(context: BettingEnv): Pick<Handlers, Names> {
  return {
    cancelBets: (input, call) => cancelBets(context, call.user.user.id, input),
    updateBet: (input, call) => updateBet(context, toBettor(call), input),
    getUserOpenBets: async (input, call) => ok(await listOpenBets(context, call.user.user.id, input)),
    getUserExpectedProfitLoss: async (input, call) =>
      ok(await listExpectedProfitLoss(context, call.user.user.id, input.eventId)),
    getUserBetHistory: (input, call) => listBetHistory(context, call.user.user.id, input),
    getCashOutQuote: async (input, call) => createCashOutQuote(context, call.user.user.id, input.marketId),
    cashOut: (input, call) => cashOut(context, toBettor(call), input),
    getTopTenWinners: async (input) => ok(await listTopWinners(context, input.count)),
    getTransactions: (input, call) => readTransactions(context, call.user.user.id, input),
    getTransactionDetail: (input, call) => readTransactionDetail(context, call.user.user.id, input.transactionId),
    getProfitLoss: (input, call) => readProfitLoss(context, call.user.user.id, input),
    getProfitDays: (input, call) => readProfitDays(context, call.user.user.id, input),
  };
}
