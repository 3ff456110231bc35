import type { ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { FourEyesKind } from '@crease/contracts/rules/four-eyes.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { needsTwoPeople } from '#services/operator/result-rules.ts';
import { findResultAuthors } from '#services/operator/scored-result.ts';
import { allOperators, mapControllers } from '#services/operator/second-person.ts';
import { type Failure, fail } from '#services/reply.ts';
import { ACT_KINDS, getSubject } from './act-kinds.ts';
import { isPartOf, SUM_HOURS, type SummedAct } from './act-sums.ts';
import { type CurrencyAmount, type Effect, listAmounts } from './effect-totals.ts';
import { findAmount, loadHouseRules } from './house-rules.ts';
import type { HouseRules, ProposedAct } from './operator-act.ts';

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
 * around it. Kinds have their own sums: payments don't use up what may be corrected or voided. Whoever scored a match is
 * the author of its results and can't settle them alone.
 */
export async function prepareJudge(
  context: AppContext,
  act: ProposedAct,
  doer: ActionPerformer,
): Promise<Judge> {
  const rules = await loadHouseRules(context);
  const behind = mapControllers(await allOperators(context));
  const person = (id: number): number => behind.get(id) ?? id;
  const others = (await context.actSums.all()).filter((summed) => !isPartOf(summed, doer.key));
  const byDoer = others.filter(({ operatorId }) => person(operatorId) === person(doer.operatorId));
  const authors =
    act.type === 'SettleMarket' ? await findResultAuthors(context, act.marketId) : null;
  const isOwnScore =
    authors !== null &&
    (authors.length === 0 || authors.some((id) => person(id) === person(doer.operatorId)));
  const isForTwo =
    isOwnScore || (act.type === 'SettleMarket' && (await needsTwoPeople(context, act.marketId)));
  const subject = getSubject(act);
  const toSubject = others.filter(
    ({ entity, entityId }) => entity === subject.entity && entityId === subject.entityId,
  );
  const judgeAmount = prepareAmount(rules, {
    kind: ACT_KINDS[act.type].amounts,
    role: doer.role,
    byDoer: alone(byDoer),
    toSubject: alone(toSubject),
    proven: doer.proven ?? 0,
  });
  return (effect) => {
    // An insufficient balance is rejected by the command, with its own reason.
    if (act.type === 'AdjustBalance' && (effect.balanceAfter ?? 0) >= 0) {
      const balances = byDoer.filter(({ type }) => type === 'AdjustBalance');
      const isTooMuch = listAmounts(effect).some(
        (part) => sumActions(balances, part) > rules.balancesPerDay,
      );
      if (isTooMuch) return dayLimit(rules);
    }
    if (doer.isConfirmed) return null;
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
  rules: HouseRules,
  {
    kind,
    role,
    byDoer,
    toSubject,
    proven,
  }: {
    readonly kind: FourEyesKind | null;
    readonly role: OperatorRole;
    readonly byDoer: readonly SummedAct[];
    readonly toSubject: readonly SummedAct[];
    readonly proven: Money;
  },
): Judge {
  const row = findAmount(rules, kind, role);
  const isOfKind = ({ type }: SummedAct) => ACT_KINDS[type].amounts === kind;
  const subject = row?.window === 'EACH' ? [] : toSubject.filter(isOfKind);
  const operator = row?.window === 'OPERATOR' ? byDoer.filter(isOfKind) : [];
  return (effect) => {
    if (row === null) return fourEyes();
    const countOf = (part: CurrencyAmount): Money =>
      Math.max(sumActions(operator, part), sumActions(subject, part));
    const counted = Math.max(...listAmounts(effect).map(countOf));
    const above = Math.max(row.above, proven);
    if (above > 0 && counted <= above) return null;
    return fourEyes({ sum: toRupees(counted), above: toRupees(row.above), window: row.window });
  };
}

function dayLimit({ balancesPerDay }: HouseRules): Failure {
  return fail('DAY_LIMIT', { max: toRupees(balancesPerDay), hours: SUM_HOURS });
}

function alone(acts: readonly SummedAct[]): readonly SummedAct[] {
  return acts.filter(({ isAlone }) => isAlone);
}

/** Total including the action itself, in its currency only. */
function sumActions(acts: readonly SummedAct[], { amount, currency }: CurrencyAmount): Money {
  return acts
    .filter((act) => act.currency === currency)
    .reduce((sum, act) => sum + act.amount, amount);
}
