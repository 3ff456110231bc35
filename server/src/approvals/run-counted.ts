import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { ServiceResult } from '#base/reply.ts';
import { allOperators } from '#people/staff/second-person.ts';
import { isPartOf, makeSumKey } from './act-sums.ts';
import type { ProposedAct } from './action.ts';
import { type Effect, listAmounts } from './effect-totals.ts';
import type { ApprovalsEnv } from './env.ts';
import { loadHouseRules } from './house-rules.ts';
import { prepareJudge } from './judge.ts';
import { resolveAct } from './known-actions.ts';

/** Serialises all actions, so that each is judged with the daily totals of those before it. */
export const ACTS_LOCK = 'operator-acts';

/** An action and whose it is. */
export interface CountedAct {
  readonly act: ProposedAct;
  readonly operatorId: number;
  /** True if nobody else confirmed it. */
  readonly isAlone: boolean;
  /** Identifies it in the daily totals. */
  readonly key: string;
}

/** Work that follows from what an operator did earlier. */
export interface FollowUp extends Omit<CountedAct, 'isAlone'> {
  /** Amount in paise that needs nobody else because something besides the operator proves it. */
  readonly proven: Money;
}

/**
 * Runs such work as the operator's action alone. @returns null if they may not do that alone, and need another person.
 */
export function runAlone<Value>(
  context: ApprovalsEnv,
  followUp: FollowUp,
  work: () => Promise<ServiceResult<Value>>,
): Promise<ServiceResult<Value> | null> {
  return context.locks.run(ACTS_LOCK, () => runAloneLocked(context, followUp, work));
}

/** `runAlone` for callers that hold `ACTS_LOCK`. */
export async function runAloneLocked<Value>(
  context: ApprovalsEnv,
  { proven, ...counted }: FollowUp,
  work: () => Promise<ServiceResult<Value>>,
): Promise<ServiceResult<Value> | null> {
  const { act, operatorId, key } = counted;
  const role = await findRole(context, operatorId);
  const judge = await prepareJudge(context, act, {
    operatorId,
    role,
    isConfirmed: false,
    key,
    proven,
  });
  const known = resolveAct(context, act);
  const rules = await loadHouseRules(context);
  const effect = await context.exchange.read((state) => known.computeEffect(state, rules));
  if (!effect.ok || judge(effect.value) !== null) return null;
  return await runCounted(context, { ...counted, isAlone: true }, effect.value, work);
}

/** An operator who is gone may do what a cashier may. */
async function findRole(context: ApprovalsEnv, operatorId: number): Promise<OperatorRole> {
  const known = (await allOperators(context)).find(({ id }) => id === operatorId);
  return known?.role ?? 'cashier';
}

/** Adds an action to the daily totals before it is performed, and removes it again if rejected. */
export async function runCounted<Value>(
  context: ApprovalsEnv,
  { act, operatorId, isAlone, key }: CountedAct,
  effect: Effect,
  work: () => Promise<ServiceResult<Value>>,
): Promise<ServiceResult<Value>> {
  const { actSums, businessWatch, clock } = context;
  // A repeat moves no more money, even if it now names another amount.
  const isRepeat = (await actSums.all()).some((known) => isPartOf(known, key));
  if (isRepeat) return await work();
  const { subject, countAlarms } = resolveAct(context, act);
  const { type } = act;
  const at = clock.now();
  const moved = listAmounts(effect)
    .filter(({ amount }) => amount > 0)
    .map((part, place) => ({ ...part, key: makeSumKey(key, part.currency, place) }));
  for (const part of moved) {
    await actSums.record({ ...part, ...subject, type, at, operatorId, isAlone });
  }
  const reply = await work();
  if (reply.ok) businessWatch.recordAct(operatorId, countAlarms(effect));
  else for (const part of moved) await actSums.remove(part.key);
  return reply;
}
