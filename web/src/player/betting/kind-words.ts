import type { Label } from '@crease/contracts/labels/label.ts';
import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { nameText } from '#text/name-text.ts';
import { phrase, t } from '#text/text.ts';

/** Kinds of markets by their names on the wire, in the order of a match's page; said with `t`. */
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

/** Every name of a kind in its order, those without one of their own last. */
export const KIND_TITLES: readonly string[] = [...KINDS.values(), OTHER];

/** Every kind with its name in addresses, which is that of the wire, and its title in English. */
export const KIND_NAMES: readonly (readonly [name: string, title: string])[] = [
  ...KINDS,
  ['other', OTHER],
];

/** The name of the kind of a bet's market. */
export function kindNameOf({ marketTypeName }: Pick<OpenBet, 'marketTypeName'>): string {
  return KINDS.has(marketTypeName) ? marketTypeName : 'other';
}

/** The kind of a bet's market, in English. */
export function kindTitleOf({ marketTypeName }: Pick<OpenBet, 'marketTypeName'>): string {
  return KINDS.get(marketTypeName) ?? OTHER;
}

/** Types of markets as the wire names them, in the trade's words. */
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

/** Types that bets can be filtered by. */
export const MARKET_TYPES = Object.keys(TYPE_WORDS);

/** `match_odd` as `Match odds`; what is unknown stays as it is. */
export function marketTypeText(typeName: string | null): string {
  if (typeName === null) return '';
  const words = TYPE_WORDS[typeName];
  return words === undefined ? typeName : t(words);
}

/** What a market was settled on; winners that people named stay as they are. */
export function outcomeText(result: string, label: Label | undefined): string {
  return nameText(result, label);
}

/** The side of a bet in the reader's language. */
export function sideText(betType: string): string {
  return t(betType);
}

/** Whether a bet is drawn in blue: Back and Yes, whatever the market. */
export function isBlueSide(betType: string): boolean {
  return betType === 'Back' || betType === 'Yes';
}

/** Markets whose prices are rates per 100, or lines with such a rate. */
const RATED: ReadonlySet<string> = new Set(['bookmaker', 'fancy', 'toss']);

/** A bet as far as the wire tells by it how its rate is to be read. */
export interface RatedTerms {
  readonly marketTypeName: string | null;
  readonly betRate: number;
  /** The same in decimal odds. */
  readonly odds: number;
  readonly persistence?: OpenBet['persistence'];
}

/**
 * Whether a bet is at a rate per 100 rather than at odds. A lottery is a `fancy` on the wire like the sessions, but at
 * odds: there both numbers are one, which no rate is (85 per 100 is 1.85).
 */
export function isRated({ marketTypeName, betRate, odds }: RatedTerms): boolean {
  return RATED.has(marketTypeName ?? '') && betRate !== odds;
}
