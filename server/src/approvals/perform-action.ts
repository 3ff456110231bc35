import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type { ConfirmedAction } from '@crease/contracts/trading/actions.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { OperatorView } from '#base/audit-log.ts';
import { type Failure, fail, ok, type Reply, type ServiceResult, toFailure } from '#base/reply.ts';
import { type Call, toViewing } from '#people/account/call-context.ts';
import { areIndependent } from '#people/staff/independent-operators.ts';
import { type ActRequest, buildAction, type ProposedAct, resolveAct } from './action.ts';
import { type Effect, isPartOf, listAmounts, makeSumKey } from './effect-totals.ts';
import type { ApprovalsEnv } from './env.ts';
import { loadHouseRules } from './house-rules.ts';
import { type ActionPerformer, prepareJudge } from './judge.ts';
import type { Proposal } from './proposals.ts';

export interface ActingOperator extends OperatorView {
  readonly role: OperatorRole;
}

export function toActing(call: Call): ActingOperator {
  return { ...toViewing(call), role: call.operator.operator.role };
}

/**
 * The only way to perform an action that may need a second operator. Judged here, alone or confirmed, and again on
 * the exact state its command is applied to. Errors: FORBIDDEN for the role, FOUR_EYES if a second operator is
 * needed, DAY_LIMIT if the operator has moved too much money today.
 *
 * @param proposal the proposal being confirmed; null if the operator acts alone.
 */
export function performAction(
  context: ApprovalsEnv,
  acting: ActingOperator,
  act: ProposedAct,
  proposal: Pick<Proposal, 'id' | 'operatorId'> | null = null,
): Reply<ConfirmedAction> {
  const known = resolveAct(context, act);
  if (!known.mayDo(acting.role)) return Promise.resolve(fail('FORBIDDEN'));
  return context.locks.run(ACTS_LOCK, async () => {
    const me = acting.actor.operatorId;
    const author = proposal?.operatorId ?? (await known.findAuthor(me));
    const operatorId = author ?? me;
    const isConfirmed = author !== null && (await areIndependent(context, operatorId, me));
    const usualKey =
      known.requestId === null
        ? `${act.type}:${operatorId}:${known.subject.entityId}:${context.ids.uuid()}`
        : `operator:${operatorId}:${known.requestId}`;
    const key = proposal === null ? usualKey : `proposal:${proposal.id}`;
    const performer = { operatorId, role: acting.role, isConfirmed, key };
    const judge = await prepareJudge(context, act, performer);
    const rules = await loadHouseRules(context);
    const effect = await context.exchange.read((state) => known.computeEffect(state, rules));
    if (!effect.ok) return toFailure(effect);
    const refused = judge(effect.value);
    if (refused !== null) return refused;
    return await runCounted(context, { ...performer, act }, effect.value, () =>
      guarded(
        (guard) => {
          const actor = { ...acting.actor, guard };
          return known.execute({ ...acting, actor, key, isConfirmed });
        },
        (state) => {
          const now = known.computeEffect(state, rules);
          // If the action is impossible, let the command reject it with its own reason.
          const declined = now.ok ? judge(now.value) : null;
          if (declined !== null) throw new ActionNotAllowed(declined);
        },
      ),
    );
  });
}

/** Builds the requested action and performs it on a single operator's authority. */
export async function performAlone(
  context: ApprovalsEnv,
  acting: ActingOperator,
  request: ActRequest,
): Reply<ConfirmedAction> {
  const act = await buildAction(context, request);
  return 'ok' in act ? act : await performAction(context, acting, act);
}

/** Extracts the result of one type of action. */
export function pickPart<Part extends keyof ConfirmedAction>(
  part: Part,
  reply: ServiceResult<ConfirmedAction>,
): ServiceResult<NonNullable<ConfirmedAction[Part]>> {
  if (!reply.ok) return reply;
  const value = reply.value[part];
  assert(value !== null, 'an act answers with the part of its kind');
  return ok(value);
}

/** Thrown by a command's guard: why the action isn't allowed after all. */
class ActionNotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly declined: Failure;

  constructor(declined: Failure) {
    super(`The action is incomplete: ${declined.code}.`);
    this.declined = declined;
  }
}

type Guard = (state: ExchangeState) => void;

async function guarded<Value>(work: (guard: Guard) => Reply<Value>, guard: Guard): Reply<Value> {
  try {
    return await work(guard);
  } catch (error) {
    if (error instanceof ActionNotAllowed) return error.declined;
    throw error;
  }
}

/** Serialises all actions, so that each is judged with the daily totals of those before it. */
const ACTS_LOCK = 'operator-acts';

/** An action and whose it is. */
type CountedAct = Omit<ActionPerformer, 'role'> & { readonly act: ProposedAct };

/** Work that follows from what an operator did earlier. */
type FollowUp = Required<Omit<CountedAct, 'isConfirmed'>>;

/** Runs it as the operator's action alone. @returns null if they may not do that alone, and need another person. */
export function runAlone<Value>(
  context: ApprovalsEnv,
  followUp: FollowUp,
  work: () => Reply<Value>,
): Promise<ServiceResult<Value> | null> {
  return context.locks.run(ACTS_LOCK, () => runAloneLocked(context, followUp, work));
}

/** `runAlone` for callers that hold `ACTS_LOCK`. */
export async function runAloneLocked<Value>(
  context: ApprovalsEnv,
  { act, operatorId, key, proven }: FollowUp,
  work: () => Reply<Value>,
): Promise<ServiceResult<Value> | null> {
  const role = await findRole(context, operatorId);
  const performer = { operatorId, role, isConfirmed: false, key, proven };
  const judge = await prepareJudge(context, act, performer);
  const known = resolveAct(context, act);
  const rules = await loadHouseRules(context);
  const effect = await context.exchange.read((state) => known.computeEffect(state, rules));
  if (!effect.ok || judge(effect.value) !== null) return null;
  return await runCounted(context, { ...performer, act }, effect.value, work);
}

/** An operator who is gone may do what a cashier may. */
async function findRole(context: ApprovalsEnv, operatorId: number): Promise<OperatorRole> {
  const known = (await context.operators.all()).find(({ id }) => id === operatorId);
  return known?.role ?? 'cashier';
}

/** Adds an action to the daily totals before it is performed, and removes it again if rejected. */
async function runCounted<Value>(
  context: ApprovalsEnv,
  { act, operatorId, isConfirmed, key }: CountedAct,
  effect: Effect,
  work: () => Reply<Value>,
): Reply<Value> {
  const { actSums, businessWatch, clock } = context;
  // A repeat moves no more money, even if it now names another amount.
  const isRepeat = (await actSums.all()).some((known) => isPartOf(known, key));
  if (isRepeat) return await work();
  const { subject, countAlarms } = resolveAct(context, act);
  const { type } = act;
  const at = clock.now();
  const moved = listAmounts(effect)
    .filter(({ amount }) => amount > 0)
    .map((part, index) => ({ ...part, key: makeSumKey(key, part.currency, index) }));
  for (const part of moved) {
    await actSums.record({ ...part, ...subject, type, at, operatorId, isAlone: !isConfirmed });
  }
  const reply = await work();
  if (reply.ok) businessWatch.recordAct(operatorId, countAlarms(effect));
  else for (const part of moved) await actSums.remove(part.key);
  return reply;
}
