import type { MarketStatus } from '@crease/core/market/market-status.ts';
import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { instant } from '#values/instant-field.ts';
import type { Rupees } from '#values/money.ts';
import { flag, id, longId, numberFrom, text } from '#values/number-from.ts';
import type { WireMarket, WireMarketResult } from '#wire/catalogue.ts';
import { type OperatorRole, route } from './route.ts';

/** Totals of a settlement (api 10.3). */
export interface Settlement {
  readonly marketId: number;
  readonly status: MarketStatus;
  readonly bets: number;
  readonly users: number;
  readonly totalWon: Rupees;
  readonly totalLost: Rupees;
  readonly commission: Rupees;
  readonly houseProfit: Rupees;
}

/** What a result would settle to. */
export interface SettlementPreview extends Settlement {
  /** The market takes bets now, or goes on after the ball: anyone who knows the result can still bet on it. */
  readonly stillOpen: boolean;
}

/**
 * Exactly one kind of result: a body that names two is refused rather than read in one way. `winners` is short for
 * placings: the order of finishing, those from the last paid place on being tied for it.
 */
export const marketResult = z.union([
  z.strictObject({ winnerRunnerId: id }),
  z.strictObject({ winners: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  z.strictObject({
    placings: z
      .array(z.array(id).check(z.minLength(1), z.maxLength(50)))
      .check(z.minLength(1), z.maxLength(50)),
  }),
  z.strictObject({ halfWinnerRunnerId: id }),
  z.strictObject({ runs: numberFrom }),
  z.strictObject({ void: z.literal(true) }),
]);

/** Betting on an open market ends with its result: said by the operator, or the result is refused. */
export const closeFirst = z._default(flag, false);

const trader: readonly OperatorRole[] = ['trader'];
const reason = text(3, 200);

/** Results of one operator, and what takes them or bets back (api 10.3). */
export const operatorSettlementRoutes = {
  operatorSettleMarket: route<
    { marketId: number; result: WireMarketResult; closeFirst?: boolean },
    Settlement
  >()({
    method: 'POST',
    path: 'Operator/SettleMarket',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Settles a market on its result: proposal and confirmation in one. `placings` are groups of runners in the order of finishing, tied within a group; runners tied for the last paid place share it. `halfWinnerRunnerId` settles half of every stake on that runner and gives the other half back, in a market of two runners of the exchange. Fewer placed runners than places are refused: VALIDATION of `result`. MARKET_OPEN while it takes bets, unless `closeFirst` says that its betting ends with the result. FOUR_EYES where a second operator must confirm.',
    request: z.object({ marketId: id, result: marketResult, closeFirst }),
  }),
  operatorUnsettleMarket: route<{ marketId: number; reason: string }, WireMarket>()({
    method: 'POST',
    path: 'Operator/UnsettleMarket',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Reverses a settlement; the market is CLOSED again. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z.object({ marketId: id, reason }),
  }),
  operatorVoidBets: route<
    { marketId: number; from?: Time; to?: Time; betIds?: readonly number[]; reason: string },
    { bets: number; fills: number; stake: Rupees }
  >()({
    method: 'POST',
    path: 'Operator/VoidBets',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Takes back both sides of every fill of a time window, or of the bets named. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z
      .object({
        marketId: z.optional(id),
        from: z.optional(instant),
        to: z.optional(instant),
        betIds: z.optional(z.array(longId).check(z.minLength(1), z.maxLength(1_000))),
        reason,
      })
      .check(
        z.refine(
          (body) =>
            (body.betIds !== undefined) !==
            (body.from !== undefined && body.to !== undefined && body.marketId !== undefined),
          {
            message: 'either betIds, or marketId with from and to',
            path: ['betIds'],
          },
        ),
      ),
  }),
  operatorPreviewVoid: route<
    { marketId: number; from: Time; to: Time },
    { bets: number; users: number; stake: Rupees }
  >()({
    method: 'GET',
    path: 'Operator/PreviewVoid',
    access: 'O',
    roles: trader,
    from: 'query',
    about: 'What VoidBets would take back of a time window, both sides, as it is now.',
    request: z.object({ marketId: id, from: instant, to: instant }),
  }),
  operatorVoidMarket: route<{ marketId: number; reason: string }, Settlement>()({
    method: 'POST',
    path: 'Operator/VoidMarket',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Takes back every fill and rest of a market. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z.object({ marketId: id, reason }),
  }),
};
