import type { ConfirmedAction } from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { AppContext } from '#services/app-context.ts';
import type { OperatorView } from '#services/operator/manage-events.ts';
import { findConfirmedScorer } from '#services/operator/scored-result.ts';
import { areIndependent } from '#services/operator/second-person.ts';
import { type Failure, fail, ok, type ServiceResult, toFailure } from '#services/reply.ts';
import { computeEffect } from './act-effect.ts';
import { getSubject, mayDo } from './act-kinds.ts';
import { carryOut } from './carry-out.ts';
import { loadHouseRules } from './house-rules.ts';
import { type Judge, prepareJudge } from './judge.ts';
import type { ProposedAct } from './operator-act.ts';
import { ACTS_LOCK, runCounted } from './run-counted.ts';

/** The acting operator, their role, and the players whose money they may see. */
export interface ActingOperator extends OperatorView {
  readonly role: OperatorRole;
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
  context: AppContext,
  acting: ActingOperator,
  { act, proposal }: ActionRequest,
): Promise<ServiceResult<ConfirmedAction>> {
  if (!mayDo(acting.role, act)) return Promise.resolve(fail('FORBIDDEN'));
  return context.locks.run(ACTS_LOCK, async () => {
    const me = acting.actor.operatorId;
    const author = proposal?.operatorId ?? (await findScorer(context, act, me));
    const operatorId = author ?? me;
    const isConfirmed = author !== null && (await areIndependent(context, operatorId, me));
    const key =
      proposal === null ? makeActionKey(context, act, operatorId) : `proposal:${proposal.id}`;
    const judge = await prepareJudge(context, act, {
      operatorId,
      role: acting.role,
      isConfirmed,
      key,
    });
    const rules = await loadHouseRules(context);
    const effect = await context.exchange.read((state) => computeEffect(state, act, rules));
    if (!effect.ok) return toFailure(effect);
    const refused = judge(effect.value);
    if (refused !== null) return refused;
    const summed = { act, operatorId, isAlone: !isConfirmed, key };
    return await runCounted(context, summed, effect.value, () =>
      guarded(
        (guard) => {
          const actor = { ...acting.actor, guard };
          return carryOut(context, { ...acting, actor }, { act, key, isConfirmed });
        },
        judgeOn(act, judge, rules),
      ),
    );
  });
}

/** Settling on a scorer's result confirms it, as if the scorer had proposed it. */
async function findScorer(
  context: AppContext,
  act: ProposedAct,
  operatorId: number,
): Promise<number | null> {
  if (act.type !== 'SettleMarket') return null;
  return await findConfirmedScorer(context, act, operatorId);
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

/**
 * Balance adjustments carry a client request ID, so that a repeat is recognised; all others are idempotent by nature.
 */
function makeActionKey({ ids }: AppContext, act: ProposedAct, operatorId: number): string {
  if (act.type === 'AdjustBalance') return `operator:${operatorId}:${act.clientRequestId}`;
  return `${act.type}:${operatorId}:${getSubject(act).entityId}:${ids.uuid()}`;
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

function judgeOn(
  act: ProposedAct,
  judge: Judge,
  rules: Parameters<typeof computeEffect>[2],
): Guard {
  return (state) => {
    const effect = computeEffect(state, act, rules);
    // If the action is impossible, let the command reject it with its own reason.
    const refused = effect.ok ? judge(effect.value) : null;
    if (refused !== null) throw new ActionNotAllowed(refused);
  };
}

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
