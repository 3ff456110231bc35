import * as z from 'zod/mini';
import { BODY_BYTES, MAX_BETS_PER_CALL } from '#base/constants.ts';
import { Rupees } from '#base/money.ts';
import {
  amount,
  dayOrInstant,
  flag,
  gridFields,
  id,
  longId,
  numberFrom,
  page,
  sportId,
  text,
  uuid,
  wholeNumber,
} from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import {
  CancelBetsResult,
  CashOutQuote,
  CashOutResult,
  HISTORY_STATUSES,
  HistoryBet,
  MarketProfitLoss,
  OpenBetsResult,
  PlaceBetResult,
  TopWinner,
} from '#betting/bet.ts';

/** Odds or rate in hundredths; -1 if it has more decimals, to be refused as INVALID_RATE, not as malformed. */
const hundredths = z.pipe(
  numberFrom,
  z.transform((rate: number): number => {
    const whole = Math.round(rate * 100);
    return Number.isSafeInteger(whole) && whole / 100 === rate ? whole : -1;
  }),
);

const betIds = z.array(longId).check(z.minLength(1), z.maxLength(MAX_BETS_PER_CALL));

export const BetHistoryResult = z.strictObject({
  ...page(HistoryBet).shape,
  summary: z.strictObject({ stake: Rupees, profitLoss: Rupees }),
  /** Matching free bets, newest first, on the first page. Not counted or summed: their profit is the amount paid. */
  freeBets: z.exactOptional(z.array(HistoryBet)),
});
export type BetHistoryResult = Wire<typeof BetHistoryResult>;

const post = { method: 'POST', access: 'U' } as const;
const get = { method: 'GET', access: 'U', quiet: true } as const;

export const betRoutes = {
  placeBet: route({
    ...post,
    path: 'Bet/PlaceBetV2',
    quiet: true,
    about:
      'Places a bet. Idempotent on clientBetId. The response may take as long as the market’s in-play delay. `version` is the market version the bettor saw: if bets have lapsed or been voided since, or the market has gone in-play, the bet is rejected with MARKET_SUSPENDED; if omitted, or if neither has happened since, it has no effect. `freeBetId` uses a free bet: a full-stake back in an exchange market, filled at the requested price or better or not at all; BONUS_NOT_AVAILABLE if already used or expired. In win and place race markets, until the off: `timeInForce` ON_CLOSE places a starting-price bet, where `rate` is the worst acceptable price (1.01 for a back and 1000 for a lay mean no limit) and `stake` is the amount at risk (the liability for a lay); it can’t be cancelled. `persistence` MARKET_ON_CLOSE converts any unmatched stake at the off into an SP bet with no limit. In EACH_WAY markets the bet is two bets of `stake`, one win and one place, so a back risks twice the stake.',
    request: z.object({
      type: wholeNumber(1, 4),
      rate: hundredths,
      stake: amount,
      fancyValue: z._default(hundredths, 0),
      runnerId: z.nullable(id),
      marketId: id,
      eventId: id,
      /** Ignored: the server decides when a bet was placed. */
      placeTime: z.optional(z.unknown()),
      clientBetId: uuid,
      acceptAnyOdds: z._default(flag, false),
      persistence: z._default(z.enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE']), 'LAPSE'),
      timeInForce: z.optional(z.enum(['FILL_OR_KILL', 'ON_CLOSE'])),
      version: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      freeBetId: z.optional(id),
    }),
    answer: PlaceBetResult,
  }),
  cancelBets: route({
    ...post,
    path: 'Bet/CancelBets',
    bodyBytes: BODY_BYTES.list,
    about:
      'Cancels unmatched bets by bet IDs, client bet IDs or market. A bet in the in-play delay, or with a pending update, isn’t cancelled (`HELD`); whatever is unmatched after the delay is cancelled then.',
    request: z
      .object({
        betIds: z.optional(betIds),
        clientBetIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(MAX_BETS_PER_CALL))),
        marketId: z.optional(id),
      })
      .check(
        z.refine(
          (body) => [body.betIds, body.clientBetIds, body.marketId].filter((part) => part !== undefined).length === 1,
          { message: 'provide exactly one of betIds, clientBetIds or marketId', path: ['betIds'] },
        ),
      ),
    answer: CancelBetsResult,
  }),
  updateBet: route({
    ...post,
    path: 'Bet/UpdateBet',
    about: 'Changes the price or stake of an unmatched bet.',
    request: z.object({ betId: longId, rate: z.optional(hundredths), stake: z.optional(amount) }).check(
      z.refine((body) => body.rate !== undefined || body.stake !== undefined, {
        message: 'rate or stake is required',
        path: ['rate'],
      }),
    ),
    answer: PlaceBetResult,
  }),
  getUserOpenBets: route({
    ...get,
    path: 'Bet/GetUserOpenBets',
    about: 'Returns the caller’s bets in unsettled markets, newest first, with balance and exposure.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
    answer: OpenBetsResult,
  }),
  getUserExpectedProfitLoss: route({
    ...get,
    path: 'Bet/GetUserExpectedProfitLoss',
    about: 'Returns profit or loss per outcome for every market where the caller has a matched bet.',
    request: z.object({ eventId: z.optional(id) }),
    answer: z.array(MarketProfitLoss),
  }),
  getUserBetHistory: route({
    ...post,
    path: 'Bet/GetUserBetHistory',
    about: 'Returns the caller’s bets in a date range, settled or not.',
    request: z.object({
      ...gridFields(['placeTime', 'settleTime', 'stake', 'profitLoss']),
      StartDate: z.optional(dayOrInstant('from')),
      EndDate: z.optional(dayOrInstant('to')),
      SportId: z.optional(sportId),
      MarketType: z.optional(text(0, 40)),
      Status: z._default(z.enum(HISTORY_STATUSES), 'All'),
      MarketId: z.optional(id),
    }),
    answer: BetHistoryResult,
  }),
  getCashOutQuote: route({
    ...get,
    path: 'Bet/GetCashOutQuote',
    about: 'Returns the current cash-out value of a position and the bets needed to close it.',
    request: z.object({ marketId: id }),
    answer: CashOutQuote,
  }),
  cashOut: route({
    ...post,
    path: 'Bet/CashOut',
    about: 'Places all hedging bets in the quote, or none.',
    request: z.object({
      marketId: id,
      amount: z.optional(numberFrom),
      quoteVersion: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      clientRequestId: z.optional(uuid),
    }),
    answer: CashOutResult,
  }),
  getTopTenWinners: route({
    method: 'GET',
    path: 'Bet/GetTopTenWinners/20',
    pattern: 'Bet/GetTopTenWinners/:count',
    access: 'P',
    quiet: true,
    about: 'Returns the largest real-money wins of the last 7 days, names masked; the last path segment is the count.',
    request: z.object({ count: z._default(wholeNumber(1, 20), 20) }),
    answer: z.array(TopWinner),
  }),
};
