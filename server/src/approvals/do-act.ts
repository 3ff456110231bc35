import type { ConfirmedAction } from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { OperatorView } from '#base/audit/audit-line.ts';
import { type Failure, fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import { type Call, toViewing } from '#people/call.ts';
import { areIndependent } from '#people/staff/second-person.ts';
import type { ActRequest, ProposedAct } from './action.ts';
import type { ApprovalsEnv } from './env.ts';
import { loadHouseRules } from './house-rules.ts';
import { prepareJudge } from './judge.ts';
import { buildAction, resolveAct } from './known-actions.ts';
import { ACTS_LOCK, runCounted } from './run-counted.ts';

/** The acting operator, their role, and the players whose money they may see. */
export interface ActingOperator extends OperatorView {
  readonly role: OperatorRole;
}

/** The calling operator, the currency of their book, and their role. */
export function toActing(call: Call): ActingOperator {
  return { ...toViewing(call), role: call.operator.operator.role };
}

/** An action and its origin. */
export interface ActionRequest {
  readonly act: ProposedAct;
  /** The proposal being confirmed; null if the operator acts alone. */
  readonly proposal: { readonly id: number; readonly operatorId: number } | null;
}

/**
 * The only way to perform an action that may need a second operator. Judged here, alone or confirmed, and again on
 * the exact state its command is applied to. Errors: FORBIDDEN for the role, FOUR_EYES if a second operator is
 * needed, DAY_LIMIT if the operator has moved too much money today.
 */
export function performAction(
  context: ApprovalsEnv,
  acting: ActingOperator,
  { act, proposal }: ActionRequest,
): Promise<ServiceResult<ConfirmedAction>> {
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
    const judge = await prepareJudge(context, act, {
      operatorId,
      role: acting.role,
      isConfirmed,
      key,
    });
    const rules = await loadHouseRules(context);
    const effect = await context.exchange.read((state) => known.computeEffect(state, rules));
    if (!effect.ok) return toFailure(effect);
    const refused = judge(effect.value);
    if (refused !== null) return refused;
    const summed = { act, operatorId, isAlone: !isConfirmed, key };
    return await runCounted(context, summed, effect.value, () =>
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
): Promise<ServiceResult<ConfirmedAction>> {
  const act = await buildAction(context, request);
  return 'ok' in act ? act : await performAction(context, acting, { act, proposal: null });
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

async function guarded<Value>(
  work: (guard: Guard) => Promise<ServiceResult<Value>>,
  guard: Guard,
): Promise<ServiceResult<Value>> {
  try {
    return await work(guard);
  } catch (error) {
    if (error instanceof ActionNotAllowed) return error.declined;
    throw error;
  }
}
