import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type {
  ActionChange,
  ActionProposal,
  ReversalEffect,
} from '@crease/contracts/trading/actions.ts';
import {
  FOUR_EYES_KINDS,
  FOUR_EYES_ROLES,
  FOUR_EYES_WINDOWS,
  type FourEyesWindow,
} from '@crease/contracts/trading/four-eyes.ts';
import { rupeesText } from '#format/money.ts';
import { formatCount, KIND_TEXTS, ROLE_TEXTS, WINDOW_TEXTS } from '#operator/core/words.ts';

const TITLES = {
  VoidBets: 'Void bets',
  VoidMarket: 'Void market',
  UnsettleMarket: 'Reverse settlement',
  VoidHouseRound: 'Void table round',
  RemoveRunner: 'Remove runner',
  RestoreRunner: 'Reinstate runner',
  UpdateMarket: 'Change market terms',
  AdjustBalance: 'Adjust balance',
  SetUserLimits: 'Change limits',
  CloseUser: 'Close account',
  SaveRules: 'Change house rules',
  ApproveDeposit: 'Credit deposit',
  ApproveMatched: 'Credit bank matches',
  ReverseDeposit: 'Reverse deposit',
  DismissDispute: 'Dismiss dispute',
  ApproveWithdrawal: 'Approve withdrawal',
  ReturnWithdrawal: 'Return failed withdrawal',
  VoidBonus: 'Void bonus',
  PayHeldWin: 'Pay held win',
  WriteOffDebt: 'Write off debt',
  SavePaymentMethod: 'Change payment method',
} as const satisfies Record<ActionProposal['type'], string>;

/** Short title of a proposed action. */
export function getActionTitle({ type, direction, effect }: ActionProposal): string {
  if (type !== 'AdjustBalance') return TITLES[type];
  const verb = direction === 'DEBIT' ? 'Debit' : 'Credit';
  return effect === null ? verb : `${verb} ${rupeesText(effect.amount)}`;
}

/** Describes the effect as of now. */
export function effectText({ type, effect }: ActionProposal): string {
  if (effect === null) return 'No longer possible. Reject it.';
  const { amount, balanceAfter } = effect;
  const bets = formatCount(effect.bets, 'bet');
  const users = formatCount(effect.users, 'user');
  if (balanceAfter !== null) return `New balance ${rupeesText(balanceAfter)}`;
  switch (type) {
    case 'ApproveWithdrawal':
      return `${rupeesText(amount)} will be paid in the next payout batch.`;
    case 'DismissDispute':
      return `${rupeesText(amount)} stays credited. The player’s payouts are released.`;
    case 'ApproveMatched':
      return `Credits ${rupeesText(amount)} to ${users}`;
    case 'SetUserLimits':
    case 'SaveRules':
      return 'Takes effect on confirmation.';
    case 'VoidBonus':
      return `${rupeesText(amount)} returns to the house; the player keeps all cash`;
    case 'SavePaymentMethod':
      return 'Players will pay into the account shown here.';
    case 'PayHeldWin':
      return `${rupeesText(amount)} paid to the player`;
    case 'WriteOffDebt':
      return `${rupeesText(amount)} debt written off by the house`;
    case 'CloseUser':
      return 'Logged out on all devices. Personal data is erased after the site’s retention period.';
    case 'UpdateMarket':
      return `Settles ${formatCount(effect.bets, 'matched bet')} from ${users}, ${rupeesText(amount)} at stake`;
    case 'RemoveRunner':
      return `Voids or reduces ${bets} from ${users}, ${rupeesText(amount)} in total`;
    case 'RestoreRunner':
      return `Reinstates or increases ${bets} from ${users}, ${rupeesText(amount)} in total`;
    case 'UnsettleMarket':
      return effect.reversal === null ? `${bets} from ${users}` : reversalText(effect.reversal);
    default:
      return `${bets} from ${users}, ${rupeesText(amount)} stakes voided`;
  }
}

const signedRupees = (rupees: number) => `${rupees < 0 ? '−' : '+'}${rupeesText(Math.abs(rupees))}`;

/** "48 → open; house −₹8,000; 4 players +₹8,000; negative balances afterwards: 0". */
function reversalText({ result, house, players, toPlayers, belowZero }: ReversalEffect): string {
  return [
    `${result} → open`,
    `house ${signedRupees(house)}`,
    `${formatCount(players, 'player')} ${signedRupees(toPlayers)}`,
    `negative balances afterwards: ${belowZero}`,
  ].join('; ');
}

/** Role that, besides admins, may perform an action and decide on its proposal. Null for admins only. */
export const ACTION_ROLES = {
  VoidBets: 'trader',
  VoidMarket: 'trader',
  UnsettleMarket: 'trader',
  VoidHouseRound: 'trader',
  RemoveRunner: 'trader',
  RestoreRunner: 'trader',
  UpdateMarket: 'trader',
  AdjustBalance: 'cashier',
  SetUserLimits: 'support',
  CloseUser: 'support',
  SaveRules: 'admin',
  ApproveDeposit: 'cashier',
  ApproveMatched: 'cashier',
  ReverseDeposit: 'cashier',
  DismissDispute: 'cashier',
  ApproveWithdrawal: 'cashier',
  ReturnWithdrawal: 'cashier',
  VoidBonus: 'cashier',
  PayHeldWin: 'cashier',
  WriteOffDebt: 'cashier',
  SavePaymentMethod: 'admin',
} as const satisfies Record<ActionProposal['type'], OperatorRole>;

const NAMES: ReadonlyMap<string, string> = new Map([
  ['marketName', 'Name'],
  ['min', 'Min (₹)'],
  ['max', 'Max (₹)'],
  ['minStake', 'Min stake (₹)'],
  ['maxStake', 'Max stake (₹)'],
  ['maxProfit', 'Max profit (₹)'],
  ['exposureLimit', 'Exposure limit (₹)'],
  ['maxHouseLoss', 'Max house loss (₹)'],
  ['commissionPercent', 'Commission (%)'],
  ['reductionPercent', 'Reduction factor (%)'],
  ['runner', 'Runner'],
  ['round', 'Round'],
  ['paymentMethod', 'Method'],
  ['name', 'Name'],
  ['type', 'Type'],
  ['provider', 'Confirmed by'],
  ['enabled', 'Available to players'],
  ['forDeposit', 'For deposits'],
  ['forWithdrawal', 'For withdrawals'],
  ['requireScreenshot', 'Screenshot required'],
  ['usualMinutes', 'Typical time (min)'],
  ['position', 'Sort order'],
  ['opensMinute', 'Opens (minute of day)'],
  ['closesMinute', 'Closes (minute of day)'],
  ['domains', 'Sites'],
  ['note', 'Note for players'],
  ['rules', 'Rules'],
  ['message', 'Message'],
  ['betLock', 'Betting locked'],
  ['betLocked', 'Betting locked'],
  ['inPlayDelayMs', 'In-play delay (ms)'],
  ['preMatchDelayMs', 'Pre-match delay (ms)'],
  ['fourEyes', 'Four eyes'],
  ...FOUR_EYES_KINDS.flatMap((kind) =>
    FOUR_EYES_ROLES[kind].flatMap((role): [string, string][] => [
      [`${kind}.${role}`, `${KIND_TEXTS[kind]}, ${ROLE_TEXTS[role]} (₹)`],
      [`${kind}.${role}.window`, `${KIND_TEXTS[kind]}, ${ROLE_TEXTS[role]}`],
    ]),
  ),
  ['balancesPerDay', 'Adjustments per 24 h (₹)'],
]);

/** Describes one change: "Commission (%): 2 → 20". */
export function describeFieldChange({ name, before, after }: ActionChange): string {
  const label = NAMES.get(name) ?? name;
  if (after === null && (name === 'runner' || name === 'round'))
    return `${label}: ${formatValue(before)}`;
  if (name === 'reductionPercent' || name === 'paymentMethod')
    return `${label}: ${formatValue(after)}`;
  return `${label}: ${formatValue(before)} → ${formatValue(after)}`;
}

const isWindow = (value: unknown): value is FourEyesWindow =>
  FOUR_EYES_WINDOWS.some((window) => window === value);

function formatValue(value: ActionChange['before']): string {
  if (value === null) return 'none';
  if (isWindow(value)) return WINDOW_TEXTS[value];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-IN') : value;
}
