import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type { PlayLimitItem } from '@crease/contracts/care/play-limits.ts';
import type { ResultConfirmation } from '@crease/contracts/market-desk/fixtures.ts';
import type { FourEyesKind, FourEyesWindow } from '@crease/contracts/trading/four-eyes.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { CallFailure } from '#client/api/failure.ts';
import { formatDuration } from '#format/date-time.ts';
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

/** Sports of events. Those of the catalogue that have none have no positive ID. */
export const SPORT_OPTIONS = SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => ({
  value: String(id),
  text: name,
}));

/** Labels of roles, and their permissions beyond read access. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, { name: string; may: string }>> = {
  admin: { name: 'Admin', may: 'Full access, including operators, sites and house rules.' },
  trader: { name: 'Trader', may: 'Events, markets, prices and results.' },
  cashier: { name: 'Cashier', may: 'Player payments.' },
  support: { name: 'Support', may: 'Player access, limits and blocks.' },
  scorer: { name: 'Scorer', may: 'Scores matches. No other access.' },
  viewer: { name: 'Viewer', may: 'Read-only access to everything.' },
};

/** Labels of market types. */
export const KIND_WORDS: Readonly<Record<MarketKind, string>> = {
  MATCH_ODDS: 'Match odds',
  TIED: 'Tied match',
  COMPLETED: 'Completed match',
  GOALS: 'Goals',
  WIN: 'Win',
  PLACE: 'Place',
  EACH_WAY: 'Each way',
  OTHER: 'Exchange',
  LINE: 'Line',
  BOOKMAKER: 'Bookmaker',
  TOSS: 'Toss',
  FANCY: 'Session',
  ODD_EVEN: 'Odd/even',
  KHADO: 'Khado',
  METER: 'Meter',
  LOTTERY: 'Lottery',
  PREMIUM: 'Premium',
};

/** Labels of result confirmation rules. */
export const CONFIRMATION_WORDS: Readonly<Record<ResultConfirmation, string>> = {
  NOBODY: 'Settle automatically',
  TWO_SOURCES: 'Two sources agree',
  ONE_PERSON: 'One person confirms',
  TWO_PEOPLE: 'Two people confirm',
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

type LimitName = PlayLimitItem['name'];
const MINUTE_MS = 60_000;

export const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  'deposit:DAY': 'Daily deposits',
  'deposit:WEEK': 'Weekly deposits',
  'deposit:MONTH': 'Monthly deposits',
  'loss:DAY': 'Daily loss',
  'loss:WEEK': 'Weekly loss',
  'loss:MONTH': 'Monthly loss',
  'stake:SPORTS': 'Sports stake',
  'time:DAY': 'Daily play time',
  'time:WEEK': 'Weekly play time',
};

/** Formats a limit. Time limits are in minutes. */
export function limitAmountText(name: LimitName, amount: number): string {
  return name.startsWith('time:') ? formatDuration(amount * MINUTE_MS) : rupeesText(amount);
}

/** Pattern of server-generated demo usernames. */
const DEMO = /^demo-([0-9a-f]{8})-[0-9a-f-]+$/;

/** Display name of a player. Demo names are abbreviated. */
export function playerName(userName: string): string {
  return userName.replace(DEMO, 'Demo $1');
}

/** Count with its noun: `1 market`, `14 markets`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? noun : `${noun}s`}`;
}
