import type { OperatorRole } from '@crease/contracts/routes/route.ts';
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

/** What each role is called, and what it may beyond looking. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, { name: string; may: string }>> = {
  admin: { name: 'Admin', may: 'Everything: operators, sites and rules of the house too.' },
  trader: { name: 'Trader', may: 'Events, markets, prices and results.' },
  cashier: { name: 'Cashier', may: 'Players’ money.' },
  support: { name: 'Support', may: 'Players: access, limits and blocks.' },
  viewer: { name: 'Viewer', may: 'Looks at everything and changes nothing.' },
};

/** `2026-11-21T16:40:32`, as a date field has it, in the zone of the site (India has no summer time). */
export function fieldTimeOf(at: number): string {
  return new Date(at + SITE_OFFSET_MS).toISOString().slice(0, 19);
}

/** The instant of a date field in the zone of the site, on the wire's form; null: not a date. */
export function instantOfField(text: string): string | null {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);
  const at = isWhole ? Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`) : Number.NaN;
  return Number.isFinite(at) ? new Date(at - SITE_OFFSET_MS).toISOString() : null;
}
