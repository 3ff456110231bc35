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
import { loadHouseRules } from './house-rules.ts';
import type { HouseRules, ProposedAct } from './operator-act.ts';

/** The operator performing an action, and any confirmation. */
export interface ActionPerformer {
  /** Operator who acts alone or proposed it. */
  readonly operatorId: number;
  /** True if another operator confirmed it. */
  readonly isConfirmed: boolean;
  /** Identifies the action in the daily totals. */
  readonly key: string;
}

/** Checks whether an effect is allowed; returns the failure or null. Synchronous, so that it can run in the writer. */
export type Judge = (effect: Effect) => Failure | null;

/**
 * Decides whether one operator is enough. Adds everything the same person did alone within a day, under any of their
 * accounts, and everything done to the same subject, so that splitting an action is no way around it. Whoever scored
 * a match is the author of its results and can't settle them alone.
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
    if (effect.need === 'UNDER_RULE' || rules.fourEyesAbove === 0) return fourEyes();
    const countOf = (part: CurrencyAmount): Money =>
      ACT_KINDS[act.type].isSummed
        ? Math.max(sumActions(alone(byDoer), part), sumActions(alone(toSubject), part))
        : part.amount;
    const isAbove = listAmounts(effect).some((part) => countOf(part) > rules.fourEyesAbove);
    return isAbove ? fourEyes() : null;
  };
}

const fourEyes = (): Failure => fail('FOUR_EYES');

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
