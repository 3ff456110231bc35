import type {
  ActionChange,
  ActionProposal,
  ConfirmedAction,
  operatorDeskRoutes,
} from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorRole, ParsedOf } from '@crease/contracts/routes/route.ts';
import type { FourEyesKind } from '@crease/contracts/rules/four-eyes.ts';
import type { Result } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { OperatorView } from '#base/audit/audit-line.ts';
import { type Failure, ok, type ServiceResult } from '#base/reply.ts';
import type { OperatorAlarm } from '#journal/alarms/business-watch.ts';
import type { Effect } from './effect-totals.ts';
import type { HouseRules } from './house-rules.ts';

/** Details of each action by type. The file that defines an action declares its own here. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the files that define actions
export interface Actions {}

export type ActType = keyof Actions;

/** An action of a type; times in ms, money in paise. */
export type ActOf<Type extends ActType> = {
  readonly [One in Type]: { readonly type: One } & Actions[One];
}[Type];

/** An action that may need a second operator. */
export type ProposedAct = ActOf<ActType>;
/** All but results, which have calls of their own for proposing and confirming. */
export type OperatorAct = ActOf<Exclude<ActType, 'SettleMarket'>>;

type Asked = ParsedOf<(typeof operatorDeskRoutes)['operatorProposeAct']>['act'];
type Details<Type, Request> = Request extends { readonly type: infer Named }
  ? Type extends Named
    ? Omit<Request, 'type'>
    : never
  : never;

/** An action as parsed by its route: amounts in paise, everything else in wire terms. */
export type RequestOf<Type extends ActType> = {
  readonly [One in Type]: { readonly type: One } & (One extends 'SettleMarket'
    ? Actions[One]
    : Details<One, Asked>);
}[Type];

export type ActRequest = RequestOf<ActType>;

/** Subject of an action, for its audit entry and daily totals. */
export interface Subject {
  readonly entity: 'market' | 'user' | 'houseRound' | 'setting' | 'payment-method' | 'bank-match';
  readonly entityId: number | string;
}

/** An action being executed. */
export interface ActionOrder<Type extends ActType> extends OperatorView {
  readonly act: ActOf<Type>;
  /** Idempotency key: repeats move no more money. */
  readonly key: string;
  /** True if a second operator has approved it. */
  readonly isConfirmed: boolean;
}

/** One type of action that may need a second operator: all that its subject declares. */
export interface ActionDefinition<Type extends ActType, Env> extends ActionTerms<Type> {
  /** Builds the action a request asks for, or returns its validation error. */
  readonly build: (
    env: Env,
    request: RequestOf<Type>,
  ) => ActOf<Type> | Failure | Promise<ActOf<Type> | Failure>;
  /** The operator whose action it is, if not the one who performs it. */
  readonly findAuthor?: (env: Env, act: ActOf<Type>, operatorId: number) => Promise<number | null>;
  /** True if it takes two people whatever it moves. @param isDoer true for any account of the acting person. */
  readonly needsTwo?: (
    env: Env,
    act: ActOf<Type>,
    isDoer: (operatorId: number) => boolean,
  ) => Promise<boolean>;
  /** Executes it, once all required operators have agreed; the actor's guard is checked again by the writer. */
  readonly execute: (
    env: Env,
    order: ActionOrder<Type>,
  ) => Promise<ServiceResult<Partial<ConfirmedAction>>>;
}

/** Members of a definition that need no room. */
interface ActionTerms<Type extends ActType> {
  /** Roles besides admin that may propose and confirm it. */
  readonly roles: readonly OperatorRole[];
  /** Amounts that apply to it; null if its need for a second operator doesn't depend on an amount. */
  readonly amounts: FourEyesKind | null;
  readonly subject: (act: ActOf<Type>) => Subject;
  /** Name of a proposal among those of its type, which replaces an earlier one; otherwise the subject's ID. */
  readonly name?: (act: ActOf<Type>, proposalId: number) => string;
  /** Client's ID of the request, so that a repeat is recognised; absent if the action is idempotent by nature. */
  readonly requestId?: (act: ActOf<Type>) => string;
  /** Computes what it would affect, without changing anything. */
  readonly effect: (state: ExchangeState, act: ActOf<Type>, rules: HouseRules) => Result<Effect>;
  /** Maximum for one operator within 24 hours, even if confirmed. */
  readonly dayLimit?: (rules: HouseRules) => Money;
  /** Lists the values it would change, in wire terms. */
  readonly changes?: (
    state: ExchangeState,
    act: ActOf<Type>,
    rules: HouseRules,
  ) => readonly ActionChange[];
  /** Further fields of its proposal. */
  readonly shown?: (act: ActOf<Type>) => Partial<Pick<ActionProposal, 'direction' | 'from' | 'to'>>;
  /** True if it ends betting on a market that still accepts bets. */
  readonly endsBetting?: (state: ExchangeState, act: ActOf<Type>) => boolean;
  /** Adds to the figures of its operator's day that raise alerts. */
  readonly alarms?: (act: ActOf<Type>, rupees: Money) => Partial<Record<OperatorAlarm, number>>;
}

/** A definition with the room that executes it. */
export interface Action<Type extends ActType> extends ActionTerms<Type> {
  readonly build: (request: RequestOf<Type>) => Promise<ActOf<Type> | Failure>;
  readonly findAuthor: (act: ActOf<Type>, operatorId: number) => Promise<number | null>;
  readonly needsTwo: (
    act: ActOf<Type>,
    isDoer: (operatorId: number) => boolean,
  ) => Promise<boolean>;
  readonly execute: (order: ActionOrder<Type>) => Promise<ServiceResult<Partial<ConfirmedAction>>>;
}

/** Binds a definition to the room that executes it. @param env called when an action runs. */
export function bindAction<Type extends ActType, Env>(
  definition: ActionDefinition<Type, Env>,
  env: () => Env,
): Action<Type> {
  return {
    ...definition,
    build: async (request) => await definition.build(env(), request),
    findAuthor: async (act, operatorId) =>
      (await definition.findAuthor?.(env(), act, operatorId)) ?? null,
    needsTwo: async (act, isDoer) => (await definition.needsTwo?.(env(), act, isDoer)) ?? false,
    execute: (order) => definition.execute(env(), order),
  };
}

/** All actions by type. */
export type ActionRegistry = { readonly [Type in ActType]: Action<Type> };

/** Subject of an action on a market. */
export function ofMarket({ marketId }: { readonly marketId: number }): Subject {
  return { entity: 'market', entityId: marketId };
}

/** Subject of an action on a player. */
export function ofUser({ userId }: { readonly userId: number }): Subject {
  return { entity: 'user', entityId: userId };
}

/** Answers with one part of the result. */
export function toPart<Part extends keyof ConfirmedAction>(
  part: Part,
  reply: ServiceResult<NonNullable<ConfirmedAction[Part]>>,
): ServiceResult<Partial<ConfirmedAction>> {
  return reply.ok ? ok({ [part]: reply.value }) : reply;
}
