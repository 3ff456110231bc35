import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { FourEyesKind, FourEyesWindow } from '@crease/contracts/rules/four-eyes.ts';
import type { CallFailure } from '#client/api/failure.ts';
import { rupeesText } from '#format/money.ts';

export const KIND_TEXTS: Readonly<Record<FourEyesKind, string>> = {
  RESULT: 'Results',
  VOID: 'Voids and reversals',
  TERMS: 'Runners and market terms',
  LIMITS: 'Player limits',
  CORRECTION: 'Balance adjustments',
  DEPOSIT: 'Deposits',
  WITHDRAWAL: 'Withdrawals',
};

export const WINDOW_TEXTS: Readonly<Record<FourEyesWindow, string>> = {
  EACH: 'Each one alone',
  SUBJECT: 'Player or market, 24 h',
  OPERATOR: 'Operator, 24 h',
};

export const ROLE_TEXTS: Readonly<Record<OperatorRole, string>> = {
  admin: 'Admin',
  trader: 'Trader',
  cashier: 'Cashier',
  support: 'Support',
  scorer: 'Scorer',
  viewer: 'Viewer',
};

const COUNTED_ACTIONS: ReadonlyMap<unknown, string> = new Map([
  ['EACH', 'at once'],
  ['SUBJECT', 'on this player or market today'],
  ['OPERATOR', 'today'],
]);

/**
 * Why one operator isn't enough, as figures: "₹10,980.47 of ₹10,000 today". Null if the action needs two operators
 * whatever its amount.
 */
export function fourEyesFigures({ code, details }: CallFailure): string | null {
  const { sum, above, window } = details;
  const words = COUNTED_ACTIONS.get(window);
  if (code !== 'FOUR_EYES' || typeof sum !== 'number' || typeof above !== 'number') return null;
  return words === undefined ? null : `${rupeesText(sum)} of ${rupeesText(above)} ${words}`;
}
