import { PAISE } from '@crease/core/money/money.ts';

/** Members of audit entries whose amounts are in paise. */
const IN_PAISE: ReadonlySet<string> = new Set([
  'minStake',
  'maxStake',
  'maxProfit',
  'exposureLimit',
  'maxHouseLoss',
  'above',
  'balancesPerDay',
]);

const BPS = 'Bps';
const BPS_IN_PERCENT = 100;

const RUPEES = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * Formats the before or after state of an audit entry for operators: money in rupees, rates in percent. Everything
 * else is unchanged.
 *
 * @example `{ minStake: 10000, commissionBps: 250 }` is `{ minStake: '₹100', commission: '2.5%' }`.
 */
export function formatAuditState(value: unknown): object | null {
  return typeof value === 'object' && value !== null ? formatMembers(value, false) : null;
}

/** @param isAct true for members of a proposed action, whose amounts are in paise; others are in rupees. */
function formatMembers(value: object, isAct: boolean): object {
  if (Array.isArray(value)) return value.map((item: unknown) => formatMember('', item, isAct));
  const words = Object.entries(value).map(([name, member]) => {
    const isRate = name.endsWith(BPS) && typeof member === 'number';
    const shown = isRate ? name.slice(0, -BPS.length) : name;
    return [shown, formatMember(name, member, isAct || name === 'act')] as const;
  });
  return Object.fromEntries(words);
}

function formatMember(name: string, value: unknown, isAct: boolean): unknown {
  if (typeof value === 'object' && value !== null) return formatMembers(value, isAct);
  if (typeof value !== 'number') return value;
  if (name.endsWith(BPS)) return `${value / BPS_IN_PERCENT}%`;
  if (IN_PAISE.has(name) || (name === 'amount' && isAct)) return `₹${RUPEES.format(value / PAISE)}`;
  return name === 'amount' ? `₹${RUPEES.format(value)}` : value;
}
