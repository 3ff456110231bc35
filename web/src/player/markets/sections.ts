import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { screenTraitsOf } from '#player/betting/kind-traits.ts';
import { marketText } from '#text/name-text.ts';
import { phrase } from '#text/text.ts';

/** A market on more or fewer goals than a number. */
export interface GoalLine {
  readonly market: WireMarket;
  /** `2.5`. */
  readonly text: string;
  readonly over: WireRunner;
  readonly under: WireRunner;
}

/**
 * Pixels of a line of sessions with its edge: lines out of sight, and the whole list while it is fetched, are blank space
 * of this height.
 */
export const SESSION_LINE_PX = { wide: 48, phone: 50, dense: 42 } as const;

const LINE = /\d+(\.\d+)?/;

/** The line of a goals market, or null where it is on something else, such as both teams to score. */
export function goalLineOf(market: WireMarket): GoalLine | null {
  if (!screenTraitsOf(market.kind).hasGoalLine || market.runners.length !== 2) return null;
  const over = market.runners.find(({ runnername }) => /^over\b/i.test(runnername));
  const under = market.runners.find(({ runnername }) => /^under\b/i.test(runnername));
  if (over === undefined || under === undefined) return null;
  const text = LINE.exec(over.runnername)?.[0] ?? LINE.exec(market.marketName)?.[0];
  return text === undefined ? null : { market, text, over, under };
}

/** The lines among some markets, the lowest first. */
export function goalLinesOf(markets: readonly WireMarket[]): readonly GoalLine[] {
  return markets
    .flatMap((market) => goalLineOf(market) ?? [])
    .sort((a, b) => Number(a.text) - Number(b.text));
}

export type SectionName =
  | 'race'
  | 'match-odds'
  | 'bookmaker'
  | 'toss'
  | 'tied'
  | 'goals'
  | 'fancy'
  | 'other'
  | 'premium';

export interface MarketSection {
  readonly name: SectionName;
  readonly title: string;
  readonly markets: readonly WireMarket[];
}

const SECTION_OF: Readonly<Record<MarketKind, SectionName>> = {
  WIN: 'race',
  PLACE: 'race',
  EACH_WAY: 'race',
  MATCH_ODDS: 'match-odds',
  BOOKMAKER: 'bookmaker',
  TOSS: 'toss',
  TIED: 'tied',
  COMPLETED: 'tied',
  GOALS: 'goals',
  FANCY: 'fancy',
  METER: 'fancy',
  KHADO: 'fancy',
  LOTTERY: 'fancy',
  ODD_EVEN: 'fancy',
  LINE: 'other',
  OTHER: 'other',
  PREMIUM: 'premium',
};

/** The order in which a market page shows its groups (screens.md 2.2). */
const SECTIONS: readonly (readonly [SectionName, string])[] = [
  ['race', phrase('Win and place')],
  ['match-odds', phrase('Match odds')],
  ['bookmaker', phrase('Bookmaker')],
  ['toss', phrase('Toss')],
  ['goals', phrase('Goals')],
  ['fancy', phrase('Fancy')],
  ['tied', phrase('Tied and completed')],
  ['other', phrase('Lines and others')],
  ['premium', phrase('Premium')],
];

/** The markets of an event in their groups, in the order of the page; groups without a market are left out. */
export function sectionsOf(markets: readonly WireMarket[]): readonly MarketSection[] {
  const sorted = [...markets].sort((a, b) => a.sort - b.sort || a.marketId - b.marketId);
  return SECTIONS.map(([name, title]) => ({
    name,
    title,
    markets: sorted.filter(({ kind }) => SECTION_OF[kind] === name),
  })).filter((section) => section.markets.length > 0);
}

const DRAW = /^(the )?(draw|tie)$/i;

export interface PlacedRunner {
  readonly runner: WireRunner;
  /** Its place in the market: that of its figures elsewhere. */
  readonly place: number;
}

/** Runners as they are shown: in their order, the draw last. */
export function inDrawOrder(runners: readonly WireRunner[]): readonly PlacedRunner[] {
  const placed = runners.map((runner, place) => ({ runner, place }));
  const isDraw = ({ runner }: PlacedRunner) => DRAW.test(runner.runnername.trim());
  return [...placed.filter((row) => !isDraw(row)), ...placed.filter(isDraw)];
}

export const FANCY_TABS = [
  phrase('All'),
  phrase('Fancy'),
  phrase('Ball by Ball'),
  phrase('Khadda'),
  phrase('Lottery'),
  phrase('Odd/Even'),
] as const;
export type FancyTab = (typeof FANCY_TABS)[number];

// untranslated: names of tabs, which are said where they are shown
const TAB_OF_TYPE: Readonly<Record<string, FancyTab>> = {
  FANCY: 'Fancy',
  BALL: 'Ball by Ball',
  KHADDA: 'Khadda',
  LOTTERY: 'Lottery',
  ODDEVEN: 'Odd/Even',
};
// untranslated: names of tabs are said where they are shown
const TAB_OF_KIND: Partial<Readonly<Record<MarketKind, FancyTab>>> = {
  KHADO: 'Khadda',
  LOTTERY: 'Lottery',
  ODD_EVEN: 'Odd/Even',
};

/** The tab a session stands under. */
export function fancyTabOf({
  kind,
  subType,
}: Pick<WireMarket, 'kind' | 'subType'>): Exclude<FancyTab, 'All'> {
  // untranslated: names of tabs are said where they are shown
  const tab = TAB_OF_TYPE[subType?.toUpperCase() ?? ''] ?? TAB_OF_KIND[kind] ?? 'Fancy';
  // untranslated: as above
  return tab === 'All' ? 'Fancy' : tab;
}

export function isFancy({ kind }: Pick<WireMarket, 'kind'>): boolean {
  return SECTION_OF[kind] === 'fancy';
}

export interface FancyFilter {
  readonly tab: FancyTab;
  /** As typed; each word must be in the name, as it is sent or as it is shown. */
  readonly search: string;
}

/** How many sessions each tab holds. What is not open yet is not counted: the tree counts in the same way. */
export function fancyCounts(markets: readonly WireMarket[]): Readonly<Record<FancyTab, number>> {
  const opened = markets.filter(({ status }) => status !== 'INACTIVE');
  const counts: Record<FancyTab, number> = {
    All: opened.length,
    Fancy: 0,
    'Ball by Ball': 0,
    Khadda: 0,
    Lottery: 0,
    'Odd/Even': 0,
  };
  for (const market of opened) counts[fancyTabOf(market)] += 1;
  return counts;
}

/** The sessions that a filter lets through, pinned ones first; otherwise the order stays. */
export function filterFancy(
  markets: readonly WireMarket[],
  { tab, search }: FancyFilter,
  pinned: readonly number[],
): readonly WireMarket[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = markets.filter((market) => {
    const name = `${market.marketName} ${marketText(market)}`.toLowerCase();
    return (
      (tab === 'All' || fancyTabOf(market) === tab) && words.every((word) => name.includes(word))
    );
  });
  const isPinned = ({ marketId }: WireMarket) => pinned.includes(marketId);
  return [...found.filter(isPinned), ...found.filter((market) => !isPinned(market))];
}

const OVER = /(\d+)(?:st|nd|rd|th)? over(?:.* ball (\d+))?/i;
const DELIVERY = /^(\d+)\.(\d)/;
/** Wickets and players are decided by no certain over, the innings to come after them, counts of the match at its end. */
const ANY_OVER = 1_000;
const NEXT_INNINGS = 1_500;
const MATCH_END = 2_000;
/** What is offered in advance of an innings is called so. */
const IN_ADVANCE = / adv$/i;

/**
 * Where in an innings a session is decided, as its name tells it: smaller is sooner. The ball before the over it is part
 * of, overs in turn, then what may happen at any time, then the innings to come, then what counts to the end.
 */
export function closingRank({ marketName }: Pick<WireMarket, 'marketName'>): number {
  const delivery = DELIVERY.exec(marketName);
  if (delivery !== null) return Number(delivery[1]) + Number(delivery[2]) / 10;
  const over = OVER.exec(marketName);
  if (over !== null) {
    const [, number, ball] = over;
    const at = ball === undefined ? Number(number) : Number(number) - 1 + Number(ball) / 10;
    return IN_ADVANCE.test(marketName) ? NEXT_INNINGS + at : at;
  }
  return /^(match|day) /i.test(marketName) ? MATCH_END : ANY_OVER;
}

/** Sessions with the ones that close soonest first; otherwise the order stays. */
export function soonestFirst(markets: readonly WireMarket[]): readonly WireMarket[] {
  return [...markets].sort((a, b) => closingRank(a) - closingRank(b));
}
