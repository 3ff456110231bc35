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

/** The operator who acts, whose money they see, and as what. */
export interface Acting extends Viewing {
  readonly role: OperatorRole;
}

/** An act, and where it comes from. */
export interface Doing {
  readonly act: ProposedAct;
  /** What was proposed by somebody, and is confirmed now; null: it is done alone. */
  readonly proposal: { readonly id: number; readonly operatorId: number } | null;
}

/** All acts follow each other: each is judged with what the one before has added to the sums of the day. */
const MUTEX_KEY = 'operator-acts';

/**
 * The one way to an act that may need a second operator: alone or confirmed, it is judged here, and once more on the very
 * state that its command meets. FORBIDDEN for a role that may not do it, FOUR_EYES where one person is not enough,
 * DAY_LIMIT where somebody has moved too much money today.
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

/** What came of one kind of act. */
export function partOf<Part extends keyof ConfirmedAct>(
  part: Part,
  reply: Reply<ConfirmedAct>,
): Reply<NonNullable<ConfirmedAct[Part]>> {
  if (!reply.ok) return reply;
  const value = reply.value[part];
  assert(value !== null, 'an act answers with the part of its kind');
  return answer(value);
}

/** A balance names its request, so that a repeat is the same act; anything else is done once by its nature. */
function keyOf({ ids }: AppContext, act: ProposedAct, operatorId: number): string {
  if (act.type === 'AdjustBalance') return `operator:${operatorId}:${act.clientRequestId}`;
  return `${act.type}:${operatorId}:${subjectOf(act).entityId}:${ids.uuid()}`;
}

/** What the guard of a command throws: why the act may not be after all. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly declined: Declined;

  constructor(declined: Declined) {
    super(`The act needs more: ${declined.code}.`);
    this.declined = declined;
  }
}

type Guard = (state: ExchangeState) => void;

function judgeOn(act: ProposedAct, judge: Judge, rules: Parameters<typeof effectOf>[2]): Guard {
  return (state) => {
    const effect = effectOf(state, act, rules);
    // What cannot be done is refused by the command itself, with its own reason.
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

/** Counts what an act moves before it is done, and takes that back when it was refused. */
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
  // A repeat moves nothing more, whatever amount it names now.
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
