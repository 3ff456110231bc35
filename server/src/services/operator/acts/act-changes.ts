import type { ActionChange } from '@crease/contracts/routes/operator-desk.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { listMethodChanges } from '#services/cashier/payment-change.ts';
import { findAmount } from './house-rules.ts';
import type { HouseRules, OperatorAct } from './operator-act.ts';

const BPS_IN_PERCENT = 100;

/** Lists the values an action would change, in wire terms. */
export function listChanges(
  state: ExchangeState,
  act: OperatorAct,
  rules: HouseRules,
): readonly ActionChange[] {
  switch (act.type) {
    case 'UpdateMarket':
      return changed(state.markets.get(act.marketId)?.terms ?? {}, act.terms);
    case 'SetUserLimits':
      return changed(state.accounts.get(act.userId)?.limits ?? {}, act.limits);
    case 'SavePaymentMethod':
      return listMethodChanges(act);
    case 'SaveRules':
      return listRuleChanges(rules, act.rules);
    case 'RemoveRunner': {
      const runner = state.markets.get(act.marketId)?.runners.find(({ id }) => id === act.runnerId);
      const percent = toWireValue('reductionBps', act.reductionBps);
      return [
        { name: 'runner', before: runner?.name ?? String(act.runnerId), after: null },
        { name: 'reductionPercent', before: null, after: percent },
      ];
    }
    case 'VoidHouseRound':
      return [{ name: 'round', before: act.roundId, after: null }];
    case 'RestoreRunner': {
      const runner = state.markets.get(act.marketId)?.runners.find(({ id }) => id === act.runnerId);
      return [{ name: 'runner', before: null, after: runner?.name ?? String(act.runnerId) }];
    }
    default:
      return [];
  }
}

/** Each changed row of the amounts is named by kind and role: `CORRECTION.cashier`. */
function listRuleChanges(
  rules: HouseRules,
  { fourEyesAmounts = [], ...others }: Partial<HouseRules>,
): readonly ActionChange[] {
  const rows = fourEyesAmounts.flatMap(({ kind, role, above, window }): ActionChange[] => {
    const now = findAmount(rules, kind, role);
    const name = `${kind}.${role}`;
    return [
      ...(now?.above === above
        ? []
        : [{ name, before: toRupees(now?.above ?? 0), after: toRupees(above) }]),
      ...(now?.window === window
        ? []
        : [{ name: `${name}.window`, before: now?.window ?? null, after: window }]),
    ];
  });
  return [...changed(rules, others), ...rows];
}

function changed(before: object, after: object): readonly ActionChange[] {
  const former = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]): ActionChange[] => {
    const was: unknown = former.get(name) ?? null;
    if (JSON.stringify(was) === JSON.stringify(value)) return [];
    return [
      {
        name: WIRE_NAMES.get(name) ?? name,
        before: toWireValue(name, was),
        after: toWireValue(name, value),
      },
    ];
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
