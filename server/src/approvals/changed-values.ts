import type { ActionChange } from '@crease/contracts/routes/operator-desk.ts';
import { toRupees } from '@crease/contracts/values/money.ts';

const BPS_IN_PERCENT = 100;

/** Lists the values that differ, in wire terms. */
export function listChangedValues(before: object, after: object): readonly ActionChange[] {
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
