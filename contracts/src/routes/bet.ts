import * as z from 'zod/mini';
import { BODY_BYTES, MOST_BETS_IN_CALL } from '#constants.ts';
import { amount } from '#values/amount.ts';
import { dayOrInstant } from '#values/instant-field.ts';
import type { Rupees } from '#values/money.ts';
import {
  flag,
  id,
  longId,
  numberFrom,
  sportId,
  text,
  uuid,
  wholeNumber,
} from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type {
  BetTypeNumber,
  CancelBetsResult,
  CashOutQuote,
  CashOutResult,
  HistoryBet,
  MarketProfitLoss,
  OpenBetsResult,
  PlaceBetResult,
  TopWinner,
} from '#wire/bet.ts';
import { HISTORY_STATUSES, type HistoryStatus } from '#wire/bet.ts';
import { route } from './route.ts';

export interface PlaceBetWire {
  readonly type: BetTypeNumber;
  readonly rate: number;
  readonly stake: Rupees;
  readonly fancyValue: number;
  readonly runnerId: number | null;
  readonly marketId: number;
  readonly eventId: number;
  readonly placeTime: null;
  readonly clientBetId: string;
  readonly acceptAnyOdds?: boolean;
  readonly persistence?: 'LAPSE' | 'PERSIST' | 'MARKET_ON_CLOSE';
  readonly timeInForce?: 'FILL_OR_KILL' | 'ON_CLOSE';
  /** Market version that the bettor saw: refused when bets lapsed, were void, or the market turned in play since. */
  readonly version?: number;
  /** A free bet of the caller, by its claim: the house pays the stake. */
  readonly freeBetId?: number;
}

/** Decimal odds or a rate as whole hundredths; -1 when it has more decimals (refused as INVALID_RATE, not as a shape). */
const hundredths = z.pipe(
  numberFrom,
  z.transform((rate: number): number => {
    const whole = Math.round(rate * 100);
    return Number.isSafeInteger(whole) && whole / 100 === rate ? whole : -1;
  }),
);

const betIds = z.array(longId).check(z.minLength(1), z.maxLength(MOST_BETS_IN_CALL));

export interface CancelBetsWire {
  readonly betIds?: readonly number[];
  readonly clientBetIds?: readonly string[];
  readonly marketId?: number;
}

export interface UpdateBetWire {
  readonly betId: number;
  readonly rate?: number;
  readonly stake?: Rupees;
}

export interface CashOutWire {
  readonly marketId: number;
  readonly amount?: Rupees;
  readonly quoteVersion: number;
  readonly clientRequestId?: string;
}

export interface BetHistoryWire extends GridWire {
  readonly StartDate?: string;
  readonly EndDate?: string;
  readonly SportId?: number;
  readonly MarketType?: string;
  readonly Status?: HistoryStatus;
  /** With a market the range is all time unless it is named. */
  readonly MarketId?: number;
}

export interface BetHistoryResult extends Page<HistoryBet> {
  readonly summary: { readonly stake: Rupees; readonly profitLoss: Rupees };
  /** With the first page alone, and only where there are any: free bets that fit, newest first. They are in no count or sum, and their profit is what was paid. */
  readonly freeBets?: readonly HistoryBet[];
}

export const betRoutes = {
  placeBet: route<PlaceBetWire, PlaceBetResult>()({
    method: 'POST',
    path: 'Bet/PlaceBetV2',
    access: 'U',
    from: 'body',
    quiet: true,
    about:
      'Places a bet; a repeat with the same clientBetId answers the first result again. The answer may take the delay of the market. `version` is the version of the market that the bettor saw: when bets have lapsed or were voided since, or the market has turned in play, the bet is refused with MARKET_SUSPENDED; without it, or with an older one that nothing of this has followed, it decides nothing. `freeBetId` uses a free bet: a back of its whole stake in a market of the exchange, at the price asked or better or not at all; refused with BONUS_NOT_AVAILABLE when it is used or over. In the win and place markets of a race, until the off: `timeInForce` ON_CLOSE is a bet at the starting price, whose `rate` is the worst price that it takes (1.01 for a back and 1000 for a lay are no limit) and whose `stake` is what it risks, the liability of a lay; it cannot be cancelled. `persistence` MARKET_ON_CLOSE makes what is unmatched at the off such a bet without a limit. In an EACH_WAY market the bet is two of `stake`, one on the win and one on the place, and a back risks twice as much.',
    request: z.object({
      type: wholeNumber(1, 4),
      rate: hundredths,
      stake: amount,
      fancyValue: z._default(hundredths, 0),
      runnerId: z.nullable(id),
      marketId: id,
      eventId: id,
      clientBetId: uuid,
      acceptAnyOdds: z._default(flag, false),
      persistence: z._default(z.enum(['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE']), 'LAPSE'),
      timeInForce: z.optional(z.enum(['FILL_OR_KILL', 'ON_CLOSE'])),
      version: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      freeBetId: z.optional(id),
    }),
  }),
  cancelBets: route<CancelBetsWire, CancelBetsResult>()({
    method: 'POST',
    path: 'Bet/CancelBets',
    access: 'U',
    from: 'body',
    bodyBytes: BODY_BYTES.list,
    about:
      'Takes unmatched rests back: by bet ids, client bet ids or market. A bet in the in-play delay, or with an update in it, is not cancelled (`HELD`): whatever of it is unmatched after the delay is cancelled then.',
    request: z
      .object({
        betIds: z.optional(betIds),
        clientBetIds: z.optional(
          z.array(uuid).check(z.minLength(1), z.maxLength(MOST_BETS_IN_CALL)),
        ),
        marketId: z.optional(id),
      })
      .check(
        z.refine(
          (body) =>
            [body.betIds, body.clientBetIds, body.marketId].filter((part) => part !== undefined)
              .length === 1,
          {
            message: 'exactly one of betIds, clientBetIds and marketId is needed',
            path: ['betIds'],
          },
        ),
      ),
  }),
  updateBet: route<UpdateBetWire, PlaceBetResult>()({
    method: 'POST',
    path: 'Bet/UpdateBet',
    access: 'U',
    from: 'body',
    about: 'Changes price or stake of an unmatched rest.',
    request: z
      .object({ betId: longId, rate: z.optional(hundredths), stake: z.optional(amount) })
      .check(
        z.refine((body) => body.rate !== undefined || body.stake !== undefined, {
          message: 'rate or stake is needed',
          path: ['rate'],
        }),
      ),
  }),
  getUserOpenBets: route<{ eventId?: number; marketId?: number }, OpenBetsResult>()({
    method: 'GET',
    path: 'Bet/GetUserOpenBets',
    access: 'U',
    from: 'query',
    quiet: true,
    about: "The caller's bets in unsettled markets, newest first, with their balance and exposure.",
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
  }),
  getUserExpectedProfitLoss: route<{ eventId?: number }, readonly MarketProfitLoss[]>()({
    method: 'GET',
    path: 'Bet/GetUserExpectedProfitLoss',
    access: 'U',
    from: 'query',
    quiet: true,
    about: 'Profit or loss per outcome of every market where the caller has a matched bet.',
    request: z.object({ eventId: z.optional(id) }),
  }),
  getUserBetHistory: route<BetHistoryWire, BetHistoryResult>()({
    method: 'POST',
    path: 'Bet/GetUserBetHistory',
    access: 'U',
    from: 'body',
    about: "The caller's bets of a range of days, settled or not.",
    request: z.object({
      ...gridFields(['placeTime', 'settleTime', 'stake', 'profitLoss']),
      StartDate: z.optional(dayOrInstant('from')),
      EndDate: z.optional(dayOrInstant('to')),
      SportId: z.optional(sportId),
      MarketType: z.optional(text(0, 40)),
      Status: z._default(z.enum(HISTORY_STATUSES), 'All'),
      MarketId: z.optional(id),
    }),
  }),
  getCashOutQuote: route<{ marketId: number }, CashOutQuote>()({
    method: 'GET',
    path: 'Bet/GetCashOutQuote',
    access: 'U',
    from: 'query',
    about: 'What closing the position in a market would give now, and the bets that do it.',
    request: z.object({ marketId: id }),
  }),
  cashOut: route<CashOutWire, CashOutResult>()({
    method: 'POST',
    path: 'Bet/CashOut',
    access: 'U',
    from: 'body',
    about: 'Places every hedge of the quote, or none.',
    request: z.object({
      marketId: id,
      amount: z.optional(numberFrom),
      quoteVersion: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      clientRequestId: z.optional(uuid),
    }),
  }),
  getTopTenWinners: route<Record<string, never>, readonly TopWinner[]>()({
    method: 'GET',
    path: 'Bet/GetTopTenWinners/20',
    pattern: 'Bet/GetTopTenWinners/:count',
    access: 'P',
    from: 'query',
    quiet: true,
    about:
      'The largest wins of the last 7 days in real money, names masked; the last part of the address is how many, 1 to 20.',
    request: z.object({ count: z._default(wholeNumber(1, 20), 20) }),
  }),
};
