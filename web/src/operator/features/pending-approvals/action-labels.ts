import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type { ActionChange, ActionProposal, ReversalEffect } from '@crease/contracts/trading/actions.ts';
import { FOUR_EYES_ROLES, FourEyesKind, FourEyesWindow } from '@crease/contracts/trading/four-eyes.ts';
import { rupeesText } from '#format/money.ts';
import { formatCount, KIND_TEXTS, ROLE_WORDS, WINDOW_TEXTS } from '#operator/core/words.ts';

/** Figures of an action's effect, as texts. */
interface EffectFigures {
  readonly amount: string;
  readonly bets: string;
  readonly matchedBets: string;
  readonly users: string;
  readonly reversal: ReversalEffect | null;
}

interface ActionLabels {
  readonly title: string;
  /** Role that, besides admins, may perform the action and decide on its proposal. */
  readonly role: OperatorRole;
  /** Effect as of now. Stakes voided if absent. */
  readonly effect?: (figures: EffectFigures) => string;
}

const ON_CONFIRMATION = () => 'Takes effect on confirmation.';

const ACTIONS: Readonly<Record<ActionProposal['type'], ActionLabels>> = {
  VoidBets: { title: 'Void bets', role: 'trader' },
  VoidMarket: { title: 'Void market', role: 'trader' },
  UnsettleMarket: {
    title: 'Reverse settlement',
    role: 'trader',
    effect: ({ bets, users, reversal }) => (reversal === null ? `${bets} from ${users}` : reversalText(reversal)),
  },
  VoidHouseRound: { title: 'Void table round', role: 'trader' },
  RemoveRunner: {
    title: 'Remove runner',
    role: 'trader',
    effect: ({ bets, users, amount }) => `Voids or reduces ${bets} from ${users}, ${amount} in total`,
  },
  RestoreRunner: {
    title: 'Reinstate runner',
    role: 'trader',
    effect: ({ bets, users, amount }) => `Reinstates or increases ${bets} from ${users}, ${amount} in total`,
  },
  UpdateMarket: {
    title: 'Change market terms',
    role: 'trader',
    effect: ({ matchedBets, users, amount }) => `Settles ${matchedBets} from ${users}, ${amount} at stake`,
  },
  AdjustBalance: { title: 'Adjust balance', role: 'cashier' },
  SetUserLimits: { title: 'Change limits', role: 'support', effect: ON_CONFIRMATION },
  CloseUser: {
    title: 'Close account',
    role: 'support',
    effect: () => 'Logged out on all devices. Personal data is erased after the site’s retention period.',
  },
  SaveRules: { title: 'Change house rules', role: 'admin', effect: ON_CONFIRMATION },
  ApproveDeposit: { title: 'Credit deposit', role: 'cashier' },
  ApproveMatched: {
    title: 'Credit bank matches',
    role: 'cashier',
    effect: ({ amount, users }) => `Credits ${amount} to ${users}`,
  },
  ReverseDeposit: { title: 'Reverse deposit', role: 'cashier' },
  DismissDispute: {
    title: 'Dismiss dispute',
    role: 'cashier',
    effect: ({ amount }) => `${amount} stays credited. The player’s payouts are released.`,
  },
  ApproveWithdrawal: {
    title: 'Approve withdrawal',
    role: 'cashier',
    effect: ({ amount }) => `${amount} will be paid in the next payout batch.`,
  },
  ReturnWithdrawal: { title: 'Return failed withdrawal', role: 'cashier' },
  VoidBonus: {
    title: 'Void bonus',
    role: 'cashier',
    effect: ({ amount }) => `${amount} returns to the house; the player keeps all cash`,
  },
  PayHeldWin: {
    title: 'Pay held win',
    role: 'cashier',
    effect: ({ amount }) => `${amount} paid to the player`,
  },
  WriteOffDebt: {
    title: 'Write off debt',
    role: 'cashier',
    effect: ({ amount }) => `${amount} debt written off by the house`,
  },
  SavePaymentMethod: {
    title: 'Change payment method',
    role: 'admin',
    effect: () => 'Players will pay into the account shown here.',
  },
};

/** Role that, besides admins, may perform an action and decide on its proposal. */
export function getActionRole({ type }: ActionProposal): OperatorRole {
  return ACTIONS[type].role;
}

/** Short title of a proposed action. */
export function getActionTitle({ type, direction, effect }: ActionProposal): string {
  if (type !== 'AdjustBalance') return ACTIONS[type].title;
  const verb = direction === 'DEBIT' ? 'Debit' : 'Credit';
  return effect === null ? verb : `${verb} ${rupeesText(effect.amount)}`;
}

/** Describes the effect as of now. */
export function effectText({ type, effect }: ActionProposal): string {
  if (effect === null) return 'No longer possible. Reject it.';
  if (effect.balanceAfter !== null) return `New balance ${rupeesText(effect.balanceAfter)}`;
  const amount = rupeesText(effect.amount);
  const bets = formatCount(effect.bets, 'bet');
  const matchedBets = formatCount(effect.bets, 'matched bet');
  const users = formatCount(effect.users, 'user');
  const figures = { amount, bets, matchedBets, users, reversal: effect.reversal };
  return ACTIONS[type].effect?.(figures) ?? `${bets} from ${users}, ${amount} stakes voided`;
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
  ...FourEyesKind.options.flatMap((kind) =>
    FOUR_EYES_ROLES[kind].flatMap((role): [string, string][] => [
      [`${kind}.${role}`, `${KIND_TEXTS[kind]}, ${ROLE_WORDS[role].name} (₹)`],
      [`${kind}.${role}.window`, `${KIND_TEXTS[kind]}, ${ROLE_WORDS[role].name}`],
    ]),
  ),
  ['balancesPerDay', 'Adjustments per 24 h (₹)'],
]);

/** Describes one change: "Commission (%): 2 → 20". */
export function describeFieldChange({ name, before, after }: ActionChange): string {
  const label = NAMES.get(name) ?? name;
  if (after === null && (name === 'runner' || name === 'round')) {
    return `${label}: ${formatValue(before)}`;
  }
  if (name === 'reductionPercent' || name === 'paymentMethod') {
    return `${label}: ${formatValue(after)}`;
  }
  return `${label}: ${formatValue(before)} → ${formatValue(after)}`;
}

const isWindow = (value: unknown): value is FourEyesWindow => FourEyesWindow.options.some((window) => window === value);

function formatValue(value: ActionChange['before']): string {
  if (value === null) return 'none';
  if (isWindow(value)) return WINDOW_TEXTS[value];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-IN') : value;
}
