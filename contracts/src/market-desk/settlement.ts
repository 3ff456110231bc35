import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import { flag, id, instant, longId, numberFrom, text } from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';
import type { WireMarket, WireMarketResult } from '#catalogue/catalogue.ts';

/** Settlement totals (api 10.3). */
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

/** Preview of a settlement. */
export interface SettlementPreview extends Settlement {
  /** True if the market is open, or reopens after the ball: anyone who knows the result can still bet on it. */
  readonly stillOpen: boolean;
}

/**
 * Exactly one type of result; a body with two is rejected as ambiguous. `winners` is shorthand for placings in
 * finishing order, with all runners from the last paid place on tied for it.
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

/** Closes an open market together with its result; without it, the result of an open market is rejected. */
export const closeFirst = z._default(flag, false);

const trader: readonly OperatorRole[] = ['trader'];
const reason = text(3, 200);

/** Results entered by one operator, and their reversal and voids (api 10.3). */
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
    about:
      'Settles a market, proposing and confirming in one step. `placings` are groups of runners in finishing order, tied within a group; runners tied for the last paid place share it. `halfWinnerRunnerId` settles half of each stake on that runner and returns the other half, in two-runner exchange markets. VALIDATION of `result` if fewer runners are placed than places paid. MARKET_OPEN while the market takes bets, unless `closeFirst` is set. FOUR_EYES if a second operator must confirm.',
    request: z.object({ marketId: id, result: marketResult, closeFirst }),
  }),
  operatorUnsettleMarket: route<{ marketId: number; reason: string }, WireMarket>()({
    method: 'POST',
    path: 'Operator/UnsettleMarket',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    about:
      'Reverses a settlement; the market returns to CLOSED. FOUR_EYES if a second operator must confirm (use ProposeAct).',
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
    about:
      'Voids both sides of every fill in a time window, or of the given bets. FOUR_EYES if a second operator must confirm (use ProposeAct).',
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
            message: 'provide either betIds, or marketId with from and to',
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
    about: 'Previews what VoidBets would void in a time window, both sides.',
    request: z.object({ marketId: id, from: instant, to: instant }),
  }),
  operatorVoidMarket: route<{ marketId: number; reason: string }, Settlement>()({
    method: 'POST',
    path: 'Operator/VoidMarket',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    about:
      'Voids every fill and unmatched bet in a market. FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ marketId: id, reason }),
  }),
};
