import * as z from 'zod/mini';
import { MarketStatus } from '#base/core-schemas.ts';
import { Rupees } from '#base/money.ts';
import { flag, id, instant, longId, numberFrom, reason } from '#base/request-fields.ts';
import { operatorGet, provenTraderAct, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { WireMarket } from '#catalogue/catalogue.ts';

/** Settlement totals (api 10.3). */
export const Settlement = z.strictObject({
  marketId: z.number(),
  status: MarketStatus,
  bets: z.number(),
  users: z.number(),
  totalWon: Rupees,
  totalLost: Rupees,
  commission: Rupees,
  houseProfit: Rupees,
});
export type Settlement = Wire<typeof Settlement>;

export const SettlementPreview = z.strictObject({
  ...Settlement.shape,
  /** True if the market is open, or reopens after the ball: anyone who knows the result can still bet on it. */
  stillOpen: z.boolean(),
});
export type SettlementPreview = Wire<typeof SettlementPreview>;

/**
 * Exactly one type of result; a body with two is rejected as ambiguous. `winners` is shorthand for placings in
 * finishing order, with all runners from the last paid place on tied for it.
 */
export const marketResult = z.union([
  z.strictObject({ winnerRunnerId: id }),
  z.strictObject({ winners: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  z.strictObject({
    placings: z.array(z.array(id).check(z.minLength(1), z.maxLength(50))).check(z.minLength(1), z.maxLength(50)),
  }),
  z.strictObject({ halfWinnerRunnerId: id }),
  z.strictObject({ runs: numberFrom }),
  z.strictObject({ void: z.literal(true) }),
]);

/** Closes an open market together with its result; without it, the result of an open market is rejected. */
export const closeFirst = z._default(flag, false);

/** Bets of a market in a time window, or the given ones. */
export const betsToVoid = z.object({
  marketId: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
  betIds: z.optional(z.array(longId).check(z.minLength(1), z.maxLength(1_000))),
  reason,
});

export const BETS_CHOSEN_ONCE = { message: 'provide either betIds, or marketId with from and to', path: ['betIds'] };

export function choosesBetsOnce({ marketId, from, to, betIds }: z.output<typeof betsToVoid>): boolean {
  return (betIds !== undefined) !== (from !== undefined && to !== undefined && marketId !== undefined);
}

/** Results entered by one operator, and their reversal and voids (api 10.3). */
export const operatorSettlementRoutes = {
  operatorSettleMarket: route({
    ...provenTraderAct,
    path: 'Operator/SettleMarket',
    about:
      'Settles a market, proposing and confirming in one step. `placings` are groups of runners in finishing order, tied within a group; runners tied for the last paid place share it. `halfWinnerRunnerId` settles half of each stake on that runner and returns the other half, in two-runner exchange markets. VALIDATION of `result` if fewer runners are placed than places paid. MARKET_OPEN while the market takes bets, unless `closeFirst` is set. FOUR_EYES if a second operator must confirm.',
    request: z.object({ marketId: id, result: marketResult, closeFirst }),
    answer: Settlement,
  }),
  operatorUnsettleMarket: route({
    ...provenTraderAct,
    path: 'Operator/UnsettleMarket',
    about: 'Reverses a settlement; the market is CLOSED. FOUR_EYES if a second operator must confirm (ProposeAct).',
    request: z.object({ marketId: id, reason }),
    answer: WireMarket,
  }),
  operatorVoidBets: route({
    ...provenTraderAct,
    path: 'Operator/VoidBets',
    about:
      'Voids both sides of every fill in a time window, or of the given bets. FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: betsToVoid.check(z.refine(choosesBetsOnce, BETS_CHOSEN_ONCE)),
    answer: z.strictObject({ bets: z.number(), fills: z.number(), stake: Rupees }),
  }),
  operatorPreviewVoid: route({
    ...operatorGet,
    path: 'Operator/PreviewVoid',
    roles: ['trader'],
    about: 'Previews what VoidBets would void in a time window, both sides.',
    request: z.object({ marketId: id, from: instant, to: instant }),
    answer: z.strictObject({ bets: z.number(), users: z.number(), stake: Rupees }),
  }),
  operatorVoidMarket: route({
    ...provenTraderAct,
    path: 'Operator/VoidMarket',
    about: 'Voids all fills and unmatched bets in a market. FOUR_EYES if a second operator must confirm (ProposeAct).',
    request: z.object({ marketId: id, reason }),
    answer: Settlement,
  }),
};
