import type { ActChange, ActProposal } from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import { rupeesText } from '#format/money.ts';

const TITLES = {
  VoidBets: 'Void bets',
  VoidMarket: 'Void the market',
  UnsettleMarket: 'Reverse the settlement',
  VoidHouseRound: 'End a round of a table',
  RemoveRunner: 'Take a runner out',
  RestoreRunner: 'Put a runner back',
  UpdateMarket: 'Change the terms',
  AdjustBalance: 'Correct a balance',
  SetUserLimits: 'Change the limits',
  CloseUser: 'Close the account',
  SaveRules: 'Change the rules of the house',
  ApproveDeposit: 'Credit a deposit',
  ReverseDeposit: 'Take a deposit back',
  ApproveWithdrawal: 'Approve a withdrawal',
  ReturnWithdrawal: 'Give back a withdrawal that came back',
  VoidBonus: 'Void a bonus',
  WriteOffDebt: 'Write a debt off',
  SavePaymentMethod: 'Change a payment method',
} as const satisfies Record<ActProposal['type'], string>;

/** What is proposed, in a few words. */
export function actTitle({ type, direction, effect }: ActProposal): string {
  if (type !== 'AdjustBalance') return TITLES[type];
  const verb = direction === 'DEBIT' ? 'Debit' : 'Credit';
  return effect === null ? verb : `${verb} ${rupeesText(effect.amount)}`;
}

/** What it would do as things stand. */
export function effectText({ type, effect }: ActProposal): string {
  if (effect === null) return 'It cannot be done any more: reject it.';
  const { bets, users, amount, balanceAfter } = effect;
  if (balanceAfter !== null) return `Balance afterwards ${rupeesText(balanceAfter)}`;
  switch (type) {
    case 'ApproveWithdrawal':
      return `${rupeesText(amount)} goes to the player with the next batch of payouts.`;
    case 'SetUserLimits':
    case 'SaveRules':
      return 'From then on it holds for everything that comes.';
    case 'VoidBonus':
      return `${rupeesText(amount)} goes back to the house; all cash stays`;
    case 'SavePaymentMethod':
      return 'From then on players pay to it as shown here.';
    case 'WriteOffDebt':
      return `${rupeesText(amount)} is owed no more; the house bears it`;
    case 'CloseUser':
      return 'Logged out everywhere; the personal data goes when the days of the site are over.';
    case 'UpdateMarket':
      return `${bets} matched bets of ${users} users are settled on it, ${rupeesText(amount)} at stake`;
    case 'RemoveRunner':
      return `${bets} bets of ${users} users are voided or paid less, ${rupeesText(amount)} in all`;
    case 'RestoreRunner':
      return `${bets} bets of ${users} users stand again or are paid more, ${rupeesText(amount)} in all`;
    case 'UnsettleMarket':
      return `${bets} bets of ${users} users, ${rupeesText(amount)} of winnings reversed`;
    default:
      return `${bets} bets of ${users} users, ${rupeesText(amount)} of stakes voided`;
  }
}

/** Which role besides an admin may do an act, and so answer a proposal of it; null: none. */
export const ROLE_OF_ACT = {
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
  ReverseDeposit: 'cashier',
  ApproveWithdrawal: 'cashier',
  ReturnWithdrawal: 'cashier',
  VoidBonus: 'cashier',
  WriteOffDebt: 'cashier',
  SavePaymentMethod: 'admin',
} as const satisfies Record<ActProposal['type'], OperatorRole>;

const NAMES: ReadonlyMap<string, string> = new Map([
  ['marketName', 'Name'],
  ['min', 'Least, ₹'],
  ['max', 'Largest, ₹'],
  ['minStake', 'Least stake, ₹'],
  ['maxStake', 'Largest stake, ₹'],
  ['maxProfit', 'Largest profit, ₹'],
  ['exposureLimit', 'Exposure limit, ₹'],
  ['maxHouseLoss', 'Most that it may cost the house, ₹'],
  ['commissionPercent', 'Commission, %'],
  ['reductionPercent', 'Reduction, %'],
  ['runner', 'Runner'],
  ['round', 'Round'],
  ['paymentMethod', 'Method'],
  ['name', 'Name'],
  ['type', 'Kind'],
  ['provider', 'Confirmed by'],
  ['enabled', 'Offered to players'],
  ['forDeposit', 'For deposits'],
  ['forWithdrawal', 'For withdrawals'],
  ['requireScreenshot', 'A picture is needed'],
  ['usualMinutes', 'Usually done within, minutes'],
  ['position', 'Place in the list'],
  ['opensMinute', 'Opens, minute of the day'],
  ['closesMinute', 'Closes, minute of the day'],
  ['domains', 'Sites'],
  ['note', 'Note for players'],
  ['rules', 'Rules'],
  ['message', 'Message'],
  ['betLock', 'Bets locked'],
  ['betLocked', 'Bets locked'],
  ['inPlayDelayMs', 'Delay in play, ms'],
  ['preMatchDelayMs', 'Delay before play, ms'],
  ['fourEyes', 'Four eyes'],
  ['fourEyesAbove', 'Only above, ₹'],
  ['balancesPerDay', 'Corrections in 24 hours, ₹'],
]);

/** What one value becomes, in words: "Commission, %: 2 → 20". */
export function changeText({ name, before, after }: ActChange): string {
  const label = NAMES.get(name) ?? name;
  if (after === null && (name === 'runner' || name === 'round'))
    return `${label}: ${wordOf(before)}`;
  if (name === 'reductionPercent' || name === 'paymentMethod') return `${label}: ${wordOf(after)}`;
  return `${label}: ${wordOf(before)} → ${wordOf(after)}`;
}

function wordOf(value: ActChange['before']): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-IN') : value;
}
