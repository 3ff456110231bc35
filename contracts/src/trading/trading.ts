import * as z from 'zod/mini';
import { Currency, MarketStatus } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { amount, flag, id, longId, positiveHundredths, reason, text, wholeNumber } from '#base/request-fields.ts';
import { operatorGet, operatorPost, provenAdminAct, provenTraderAct, route, traderAct } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { WireMarket, WireMarketResult } from '#catalogue/catalogue.ts';
import { closeFirst, marketResult, Settlement, SettlementPreview } from '#market-desk/settlement.ts';
import { ActionProposal } from '#trading/actions.ts';
import { OperatorRules, operatorRuleFields } from '#trading/four-eyes.ts';

/** A bet in the exchange market of the same runners that improves the house's worst case. */
export const Hedge = z.strictObject({
  marketId: z.number(),
  runnerName: z.string(),
  side: z.enum(['BACK', 'LAY']),
  price: z.number(),
  /** Backer's stake, limited to the amount available at that price. */
  stake: Rupees,
  /** Worst outcome for the house after hedging, before commission. */
  worstAfter: Rupees,
});
export type Hedge = Wire<typeof Hedge>;

/** Market exposure in one currency (api 10.6). */
export const MarketRisk = z.strictObject({
  marketId: z.number(),
  marketName: z.string(),
  status: MarketStatus,
  eventId: z.number(),
  eventTitle: z.string(),
  sportId: z.number(),
  currency: Currency,
  matched: Rupees,
  /** Number of players with a matched bet, excluding makers. */
  users: z.number(),
  /** Number of their bets with a matched part. */
  bets: z.number(),
  /** House P&L by outcome; null on an exchange. */
  house: z.nullable(
    z.strictObject({
      runners: z.array(z.strictObject({ runnerId: z.number(), name: z.string(), amount: Rupees })),
      rows: z.array(z.strictObject({ start: z.nullable(z.number()), end: z.nullable(z.number()), amount: Rupees })),
    }),
  ),
  totalUserExposure: Rupees,
  /** Worst outcome for the house, negative for a loss; 0 on an exchange. */
  worstHouse: Rupees,
  /** Best outcome for the house; 0 on an exchange, and if it can't win. */
  bestHouse: Rupees,
  /** Maximum house loss; null if uncapped, and on an exchange. */
  cap: z.nullable(Rupees),
  hedge: z.nullable(Hedge),
  /** Up to ten, largest exposure first. */
  topUsers: z.array(z.strictObject({ userId: z.number(), userName: z.string(), exposure: Rupees })),
});
export type MarketRisk = Wire<typeof MarketRisk>;

/** One player's potential winnings and exposure in unsettled markets, in one currency. */
export const PlayerRisk = z.strictObject({
  userId: z.number(),
  userName: z.string(),
  currency: Currency,
  markets: z.number(),
  /** Sum of the player's worst cases in those markets. */
  exposure: Rupees,
});
export type PlayerRisk = Wire<typeof PlayerRisk>;

export const OperatorSettings = z.strictObject({
  ...OperatorRules.shape,
  /** Number of admins not controlled by another operator. Four-eyes confirmation needs at least two. */
  independentAdmins: z.number(),
  texts: z.record(z.string(), z.string()),
});
export type OperatorSettings = Wire<typeof OperatorSettings>;

const quotedStatus = z.enum(['OPEN', 'SUSPENDED', 'BALL_RUNNING']);
const steps = z._default(
  z
    .array(
      /** One house price: 85 per 100, or 9.5 as decimal odds; with a line on FANCY, METER and KHADO. */
      z.object({
        rate: positiveHundredths,
        line: z.optional(positiveHundredths),
        /** Displayed size only; not a limit. */
        size: z.optional(amount),
      }),
    )
    .check(z.maxLength(3)),
  [],
);

export const ResultProposal = z.strictObject({
  proposalId: z.number(),
  marketId: z.number(),
  eventId: z.number(),
  marketName: z.string(),
  result: WireMarketResult,
  /** True if the market is open, or reopens after the ball. */
  stillOpen: z.boolean(),
  proposedBy: z.string(),
  time: Time,
});
export type ResultProposal = Wire<typeof ResultProposal>;

/** Proposed results, quotes, risk, and the house's rules (api 10.1, 10.3, 10.6). */
export const operatorTradingRoutes = {
  operatorProposeResult: route({
    ...traderAct,
    path: 'Operator/ProposeResult',
    about:
      'Proposes a result and returns what it would settle to and whether the market is still open. Replaces any earlier proposal for the market.',
    request: z.object({ marketId: id, result: marketResult }),
    answer: z.strictObject({ proposalId: z.number(), preview: SettlementPreview }),
  }),
  operatorConfirmResult: route({
    ...provenTraderAct,
    path: 'Operator/ConfirmResult',
    about:
      'Settles a market as proposed. MARKET_OPEN while it takes bets, unless `closeFirst` is set. Where a second operator must confirm, FOUR_EYES for the proposer and anyone who depends on them.',
    request: z.object({ proposalId: longId, closeFirst }),
    answer: Settlement,
  }),
  operatorRejectResult: route({
    ...operatorPost,
    path: 'Operator/RejectResult',
    roles: ['trader', 'cashier', 'support'],
    about: 'Withdraws a proposed result or action. FORBIDDEN unless the caller proposed it or has the required role.',
    request: z.object({ proposalId: longId, reason }),
    answer: z.boolean(),
  }),
  operatorGetProposals: route({
    ...operatorGet,
    path: 'Operator/GetProposals',
    about: 'Returns results and actions pending confirmation, oldest first.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
    answer: z.strictObject({ items: z.array(ResultProposal), acts: z.array(ActionProposal) }),
  }),
  operatorQuoteMarket: route({
    ...traderAct,
    path: 'Operator/QuoteMarket',
    about: 'Sets the house quote for a market, all runners atomically.',
    request: z.object({
      marketId: id,
      runners: z
        .array(
          z.object({
            runnerId: z.optional(id),
            back: steps,
            lay: steps,
            band: z.optional(wholeNumber(1, 999)),
            status: z.optional(quotedStatus),
          }),
        )
        .check(z.maxLength(60)),
      open: z._default(flag, false),
      status: z.optional(quotedStatus),
      expectedVersion: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    }),
    answer: WireMarket,
  }),
  operatorGetRisk: route({
    ...operatorGet,
    path: 'Operator/GetRisk',
    about:
      'Returns worst-case risk for unsettled markets with matched bets, by currency, largest first, and the ten most exposed players per currency.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
    answer: z.strictObject({ markets: z.array(MarketRisk), players: z.array(PlayerRisk) }),
  }),
  operatorGetSettings: route({
    ...operatorGet,
    path: 'Operator/GetSettings',
    roles: [],
    about: 'Returns house rules for operators, and public texts.',
    answer: OperatorSettings,
  }),
  operatorSaveSettings: route({
    ...provenAdminAct,
    path: 'Operator/SaveSettings',
    about:
      'Updates house rules for operators, and public texts; omitted fields are unchanged. FOUR_EYES for rules that widen what one operator can do (use ProposeAct).',
    request: z.object({
      ...operatorRuleFields,
      texts: z.optional(
        z.record(
          z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/, 'must be a name such as rules.cricket')),
          text(0, 20_000),
        ),
      ),
    }),
    answer: OperatorSettings,
  }),
};
