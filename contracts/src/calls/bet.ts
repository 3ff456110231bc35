// Made by `npm run contract`.
import type { betRoutes } from '#routes/bet.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `betRoutes`. */
export const betCalls: CallsOf<typeof betRoutes> = {
  placeBet: {
    method: 'POST',
    path: 'Bet/PlaceBetV2',
    access: 'U',
    from: 'body',
    quiet: true,
  },
  cancelBets: {
    method: 'POST',
    path: 'Bet/CancelBets',
    access: 'U',
    from: 'body',
  },
  updateBet: {
    method: 'POST',
    path: 'Bet/UpdateBet',
    access: 'U',
    from: 'body',
  },
  getUserOpenBets: {
    method: 'GET',
    path: 'Bet/GetUserOpenBets',
    access: 'U',
    from: 'query',
    quiet: true,
  },
  getUserExpectedProfitLoss: {
    method: 'GET',
    path: 'Bet/GetUserExpectedProfitLoss',
    access: 'U',
    from: 'query',
    quiet: true,
  },
  getUserBetHistory: {
    method: 'POST',
    path: 'Bet/GetUserBetHistory',
    access: 'U',
    from: 'body',
  },
  getCashOutQuote: {
    method: 'GET',
    path: 'Bet/GetCashOutQuote',
    access: 'U',
    from: 'query',
  },
  cashOut: {
    method: 'POST',
    path: 'Bet/CashOut',
    access: 'U',
    from: 'body',
  },
  getTopTenWinners: {
    method: 'GET',
    path: 'Bet/GetTopTenWinners/20',
    access: 'P',
    from: 'query',
    quiet: true,
  },
};
