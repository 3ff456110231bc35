import { toRupees } from '@crease/contracts/base/money.ts';
import type { OperatorRole, ParsedOf } from '@crease/contracts/base/route.ts';
import type {
  ActionChange,
  ActionProposal,
  ConfirmedAction,
  operatorDeskRoutes,
} from '@crease/contracts/trading/actions.ts';
import type { FourEyesKind } from '@crease/contracts/trading/four-eyes.ts';
import type { Result } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { OperatorView } from '#base/audit-log.ts';
import { type Failure, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { OperatorAlarm } from '#journal/business-watch.ts';
import type { Effect } from './effect-totals.ts';
import type { ApprovalsEnv } from './env.ts';
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
  readonly [One in Type]: { readonly type: One } & (One extends 'SettleMarket' ? Actions[One] : Details<One, Asked>);
}[Type];

export type ActRequest = RequestOf<ActType>;

/** Subject of an action, for its audit entry and daily totals. */
interface Subject {
  readonly entity: 'market' | 'user' | 'houseRound' | 'setting' | 'payment-method' | 'bank-match';
  readonly entityId: number | string;
}

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
  readonly build: (env: Env, request: RequestOf<Type>) => ActOf<Type> | Failure | Promise<ActOf<Type> | Failure>;
  /** The operator whose action it is, if not the one who performs it. */
  readonly findAuthor?: (env: Env, act: ActOf<Type>, operatorId: number) => Promise<number | null>;
  /** True if it takes two people whatever it moves. @param isDoer true for any account of the acting person. */
  readonly needsTwo?: (env: Env, act: ActOf<Type>, isDoer: (operatorId: number) => boolean) => Promise<boolean>;
  /** Executes it, once all required operators have agreed; the actor's guard is checked again by the writer. */
  readonly execute: (env: Env, order: ActionOrder<Type>) => Reply<Partial<ConfirmedAction>>;
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
  readonly changes?: (state: ExchangeState, act: ActOf<Type>, rules: HouseRules) => readonly ActionChange[];
  /** Further fields of its proposal. */
  readonly shown?: (act: ActOf<Type>) => Partial<Pick<ActionProposal, 'direction' | 'from' | 'to'>>;
  /** True if it ends betting on a market that still accepts bets. */
  readonly endsBetting?: (state: ExchangeState, act: ActOf<Type>) => boolean;
  /** Adds to the figures of its operator's day that raise alerts. */
  readonly alarms?: (act: ActOf<Type>, rupees: Money) => Partial<Record<OperatorAlarm, number>>;
}

/** Binds a definition to the room that executes it. @param env called when an action runs. */
export function bindAction<Type extends ActType, Env>(definition: ActionDefinition<Type, Env>, env: () => Env) {
  const terms: ActionTerms<Type> = definition;
  return {
    ...terms,
    build: async (request: RequestOf<Type>) => await definition.build(env(), request),
    findAuthor: async (act: ActOf<Type>, operatorId: number) =>
      (await definition.findAuthor?.(env(), act, operatorId)) ?? null,
    needsTwo: async (act: ActOf<Type>, isDoer: (operatorId: number) => boolean) =>
      (await definition.needsTwo?.(env(), act, isDoer)) ?? false,
    execute: (order: ActionOrder<Type>) => definition.execute(env(), order),
  };
}

export type Action<Type extends ActType> = ReturnType<typeof bindAction<Type, unknown>>;

export type ActionRegistry = { readonly [Type in ActType]: Action<Type> };

export function ofMarket({ marketId }: { readonly marketId: number }): Subject {
  return { entity: 'market', entityId: marketId };
}

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

const NOTHING_DONE: ConfirmedAction = {
  voided: null,
  settlement: null,
  market: null,
  transaction: null,
  requestId: null,
  paymentMethodId: null,
};

/** Builds the action a request asks for, or returns its validation error. */
export async function buildAction<Type extends ActType>(
  context: Pick<ApprovalsEnv, 'actions'>,
  request: RequestOf<Type>,
): Promise<ActOf<Type> | Failure> {
  return await context.actions[request.type].build(request);
}

/** Applies the definition of its type to an action. */
export function resolveAct<Type extends ActType>({ actions }: { readonly actions: ActionRegistry }, act: ActOf<Type>) {
  const action = actions[act.type];
  const subject: Subject = action.subject(act);
  return {
    subject,
    amounts: action.amounts,
    requestId: action.requestId?.(act) ?? null,
    shown: action.shown?.(act) ?? {},
    /** True if a role may perform it, and so confirm or reject it. */
    mayDo: (role: OperatorRole) => role === 'admin' || action.roles.includes(role),
    makeName: (proposalId: number) => `${act.type}:${action.name?.(act, proposalId) ?? subject.entityId}`,
    computeEffect: (state: ExchangeState, rules: HouseRules) => action.effect(state, act, rules),
    getDayLimit: (rules: HouseRules) => action.dayLimit?.(rules) ?? null,
    findAuthor: (operatorId: number) => action.findAuthor(act, operatorId),
    needsTwo: (isDoer: (operatorId: number) => boolean) => action.needsTwo(act, isDoer),
    listChanges: (state: ExchangeState, rules: HouseRules) => action.changes?.(state, act, rules) ?? [],
    endsBetting: (state: ExchangeState) => action.endsBetting?.(state, act) ?? false,
    /** Play money counts as nothing. */
    countAlarms: ({ amount, currency }: Effect) => action.alarms?.(act, currency === 'INR' ? amount : 0) ?? {},
    execute: async (order: Omit<ActionOrder<Type>, 'act'>): Reply<ConfirmedAction> => {
      const done = await action.execute({ ...order, act });
      return done.ok ? ok({ ...NOTHING_DONE, ...done.value }) : done;
    },
  };
}

const BPS_IN_PERCENT = 100;

/** Lists the values that differ, in wire terms. */
export function listChangedValues(before: object, after: object): readonly ActionChange[] {
  const former = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]): ActionChange | [] => {
    const was: unknown = former.get(name) ?? null;
    if (JSON.stringify(was) === JSON.stringify(value)) return [];
    const [before, now] = [toWireValue(name, was), toWireValue(name, value)];
    return { name: WIRE_NAMES.get(name) ?? name, before, after: now };
  });
}

const WIRE_NAMES: ReadonlyMap<string, string> = new Map([
  ['name', 'marketName'],
  ['minStake', 'min'],
  ['maxStake', 'max'],
  ['commissionBps', 'commissionPercent'],
]);

const MONEY: ReadonlySet<string> = new Set([
  'minStake',
  'maxStake',
  'maxProfit',
  'exposureLimit',
  'maxHouseLoss',
  'balancesPerDay',
]);

function toWireValue(name: string, value: unknown): ActionChange['after'] {
  if (typeof value === 'number') {
    if (MONEY.has(name)) return toRupees(value);
    return name.endsWith('Bps') ? value / BPS_IN_PERCENT : value;
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  return JSON.stringify(value);
}
