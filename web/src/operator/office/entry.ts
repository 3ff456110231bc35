import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { ResultConfirmation } from '@crease/contracts/routes/operator-fixtures.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { FieldRule } from '@crease/contracts/rules/field-rule.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { SITE_OFFSET_MS } from '#format/site-time.ts';

/** What a kind of market is called. */
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
  ODD_EVEN: 'Odd or even',
  KHADO: 'Khado',
  METER: 'Meter',
  LOTTERY: 'Lottery',
  PREMIUM: 'Premium',
};

/** What a rule for results asks. */
export const CONFIRMATION_WORDS: Readonly<Record<ResultConfirmation, string>> = {
  NOBODY: 'Settle at once',
  TWO_SOURCES: 'Two sources agree',
  ONE_PERSON: 'One person confirms',
  TWO_PEOPLE: 'Two people confirm',
};

/** What each role is called, and what it may beyond looking. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, { name: string; may: string }>> = {
  admin: { name: 'Admin', may: 'Everything: operators, sites and rules of the house too.' },
  trader: { name: 'Trader', may: 'Events, markets, prices and results.' },
  cashier: { name: 'Cashier', may: 'Players’ money.' },
  support: { name: 'Support', may: 'Players: access, limits and blocks.' },
  scorer: { name: 'Scorer', may: 'Writes matches down at the ground, and sees nothing else.' },
  viewer: { name: 'Viewer', may: 'Looks at everything and changes nothing.' },
};

/** A field of the browser would have the clock of its language, with AM and PM, and the day behind the month. */
export const TIME_HINT = 'Year-month-day hours:minutes:seconds';
const FIELD_TIME = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{2}:\d{2})(:\d{2})?$/;

/** `2026-11-21 16:40:32`, as a time field has it, in the zone of the site (India has no summer time). */
export function fieldTimeOf(at: number): string {
  return new Date(at + SITE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant of a time field in the zone of the site, on the wire's form; null: not a time. Seconds may be left out. */
export function instantOfField(text: string): string | null {
  const [, day, time, seconds = ':00'] = FIELD_TIME.exec(text.trim()) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${seconds}Z`);
  return Number.isFinite(at) ? new Date(at - SITE_OFFSET_MS).toISOString() : null;
}

/** Of a time field. The wire's own refusal names the form that programs write, which nobody types. */
export const isTime: FieldRule = (text) =>
  instantOfField(text) === null ? problem('NOT_DATE') : null;
