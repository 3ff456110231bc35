import type { ErrorDetails } from '@crease/contracts/base/error-code.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type { FourEyesAmount } from '@crease/contracts/trading/four-eyes.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Failure, fail } from '#base/reply.ts';
import { mapControllers } from '#people/staff/independent-operators.ts';
import { type ProposedAct, resolveAct } from './action.ts';
import { type CurrencyAmount, type Effect, isPartOf, listAmounts, SUM_HOURS, type SummedAct } from './effect-totals.ts';
import type { ApprovalsEnv } from './env.ts';
import { findAmount, loadHouseRules } from './house-rules.ts';

/** The operator performing an action, and any confirmation. */
export interface ActionPerformer {
  /** Operator who acts alone or proposed it. */
  readonly operatorId: number;
  /** Role of the acting operator. */
  readonly role: OperatorRole;
  /** True if another operator confirmed it. */
  readonly isConfirmed: boolean;
  /** Identifies the action in the daily totals. */
  readonly key: string;
  /** Amount in paise that needs nobody else because something besides the operator proves it; 0 if absent. */
  readonly proven?: Money;
}

/** Checks whether an effect is allowed; returns the failure or null. Synchronous, so that it can run in the writer. */
export type Judge = (effect: Effect) => Failure | null;

/**
 * Decides whether one operator is enough. Depending on the row that applies, adds what the same person did alone within
 * a day, under any of their accounts, and what was done to the same subject, so that splitting an action is no way
 * around it. Kinds have their own sums: payments don't use up what may be corrected or voided.
 */
export async function prepareJudge(
  context: ApprovalsEnv,
  act: ProposedAct,
  performer: ActionPerformer,
): Promise<Judge> {
  const { amounts: kind, subject, ...known } = resolveAct(context, act);
  const rules = await loadHouseRules(context);
  const behind = mapControllers(await context.operators.all());
  const person = (id: number): number => behind.get(id) ?? id;
  const isPerformer = (id: number): boolean => person(id) === person(performer.operatorId);
  const others = (await context.actSums.all()).filter((summed) => !isPartOf(summed, performer.key));
  const byDoer = others.filter(({ operatorId }) => isPerformer(operatorId));
  const isForTwo = await known.needsTwo(isPerformer);
  const isOfKind = ({ type }: SummedAct) => context.actions[type].amounts === kind;
  const toSubject = others.filter(({ entity, entityId }) => entity === subject.entity && entityId === subject.entityId);
  const judgeAmount = prepareAmount(findAmount(rules, kind, performer.role), {
    byPerformer: filterUnconfirmed(byDoer).filter(isOfKind),
    toSubject: filterUnconfirmed(toSubject).filter(isOfKind),
    proven: performer.proven ?? 0,
  });
  const most = known.getDayLimit(rules);
  const ofType = byDoer.filter(({ type }) => type === act.type);
  return (effect) => {
    // An insufficient balance is rejected by the command, with its own reason.
    if (most !== null && (effect.balanceAfter ?? 0) >= 0) {
      const isTooMuch = listAmounts(effect).some((part) => sumActions(ofType, part) > most);
      if (isTooMuch) return fail('DAY_LIMIT', { max: toRupees(most), hours: SUM_HOURS });
    }
    if (performer.isConfirmed) return null;
    if (effect.need === 'NEVER' && !isForTwo) return null;
    if (effect.need === 'ALWAYS' || isForTwo) return fourEyes();
    if (!rules.fourEyes) return null;
    if (effect.need === 'UNDER_RULE') return fourEyes();
    return judgeAmount(effect);
  };
}

const fourEyes = (details?: ErrorDetails): Failure => fail('FOUR_EYES', details);

/** Judges an amount by the row of its kind and the operator's role. The failure names both figures. */
function prepareAmount(
  row: FourEyesAmount<Money> | null,
  sums: {
    readonly byPerformer: readonly SummedAct[];
    readonly toSubject: readonly SummedAct[];
    readonly proven: Money;
  },
): Judge {
  const { byPerformer, toSubject, proven } = sums;
  const subject = row?.window === 'EACH' ? [] : toSubject;
  const operator = row?.window === 'OPERATOR' ? byPerformer : [];
  return (effect) => {
    if (row === null) return fourEyes();
    const countOf = (part: CurrencyAmount): Money => Math.max(sumActions(operator, part), sumActions(subject, part));
    const counted = Math.max(...listAmounts(effect).map(countOf));
    const above = Math.max(row.above, proven);
    if (above > 0 && counted <= above) return null;
    return fourEyes({ sum: toRupees(counted), above: toRupees(row.above), window: row.window });
  };
}

function filterUnconfirmed(acts: readonly SummedAct[]): readonly SummedAct[] {
  return acts.filter(({ isAlone }) => isAlone);
}

/** Total including the action itself, in its currency only. */
function sumActions(acts: readonly SummedAct[], { amount, currency }: CurrencyAmount): Money {
  return acts.filter((act) => act.currency === currency).reduce((sum, act) => sum + act.amount, amount);
}
