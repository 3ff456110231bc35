import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { ResultConfirmation } from '@crease/contracts/routes/operator-fixtures.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { FieldRule } from '@crease/contracts/rules/field-rule.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { SITE_OFFSET_MS } from '#format/site-time.ts';

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

/** Labels of roles, and their permissions beyond read access. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, { name: string; may: string }>> = {
  admin: { name: 'Admin', may: 'Full access, including operators, sites and house rules.' },
  trader: { name: 'Trader', may: 'Events, markets, prices and results.' },
  cashier: { name: 'Cashier', may: 'Player payments.' },
  support: { name: 'Support', may: 'Player access, limits and blocks.' },
  scorer: { name: 'Scorer', may: 'Scores matches. No other access.' },
  viewer: { name: 'Viewer', may: 'Read-only access to everything.' },
};

/** A native date field would use the browser's locale: AM/PM, and the day after the month. */
export const TIME_HINT = 'YYYY-MM-DD HH:MM:SS';
const FIELD_TIME = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{2}:\d{2})(:\d{2})?$/;

/** Formats an instant for a time field as `2026-11-21 16:40:32` in the site's time zone (India has no summer time). */
export function formatFieldTime(at: number): string {
  return new Date(at + SITE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses a time field in the site's time zone to wire format. Null if invalid. Seconds are optional. */
export function parseFieldTime(text: string): string | null {
  const [, day, time, seconds = ':00'] = FIELD_TIME.exec(text.trim()) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${seconds}Z`);
  return Number.isFinite(at) ? new Date(at - SITE_OFFSET_MS).toISOString() : null;
}

/** Validates a time field. The contract's own message would mention ISO format, which nobody types. */
export const isTime: FieldRule = (text) =>
  parseFieldTime(text) === null ? problem('NOT_DATE') : null;
