import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { nameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';

/** Market kinds by wire name, in the order of a match page; translated with `t`. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['match_odd', phrase('Match odds')],
  ['bookmaker', phrase('Bookmaker')],
  ['toss', phrase('Toss')],
  ['goalsmaker', phrase('Goals')],
  ['fancy', phrase('Fancy')],
  ['line', phrase('Lines')],
  ['premium', phrase('Premium')],
]);
const OTHER = phrase('Other markets');

/** Kind titles in order, "other" last. */
export const KIND_TITLES: readonly string[] = [...KINDS.values(), OTHER];

/** Kinds with their URL name (the wire name) and English title. */
export const KIND_NAMES: readonly (readonly [name: string, title: string])[] = [...KINDS, ['other', OTHER]];

/** Kind name of a bet's market. */
export function getKindName({ marketTypeName }: Pick<OpenBet, 'marketTypeName'>): string {
  return KINDS.has(marketTypeName) ? marketTypeName : 'other';
}

/** Kind title of a bet's market, in English. */
export function getKindTitle({ marketTypeName }: Pick<OpenBet, 'marketTypeName'>): string {
  return KINDS.get(marketTypeName) ?? OTHER;
}

/** Market types by wire name. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  match_odd: phrase('Match odds'),
  bookmaker: phrase('Bookmaker'),
  toss: phrase('Toss'),
  fancy: phrase('Session'),
  line: phrase('Line'),
  goalsmaker: phrase('Goals'),
  premium: phrase('Premium'),
  other: phrase('Other'),
};

/** Market types available as filters. */
export const MARKET_TYPES = Object.keys(TYPE_WORDS);

/** Labels a market type: `match_odd` as `Match odds`; unknown types are returned as is. */
export function labelForMarketType(typeName: string | null): string {
  if (typeName === null) return '';
  const words = TYPE_WORDS[typeName];
  return words === undefined ? typeName : t(words);
}

/** Describes a market's result; operator-entered winners are not translated. */
export function describeOutcome(result: string, label: Label | undefined): string {
  return nameText(result, label);
}

/** Localised bet side. */
export function labelForSide(betType: string): string {
  return t(betType);
}

/** True for Back and Yes, which are blue in every market. */
export function isBlueSide(betType: string): boolean {
  return betType === 'Back' || betType === 'Yes';
}

/** Markets priced in rates per 100, with or without a line. */
const RATED: ReadonlySet<string> = new Set(['bookmaker', 'fancy', 'toss']);

/** The bet fields that determine how its rate is read. */
export interface RatedTerms {
  readonly marketTypeName: string | null;
  readonly betRate: number;
  /** Equivalent decimal odds. */
  readonly odds: number;
  readonly persistence?: OpenBet['persistence'];
}

/**
 * True if a bet uses a rate per 100 rather than odds. Lotteries share the wire type `fancy` with sessions but use
 * odds. There `betRate` equals `odds`, which never holds for a rate (85 per 100 is 1.85).
 */
export function isRated({ marketTypeName, betRate, odds }: RatedTerms): boolean {
  return RATED.has(marketTypeName ?? '') && betRate !== odds;
}
