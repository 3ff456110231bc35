import type { ConfirmedAct } from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Viewing } from '#services/operator/manage-events.ts';
import { areTwoPeople } from '#services/operator/second-person.ts';
import { answer, type Declined, decline, declinedByExchange, type Reply } from '#services/reply.ts';
import { effectOf } from './act-effect.ts';
import { mayDo, subjectOf } from './act-kinds.ts';
import { carryOut } from './carry-out.ts';
import type { Effect } from './effect-totals.ts';
import { houseRulesOf } from './house-rules.ts';
import { type Judge, judgeOf } from './judge.ts';
import type { ProposedAct } from './operator-act.ts';

/** The acting operator, their role, and the players whose money they may see. */
export interface Acting extends Viewing {
  readonly role: OperatorRole;
}

/** An action and its origin. */
export interface Doing {
  readonly act: ProposedAct;
  /** The proposal being confirmed; null if the operator acts alone. */
  readonly proposal: { readonly id: number; readonly operatorId: number } | null;
}

/** Serialises all actions, so that each is judged with the daily totals of those before it. */
const MUTEX_KEY = 'operator-acts';

/**
 * The only way to perform an action that may need a second operator. Judged here, alone or confirmed, and again on
 * the exact state its command is applied to. Errors: FORBIDDEN for the role, FOUR_EYES if a second operator is
 * needed, DAY_LIMIT if the operator has moved too much money today.
 */
export function doAct(
  context: AppContext,
  acting: Acting,
  { act, proposal }: Doing,
): Promise<Reply<ConfirmedAct>> {
  if (!mayDo(acting.role, act)) return Promise.resolve(decline('FORBIDDEN'));
  return context.loginMutex.run(MUTEX_KEY, async () => {
    const me = acting.actor.operatorId;
    const operatorId = proposal?.operatorId ?? me;
    const isConfirmed = proposal !== null && (await areTwoPeople(context, operatorId, me));
    const key = proposal === null ? keyOf(context, act, operatorId) : `proposal:${proposal.id}`;
    const judge = await judgeOf(context, act, { operatorId, isConfirmed, key });
    const rules = await houseRulesOf(context);
    const effect = await context.exchange.read((state) => effectOf(state, act, rules));
    if (!effect.ok) return declinedByExchange(effect);
    const refused = judge(effect.value);
    if (refused !== null) return refused;
    const summed = { act, operatorId, isAlone: !isConfirmed, key };
    return await counted(context, summed, effect.value, () =>
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

/** Extracts the result of one type of action. */
export function partOf<Part extends keyof ConfirmedAct>(
  part: Part,
  reply: Reply<ConfirmedAct>,
): Reply<NonNullable<ConfirmedAct[Part]>> {
  if (!reply.ok) return reply;
  const value = reply.value[part];
  assert(value !== null, 'an act answers with the part of its kind');
  return answer(value);
}

/**
 * Balance adjustments carry a client request ID, so that a repeat is recognised; all others are idempotent by nature.
 */
function keyOf({ ids }: AppContext, act: ProposedAct, operatorId: number): string {
  if (act.type === 'AdjustBalance') return `operator:${operatorId}:${act.clientRequestId}`;
  return `${act.type}:${operatorId}:${subjectOf(act).entityId}:${ids.uuid()}`;
}

/** Thrown by a command's guard: why the action isn't allowed after all. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly declined: Declined;

  constructor(declined: Declined) {
    super(`The action is incomplete: ${declined.code}.`);
    this.declined = declined;
  }
}

type Guard = (state: ExchangeState) => void;

function judgeOn(act: ProposedAct, judge: Judge, rules: Parameters<typeof effectOf>[2]): Guard {
  return (state) => {
    const effect = effectOf(state, act, rules);
    // If the action is impossible, let the command reject it with its own reason.
    const refused = effect.ok ? judge(effect.value) : null;
    if (refused !== null) throw new NotAllowed(refused);
  };
}

async function guarded<Value>(
  work: (guard: Guard) => Promise<Reply<Value>>,
  guard: Guard,
): Promise<Reply<Value>> {
  try {
    return await work(guard);
  } catch (error) {
    if (error instanceof NotAllowed) return error.declined;
    throw error;
  }
}

/** Adds an action to the daily totals before it is performed, and removes it again if rejected. */
async function counted<Value>(
  context: AppContext,
  doing: {
    readonly act: ProposedAct;
    readonly operatorId: number;
    readonly isAlone: boolean;
    readonly key: string;
  },
  effect: Effect,
  work: () => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  const { actSums, businessWatch, clock } = context;
  const { act, operatorId, isAlone, key } = doing;
  const { amount, currency } = effect;
  // A repeat moves no more money, even if it now names another amount.
  const isRepeat = (await actSums.all()).some((known) => known.key === key);
  if (isRepeat) return await work();
  const { entity, entityId } = subjectOf(act);
  const { type } = act;
  const at = clock.now();
  const summed = { key, type, at, operatorId, entity, entityId, currency, amount, isAlone };
  if (amount > 0) await actSums.record(summed);
  const reply = await work();
  if (reply.ok) businessWatch.noteAct(operatorId, act, effect);
  else if (amount > 0) await actSums.forget(key);
  return reply;
}
