import * as z from 'zod/mini';
import { operatorPasswordRules } from '#rules/operator-password.ts';
import { ruledText } from '#rules/ruled-text.ts';
import type { ScoreCardInput } from '#rules/score-card-schema.ts';
import { amount } from '#values/amount.ts';
import type { Time } from '#values/instant.ts';
import { instant } from '#values/instant-field.ts';
import type { Rupees } from '#values/money.ts';
import { flag, id, longId, text, uuid } from '#values/number-from.ts';
import type { WireMarket } from '#wire/catalogue.ts';
import { type operatorCashierRoutes, paymentMethodFields } from './operator-cashier.ts';
import { houseRoundId } from './operator-house.ts';
import {
  type operatorMarketRoutes,
  removeRunnerFields,
  updateMarketFields,
} from './operator-markets.ts';
import { type operatorPeopleRoutes, userLimitFields } from './operator-people.ts';
import { type OperatorRules, operatorRuleFields } from './operator-rules.ts';
import type { Settlement } from './operator-settlement.ts';
import { type OperatorRole, route, type WireOf } from './route.ts';

/** Betting that an operator has stopped, in one event or everywhere; it stands until it is lifted, restarts too. */
export interface BettingStop {
  /** Null: all events. */
  readonly eventId: number | null;
  readonly eventTitle: string | null;
  /** For the record of the house. */
  readonly reason: string;
  /** What players read; null: nothing but that betting is stopped. */
  readonly message: string | null;
  /** When it is meant to go on, for players; it is lifted by hand all the same. */
  readonly until: Time | null;
  readonly stoppedBy: string;
  readonly time: Time;
  /** Markets that it keeps suspended. */
  readonly markets: number;
}

/** Kinds of acts on money that wait for a second operator. */
export type OperatorActType =
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
  | 'ReverseDeposit'
  | 'ApproveWithdrawal'
  | 'ReturnWithdrawal'
  | 'VoidBonus'
  | 'WriteOffDebt'
  | 'SavePaymentMethod';

/** An act on money that waits for a second operator; what it is about, as it was asked for. */
export type OperatorActWire =
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
  /** `amount`: what was received, where it is not what was asked for. */
  | {
      readonly type: 'ApproveDeposit';
      readonly requestId: number;
      readonly amount?: Rupees;
      readonly source?: string;
      readonly reason: string;
    }
  | {
      readonly type: 'ReverseDeposit' | 'ApproveWithdrawal' | 'ReturnWithdrawal';
      readonly requestId: number;
      readonly reason: string;
    }
  | { readonly type: 'VoidBonus'; readonly claimId: number; readonly reason: string }
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

/** What an act would do as things stand now. */
export interface ActEffect {
  readonly bets: number;
  readonly users: number;
  /** Stakes taken back, winnings taken back, or the money moved; of the currency where it is most. */
  readonly amount: Rupees;
  /** Only AdjustBalance: what the player could bet with afterwards. */
  readonly balanceAfter: Rupees | null;
}

/** One value that an act would change; amounts in rupees. */
export interface ActChange {
  readonly name: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** An act that waits for another operator. */
export interface ActProposal {
  readonly proposalId: number;
  readonly type: OperatorActType;
  readonly reason: string;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly marketName: string | null;
  readonly userId: number | null;
  readonly userName: string | null;
  /** Only AdjustBalance. */
  readonly direction: 'CREDIT' | 'DEBIT' | null;
  /** Only VoidBets of a window. */
  readonly from: Time | null;
  readonly to: Time | null;
  /** Only where values are changed: terms of a market or a player, rules of the house, a runner taken out, a round ended, a way to pay. */
  readonly changes: readonly ActChange[];
  /** Null: it could not be done now, because the market or the user is in another state. */
  readonly effect: ActEffect | null;
  readonly proposedBy: string;
  readonly time: Time;
}

/** What came of a confirmed act; the member of its kind is there. */
export interface ConfirmedAct {
  readonly voided: { readonly bets: number; readonly fills: number; readonly stake: Rupees } | null;
  readonly settlement: Settlement | null;
  readonly market: WireMarket | null;
  readonly transaction: { readonly transactionId: number; readonly balance: Rupees } | null;
  /** The deposit or withdrawal, by its number. */
  readonly requestId: number | null;
  /** Only SavePaymentMethod. */
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
      type: z.enum(['ReverseDeposit', 'ApproveWithdrawal', 'ReturnWithdrawal']),
      requestId: id,
      reason,
    }),
    z.object({ type: z.literal('VoidBonus'), claimId: id, reason }),
    z.object({ type: z.literal('WriteOffDebt'), userId: id, amount, reason }),
    z.object({ type: z.literal('SavePaymentMethod'), method: paymentMethodFields, reason }),
  ])
  .check(
    z.refine(
      (wanted) =>
        wanted.type !== 'VoidBets' ||
        (wanted.betIds !== undefined) !==
          (wanted.from !== undefined && wanted.to !== undefined && wanted.marketId !== undefined),
      { message: 'either betIds, or marketId with from and to', path: ['betIds'] },
    ),
  );

/** Stops of betting, who leads a market, acts by two operators, and an operator's own password (api 10.1, 10.3, 10.4). */
export const operatorDeskRoutes = {
  operatorSuspendAll: route<
    { eventId?: number; reason: string; message?: string; until?: Time },
    BettingStop & { readonly suspended: number }
  >()({
    method: 'POST',
    path: 'Operator/SuspendAll',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Suspends every market that takes bets, of one event or of all, and keeps them so until ResumeAll. A repeat suspends what was opened meanwhile, and changes what players read.',
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
    from: 'body',
    about:
      'Lifts a stop. What it suspended and no operator has touched since goes on: markets that follow a score are given back to it, the others open. NOT_FOUND without a stop.',
    request: z.object({ eventId: z.optional(id), reason }),
  }),
  operatorGetStops: route<Record<string, never>, { items: readonly BettingStop[] }>()({
    method: 'GET',
    path: 'Operator/GetStops',
    access: 'O',
    from: 'query',
    about: 'Stops that stand, that of all betting first.',
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
    from: 'body',
    about:
      'Gives a market, or all of an event, to the model that follows the score (`auto` true) or takes it into the hand. Answers the markets of the event that are in the hand.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id), auto: flag }).check(
      z.refine((body) => (body.eventId === undefined) !== (body.marketId === undefined), {
        message: 'either eventId or marketId',
        path: ['marketId'],
      }),
    ),
  }),
  operatorGetAutoTrading: route<{ eventId: number }, { byHand: readonly number[] }>()({
    method: 'GET',
    path: 'Operator/GetAutoTrading',
    access: 'O',
    from: 'query',
    about: 'Markets of an event that traders have taken into the hand.',
    request: z.object({ eventId: id }),
  }),
  operatorProposeAct: route<{ act: OperatorActWire }, { proposalId: number; effect: ActEffect }>()({
    method: 'POST',
    path: 'Operator/ProposeAct',
    access: 'O',
    roles: ['trader', 'cashier', 'support'],
    from: 'body',
    about:
      'Proposes to void bets or a market, to reverse a settlement, to end a round of a table, to take a runner out, to change terms, limits or the rules of the house, to correct a balance, to write a debt off, to change where players pay to, or to close an account, for a second operator to confirm; says what it would do. Each is for the roles that may do it: FORBIDDEN otherwise.',
    request: z.object({ act }),
  }),
  operatorConfirmAct: route<{ proposalId: number }, ConfirmedAct>()({
    method: 'POST',
    path: 'Operator/ConfirmAct',
    access: 'O',
    roles: ['trader', 'cashier', 'support'],
    proof: 'RECENT',
    from: 'body',
    about:
      'Does what was proposed, once. FORBIDDEN to those who may not do the act; where a second operator must confirm, FOUR_EYES to its proposer and to those who depend on them.',
    request: z.object({ proposalId: longId }),
  }),
  operatorGetTv: route<
    { eventId: number },
    { readonly url: string; readonly provider: string | null } | null
  >()({
    method: 'GET',
    path: 'Operator/GetTv',
    access: 'O',
    from: 'query',
    about: 'Where the picture of an event is; null: nowhere.',
    request: z.object({ eventId: id }),
  }),
  operatorSetTv: route<{ eventId: number; url: string | null; provider?: string }, boolean>()({
    method: 'POST',
    path: 'Operator/SetTv',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Says where the picture of an event is, or with null that there is none.',
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
    from: 'body',
    about:
      'Shows a score by hand, for events without a feed: a score card without its time. BAD_STATE for a closed event.',
    // Looked at by the server, which names what is wrong in the card.
    request: z.object({ eventId: id, score: z.unknown() }),
  }),
  operatorChangePassword: route<{ currentPassword: string; newPassword: string }, boolean>()({
    method: 'POST',
    path: 'Operator/ChangePassword',
    access: 'O',
    isOwn: true,
    proof: 'RECENT',
    from: 'body',
    about:
      'Changes the password of the caller, and ends all their sessions. WRONG_PASSWORD counts as a wrong login.',
    request: z.object({
      currentPassword: z.string().check(z.minLength(1), z.maxLength(128)),
      newPassword: ruledText(operatorPasswordRules),
    }),
  }),
};
