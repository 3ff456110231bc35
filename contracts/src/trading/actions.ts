import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { amount, flag, id, instant, list, longId, reason, ruledText, text, uuid } from '#base/request-fields.ts';
import { operatorGet, operatorPost, route, traderAct } from '#base/route.ts';
import type { Sent, Wire } from '#base/wire.ts';
import { paymentMethodFields } from '#cash/operator-request-routes.ts';
import { ROUND_ID } from '#casino/play-routes.ts';
import { WireMarket } from '#catalogue/catalogue.ts';
import { removeRunnerFields, updateMarketFields } from '#market-desk/markets.ts';
import { BETS_CHOSEN_ONCE, betsToVoid, choosesBetsOnce, Settlement } from '#market-desk/settlement.ts';
import { operatorPasswordRules } from '#people/operator-login.ts';
import { userLimitFields } from '#people/operator-people.ts';
import { operatorRuleFields } from '#trading/four-eyes.ts';

/** A betting stop for one event or everywhere. It survives restarts until lifted. */
export const BettingStop = z.strictObject({
  /** Null for all events. */
  eventId: z.nullable(z.number()),
  eventTitle: z.nullable(z.string()),
  reason: z.string(),
  /** Message to players; null for the default text. */
  message: z.nullable(z.string()),
  /** Expected resumption shown to players; the stop is lifted manually regardless. */
  until: z.nullable(Time),
  stoppedBy: z.string(),
  time: Time,
  /** Number of markets it keeps suspended. */
  markets: z.number(),
});
export type BettingStop = Wire<typeof BettingStop>;

const act = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('VoidBets'), ...betsToVoid.shape }),
    z.object({ type: z.literal('VoidMarket'), marketId: id, reason }),
    z.object({ type: z.literal('UnsettleMarket'), marketId: id, reason }),
    z.object({ type: z.literal('VoidHouseRound'), roundId: ROUND_ID, reason }),
    z.object({ type: z.literal('RemoveRunner'), ...removeRunnerFields, reason }),
    z.object({ type: z.literal('RestoreRunner'), marketId: id, runnerId: id, reason }),
    z.object({ type: z.literal('UpdateMarket'), ...updateMarketFields, reason }),
    z.object({ type: z.literal('SetUserLimits'), ...userLimitFields, reason }),
    z.object({ type: z.literal('CloseUser'), userId: id, reason }),
    z.object({ type: z.literal('SaveRules'), ...operatorRuleFields, reason }),
    z.object({
      type: z.literal('AdjustBalance'),
      userId: id,
      direction: z.enum(['CREDIT', 'DEBIT']),
      amount,
      reason,
      clientRequestId: uuid,
    }),
    z.object({
      type: z.literal('ApproveDeposit'),
      requestId: id,
      amount: z.optional(amount),
      source: z.optional(text(3, 120)),
      reason,
    }),
    z.object({
      type: z.literal('ApproveMatched'),
      requestIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
      reason,
    }),
    z.object({
      type: z.enum(['ReverseDeposit', 'DismissDispute', 'ApproveWithdrawal', 'ReturnWithdrawal']),
      requestId: id,
      reason,
    }),
    z.object({ type: z.literal('VoidBonus'), claimId: id, reason }),
    z.object({ type: z.literal('PayHeldWin'), winId: text(3, 180), reason }),
    z.object({ type: z.literal('WriteOffDebt'), userId: id, amount, reason }),
    z.object({ type: z.literal('SavePaymentMethod'), method: paymentMethodFields, reason }),
  ])
  .check(z.refine((wanted) => wanted.type !== 'VoidBets' || choosesBetsOnce(wanted), BETS_CHOSEN_ONCE));

/** A money action that needs a second operator, with its parameters as proposed. */
export type OperatorActionWire = Sent<typeof act>;

export const OperatorActionType = z.union(act.def.options.map(({ shape }) => shape.type));

/** Money that reversing a settlement moves. */
export const ReversalEffect = z.strictObject({
  /** Result that is reversed, in words. */
  result: z.string(),
  /** Change of the house's money; negative if it returns more than it gets. */
  house: Rupees,
  /** Number of players whose balance changes, and their total change. */
  players: z.number(),
  toPlayers: Rupees,
  /** Number of players whose available balance is negative afterwards. */
  belowZero: z.number(),
});
export type ReversalEffect = Wire<typeof ReversalEffect>;

export const ActionEffect = z.strictObject({
  bets: z.number(),
  users: z.number(),
  /** Stakes returned, winnings reversed or money moved; in the currency with the largest amount. */
  amount: Rupees,
  /** Balance available to bet afterwards; AdjustBalance only. */
  balanceAfter: z.nullable(Rupees),
  /** UnsettleMarket only. */
  reversal: z.nullable(ReversalEffect),
});
export type ActionEffect = Wire<typeof ActionEffect>;

/** One value that an action would change; amounts in rupees. */
export const ActionChange = z.strictObject({
  name: z.string(),
  before: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  after: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
});
export type ActionChange = Wire<typeof ActionChange>;

/** An action pending a second operator. */
export const ActionProposal = z.strictObject({
  proposalId: z.number(),
  type: OperatorActionType,
  reason: z.string(),
  marketId: z.nullable(z.number()),
  eventId: z.nullable(z.number()),
  eventTitle: z.nullable(z.string()),
  marketName: z.nullable(z.string()),
  userId: z.nullable(z.number()),
  userName: z.nullable(z.string()),
  /** AdjustBalance only. */
  direction: z.nullable(z.enum(['CREDIT', 'DEBIT'])),
  /** VoidBets of a time window only. */
  from: z.nullable(Time),
  to: z.nullable(Time),
  /** Changes of terms, house rules, a runner, a round or a payment method; otherwise empty. */
  changes: z.array(ActionChange),
  /** Null if it can't be executed in the current state of the market or user. */
  effect: z.nullable(ActionEffect),
  proposedBy: z.string(),
  time: Time,
});
export type ActionProposal = Wire<typeof ActionProposal>;

/** Result of a confirmed action; only the member of its type is set. */
export const ConfirmedAction = z.strictObject({
  voided: z.nullable(z.strictObject({ bets: z.number(), fills: z.number(), stake: Rupees })),
  settlement: z.nullable(Settlement),
  market: z.nullable(WireMarket),
  transaction: z.nullable(z.strictObject({ transactionId: z.number(), balance: Rupees })),
  requestId: z.nullable(z.number()),
  /** SavePaymentMethod only. */
  paymentMethodId: z.nullable(z.number()),
});
export type ConfirmedAction = Wire<typeof ConfirmedAction>;

/** Betting stops, market control, four-eyes actions, and the operator's own password (api 10.1, 10.3, 10.4). */
export const operatorDeskRoutes = {
  operatorSuspendAll: route({
    ...traderAct,
    path: 'Operator/SuspendAll',
    about:
      'Suspends all open markets, in one event or everywhere, until ResumeAll. Repeat the call to suspend anything opened since, or to change the message to players.',
    request: z.object({
      eventId: z.optional(id),
      reason,
      message: z.optional(text(1, 200)),
      until: z.optional(instant),
    }),
    answer: z.strictObject({ ...BettingStop.shape, suspended: z.number() }),
  }),
  operatorResumeAll: route({
    ...traderAct,
    path: 'Operator/ResumeAll',
    about:
      'Lifts a stop. Markets it suspended that no operator has changed since resume: score-driven markets return to auto, others reopen. NOT_FOUND if there is no stop.',
    request: z.object({ eventId: z.optional(id), reason }),
    answer: z.strictObject({ opened: z.number(), givenBack: z.number() }),
  }),
  operatorGetStops: route({
    ...operatorGet,
    path: 'Operator/GetStops',
    about: 'Returns active stops, with any site-wide stop first.',
    answer: list(BettingStop),
  }),
  operatorSetAutoTrading: route({
    ...traderAct,
    path: 'Operator/SetAutoTrading',
    about:
      'Returns a market, or all of an event’s markets, to auto (`auto` true), or takes manual control. Returns the event’s manual markets.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id), auto: flag }).check(
      z.refine((body) => (body.eventId === undefined) !== (body.marketId === undefined), {
        message: 'provide either eventId or marketId',
        path: ['marketId'],
      }),
    ),
    answer: z.strictObject({ byHand: z.array(z.number()) }),
  }),
  operatorGetAutoTrading: route({
    ...operatorGet,
    path: 'Operator/GetAutoTrading',
    about: 'Returns an event’s markets under manual control.',
    request: z.object({ eventId: id }),
    answer: z.strictObject({ byHand: z.array(z.number()) }),
  }),
  operatorProposeAct: route({
    ...operatorPost,
    path: 'Operator/ProposeAct',
    roles: ['trader', 'cashier', 'support'],
    about:
      'Proposes an action for a second operator to confirm (void bets or a market, reverse a settlement, void a table round, remove a runner, change terms, limits or house rules, adjust a balance, write off a debt, change payment details or close an account) and returns its effect. Requires the role for that action; otherwise FORBIDDEN.',
    request: z.object({ act }),
    answer: z.strictObject({ proposalId: z.number(), effect: ActionEffect }),
  }),
  operatorConfirmAct: route({
    ...operatorPost,
    path: 'Operator/ConfirmAct',
    roles: ['trader', 'cashier', 'support'],
    proof: 'RECENT',
    about:
      'Executes a proposed action, once. FORBIDDEN without the required role; where a second operator must confirm, FOUR_EYES for the proposer and anyone who depends on them.',
    request: z.object({ proposalId: longId }),
    answer: ConfirmedAction,
  }),
  operatorGetTv: route({
    ...operatorGet,
    path: 'Operator/GetTv',
    about: 'Returns an event’s stream URL, or null.',
    request: z.object({ eventId: id }),
    answer: z.nullable(z.strictObject({ url: z.string(), provider: z.nullable(z.string()) })),
  }),
  operatorSetTv: route({
    ...traderAct,
    path: 'Operator/SetTv',
    about: 'Sets an event’s stream URL; null removes it.',
    request: z.object({ eventId: id, url: z.nullable(text(1, 2_000)), provider: z.optional(text(0, 80)) }),
    answer: z.boolean(),
  }),
  operatorSetScore: route({
    ...traderAct,
    path: 'Operator/SetScore',
    about: 'Publishes a manual scorecard, without its time, of an event without a feed. BAD_STATE for closed events.',
    // Validated by the server, which names the invalid part of the scorecard.
    request: z.object({ eventId: id, score: z.unknown() }),
    answer: z.boolean(),
  }),
  operatorChangePassword: route({
    ...operatorPost,
    path: 'Operator/ChangePassword',
    isOwn: true,
    proof: 'RECENT',
    about: 'Changes the caller’s password and ends all their sessions. WRONG_PASSWORD counts as a failed login.',
    request: z.object({
      currentPassword: z.string().check(z.minLength(1), z.maxLength(128)),
      newPassword: ruledText(operatorPasswordRules),
    }),
    answer: z.boolean(),
  }),
};
