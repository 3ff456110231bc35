import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import { amount, flag, id, instant, longId, ruledText, text, uuid } from '#base/request-fields.ts';
import { type OperatorRole, route, type WireOf } from '#base/route.ts';
import { type operatorCashierRoutes, paymentMethodFields } from '#cash/operator-request-routes.ts';
import { houseRoundId } from '#casino/house-tables.ts';
import type { WireMarket } from '#catalogue/catalogue.ts';
import type { ScoreCardInput } from '#catalogue/score-card-schema.ts';
import {
  type operatorMarketRoutes,
  removeRunnerFields,
  updateMarketFields,
} from '#market-desk/markets.ts';
import type { Settlement } from '#market-desk/settlement.ts';
import { operatorPasswordRules } from '#people/operator-login.ts';
import { type operatorPeopleRoutes, userLimitFields } from '#people/operator-people.ts';
import { type OperatorRules, operatorRuleFields } from '#trading/four-eyes.ts';

/** A betting stop for one event or everywhere. It survives restarts until lifted. */
export interface BettingStop {
  /** Null for all events. */
  readonly eventId: number | null;
  readonly eventTitle: string | null;
  /** Internal reason. */
  readonly reason: string;
  /** Message to players; null for the default text. */
  readonly message: string | null;
  /** Expected resumption shown to players; the stop is lifted manually regardless. */
  readonly until: Time | null;
  readonly stoppedBy: string;
  readonly time: Time;
  /** Number of markets it keeps suspended. */
  readonly markets: number;
}

/** Types of money actions that need a second operator. */
export type OperatorActionType =
  | 'VoidBets'
  | 'VoidMarket'
  | 'UnsettleMarket'
  | 'VoidHouseRound'
  | 'RemoveRunner'
  | 'RestoreRunner'
  | 'UpdateMarket'
  | 'SetUserLimits'
  | 'CloseUser'
  | 'SaveRules'
  | 'AdjustBalance'
  | 'ApproveDeposit'
  | 'ApproveMatched'
  | 'ReverseDeposit'
  | 'DismissDispute'
  | 'ApproveWithdrawal'
  | 'ReturnWithdrawal'
  | 'VoidBonus'
  | 'PayHeldWin'
  | 'WriteOffDebt'
  | 'SavePaymentMethod';

/** A money action that needs a second operator, with its parameters as proposed. */
export type OperatorActionWire =
  | {
      readonly type: 'VoidBets';
      readonly marketId?: number;
      readonly from?: Time;
      readonly to?: Time;
      readonly betIds?: readonly number[];
      readonly reason: string;
    }
  | { readonly type: 'VoidMarket'; readonly marketId: number; readonly reason: string }
  | { readonly type: 'UnsettleMarket'; readonly marketId: number; readonly reason: string }
  | { readonly type: 'VoidHouseRound'; readonly roundId: string; readonly reason: string }
  | {
      readonly type: 'RemoveRunner';
      readonly marketId: number;
      readonly runnerId: number;
      readonly reductionPercent?: number;
      readonly reason: string;
    }
  | {
      readonly type: 'RestoreRunner';
      readonly marketId: number;
      readonly runnerId: number;
      readonly reason: string;
    }
  | (WireOf<typeof operatorMarketRoutes.operatorUpdateMarket> & {
      readonly type: 'UpdateMarket';
      readonly reason: string;
    })
  | (Omit<WireOf<typeof operatorPeopleRoutes.operatorSetUserLimits>, 'flags'> & {
      readonly type: 'SetUserLimits';
      readonly reason: string;
    })
  | { readonly type: 'CloseUser'; readonly userId: number; readonly reason: string }
  | (Partial<OperatorRules> & {
      readonly type: 'SaveRules';
      readonly reason: string;
    })
  | {
      readonly type: 'AdjustBalance';
      readonly userId: number;
      readonly direction: 'CREDIT' | 'DEBIT';
      readonly amount: Rupees;
      readonly reason: string;
      readonly clientRequestId: string;
    }
  /** `amount`: amount received, if it differs from the amount requested. */
  | {
      readonly type: 'ApproveDeposit';
      readonly requestId: number;
      readonly amount?: Rupees;
      readonly source?: string;
      readonly reason: string;
    }
  /** Deposits matched by a statement that a second person still has to credit. */
  | {
      readonly type: 'ApproveMatched';
      readonly requestIds: readonly number[];
      readonly reason: string;
    }
  | {
      readonly type: 'ReverseDeposit' | 'DismissDispute' | 'ApproveWithdrawal' | 'ReturnWithdrawal';
      readonly requestId: number;
      readonly reason: string;
    }
  | { readonly type: 'VoidBonus'; readonly claimId: number; readonly reason: string }
  | { readonly type: 'PayHeldWin'; readonly winId: string; readonly reason: string }
  | {
      readonly type: 'WriteOffDebt';
      readonly userId: number;
      readonly amount: Rupees;
      readonly reason: string;
    }
  | {
      readonly type: 'SavePaymentMethod';
      readonly method: WireOf<typeof operatorCashierRoutes.operatorSavePaymentMethod>;
      readonly reason: string;
    };

/** Money that reversing a settlement moves. */
export interface ReversalEffect {
  /** Result that is reversed, in words. */
  readonly result: string;
  /** Change of the house's money; negative if it returns more than it gets. */
  readonly house: Rupees;
  /** Number of players whose balance changes, and their total change. */
  readonly players: number;
  readonly toPlayers: Rupees;
  /** Number of players whose available balance is negative afterwards. */
  readonly belowZero: number;
}

/** Effect of an action as of now. */
export interface ActionEffect {
  readonly bets: number;
  readonly users: number;
  /** Stakes returned, winnings reversed or money moved; in the currency with the largest amount. */
  readonly amount: Rupees;
  /** Balance available to bet afterwards; AdjustBalance only. */
  readonly balanceAfter: Rupees | null;
  /** UnsettleMarket only. */
  readonly reversal: ReversalEffect | null;
}

/** One value that an action would change; amounts in rupees. */
export interface ActionChange {
  readonly name: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** An action pending a second operator. */
export interface ActionProposal {
  readonly proposalId: number;
  readonly type: OperatorActionType;
  readonly reason: string;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly eventTitle: string | null;
  readonly marketName: string | null;
  readonly userId: number | null;
  readonly userName: string | null;
  /** AdjustBalance only. */
  readonly direction: 'CREDIT' | 'DEBIT' | null;
  /** VoidBets of a time window only. */
  readonly from: Time | null;
  readonly to: Time | null;
  /**
   * Changed values: market or player terms, house rules, a runner removal, a round closure or a payment method;
   * otherwise empty.
   */
  readonly changes: readonly ActionChange[];
  /** Null if it can't be executed in the current state of the market or user. */
  readonly effect: ActionEffect | null;
  readonly proposedBy: string;
  readonly time: Time;
}

/** Result of a confirmed action; only the member of its type is set. */
export interface ConfirmedAction {
  readonly voided: { readonly bets: number; readonly fills: number; readonly stake: Rupees } | null;
  readonly settlement: Settlement | null;
  readonly market: WireMarket | null;
  readonly transaction: { readonly transactionId: number; readonly balance: Rupees } | null;
  /** ID of the deposit or withdrawal. */
  readonly requestId: number | null;
  /** SavePaymentMethod only. */
  readonly paymentMethodId: number | null;
}

const trader: readonly OperatorRole[] = ['trader'];
const reason = text(3, 200);

const act = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('VoidBets'),
      marketId: z.optional(id),
      from: z.optional(instant),
      to: z.optional(instant),
      betIds: z.optional(z.array(longId).check(z.minLength(1), z.maxLength(1_000))),
      reason,
    }),
    z.object({ type: z.literal('VoidMarket'), marketId: id, reason }),
    z.object({ type: z.literal('UnsettleMarket'), marketId: id, reason }),
    z.object({ type: z.literal('VoidHouseRound'), roundId: houseRoundId, reason }),
    z.object({
      type: z.literal('RemoveRunner'),
      ...removeRunnerFields,
      reason,
    }),
    z.object({ type: z.literal('RestoreRunner'), marketId: id, runnerId: id, reason }),
    z.object({
      type: z.literal('UpdateMarket'),
      ...updateMarketFields,
      reason,
    }),
    z.object({
      type: z.literal('SetUserLimits'),
      ...userLimitFields,
      reason,
    }),
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
  .check(
    z.refine(
      (wanted) =>
        wanted.type !== 'VoidBets' ||
        (wanted.betIds !== undefined) !==
          (wanted.from !== undefined && wanted.to !== undefined && wanted.marketId !== undefined),
      { message: 'provide either betIds, or marketId with from and to', path: ['betIds'] },
    ),
  );

/** Betting stops, market control, four-eyes actions, and the operator's own password (api 10.1, 10.3, 10.4). */
export const operatorDeskRoutes = {
  operatorSuspendAll: route<
    { eventId?: number; reason: string; message?: string; until?: Time },
    BettingStop & { readonly suspended: number }
  >()({
    method: 'POST',
    path: 'Operator/SuspendAll',
    access: 'O',
    roles: trader,
    about:
      'Suspends all open markets, in one event or everywhere, until ResumeAll. Repeat the call to suspend anything opened since, or to change the message to players.',
    request: z.object({
      eventId: z.optional(id),
      reason,
      message: z.optional(text(1, 200)),
      until: z.optional(instant),
    }),
  }),
  operatorResumeAll: route<
    { eventId?: number; reason: string },
    { opened: number; givenBack: number }
  >()({
    method: 'POST',
    path: 'Operator/ResumeAll',
    access: 'O',
    roles: trader,
    about:
      'Lifts a stop. Markets it suspended that no operator has changed since resume: score-driven markets return to auto, others reopen. NOT_FOUND if there is no stop.',
    request: z.object({ eventId: z.optional(id), reason }),
  }),
  operatorGetStops: route<Record<string, never>, { items: readonly BettingStop[] }>()({
    method: 'GET',
    path: 'Operator/GetStops',
    access: 'O',
    about: 'Returns active stops, with any site-wide stop first.',
    request: z.object({}),
  }),
  operatorSetAutoTrading: route<
    { eventId?: number; marketId?: number; auto: boolean },
    { byHand: readonly number[] }
  >()({
    method: 'POST',
    path: 'Operator/SetAutoTrading',
    access: 'O',
    roles: trader,
    about:
      'Returns a market, or all of an event’s markets, to auto (`auto` true), or takes manual control. Returns the event’s manual markets.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id), auto: flag }).check(
      z.refine((body) => (body.eventId === undefined) !== (body.marketId === undefined), {
        message: 'provide either eventId or marketId',
        path: ['marketId'],
      }),
    ),
  }),
  operatorGetAutoTrading: route<{ eventId: number }, { byHand: readonly number[] }>()({
    method: 'GET',
    path: 'Operator/GetAutoTrading',
    access: 'O',
    about: 'Returns an event’s markets under manual control.',
    request: z.object({ eventId: id }),
  }),
  operatorProposeAct: route<
    { act: OperatorActionWire },
    { proposalId: number; effect: ActionEffect }
  >()({
    method: 'POST',
    path: 'Operator/ProposeAct',
    access: 'O',
    roles: ['trader', 'cashier', 'support'],
    about:
      'Proposes an action for a second operator to confirm (void bets or a market, reverse a settlement, void a table round, remove a runner, change terms, limits or house rules, adjust a balance, write off a debt, change payment details or close an account) and returns its effect. Requires the role for that action; otherwise FORBIDDEN.',
    request: z.object({ act }),
  }),
  operatorConfirmAct: route<{ proposalId: number }, ConfirmedAction>()({
    method: 'POST',
    path: 'Operator/ConfirmAct',
    access: 'O',
    roles: ['trader', 'cashier', 'support'],
    proof: 'RECENT',
    about:
      'Executes a proposed action, once. FORBIDDEN without the required role; where a second operator must confirm, FOUR_EYES for the proposer and anyone who depends on them.',
    request: z.object({ proposalId: longId }),
  }),
  operatorGetTv: route<
    { eventId: number },
    { readonly url: string; readonly provider: string | null } | null
  >()({
    method: 'GET',
    path: 'Operator/GetTv',
    access: 'O',
    about: 'Returns an event’s stream URL, or null.',
    request: z.object({ eventId: id }),
  }),
  operatorSetTv: route<{ eventId: number; url: string | null; provider?: string }, boolean>()({
    method: 'POST',
    path: 'Operator/SetTv',
    access: 'O',
    roles: trader,
    about: 'Sets an event’s stream URL; null removes it.',
    request: z.object({
      eventId: id,
      url: z.nullable(text(1, 2_000)),
      provider: z.optional(text(0, 80)),
    }),
  }),
  operatorSetScore: route<{ eventId: number; score: ScoreCardInput }, boolean>()({
    method: 'POST',
    path: 'Operator/SetScore',
    access: 'O',
    roles: trader,
    about:
      'Publishes a manual score for an event without a feed: a scorecard without its time. BAD_STATE for closed events.',
    // Validated by the server, which names the invalid part of the scorecard.
    request: z.object({ eventId: id, score: z.unknown() }),
  }),
  operatorChangePassword: route<{ currentPassword: string; newPassword: string }, boolean>()({
    method: 'POST',
    path: 'Operator/ChangePassword',
    access: 'O',
    isOwn: true,
    proof: 'RECENT',
    about:
      'Changes the caller’s password and ends all their sessions. WRONG_PASSWORD counts as a failed login.',
    request: z.object({
      currentPassword: z.string().check(z.minLength(1), z.maxLength(128)),
      newPassword: ruledText(operatorPasswordRules),
    }),
  }),
};
