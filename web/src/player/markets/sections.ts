import type { WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { marketText, spellNumbers } from '#i18n/name-text.ts';
import { phrase } from '#i18n/text.ts';
import { getScreenTraits } from '#player/betting/kind-traits.ts';

/** A market of two sides of a line: over and under, or both teams with a handicap. */
export interface SidedLine {
  readonly market: WireMarket;
  /** e.g. `2.5`, `−0.25 / +0.25`. */
  readonly text: string;
  readonly first: WireRunner;
  readonly second: WireRunner;
}

/** Height in pixels of a session line including its border. Used for off-screen lines and the loading placeholder. */
export const SESSION_LINE_PX = { wide: 48, phone: 50, dense: 42 } as const;

const LINE = /\d+(\.\d+)?/;

/** Parses a goals market; null for others, such as both teams to score. */
export function parseGoalLine(market: WireMarket): SidedLine | null {
  if (!getScreenTraits(market.kind).hasGoalLine || market.runners.length !== 2) return null;
  const over = market.runners.find(({ runnername }) => /^over\b/i.test(runnername));
  const under = market.runners.find(({ runnername }) => /^under\b/i.test(runnername));
  if (over === undefined || under === undefined) return null;
  const text = LINE.exec(over.runnername)?.[0] ?? LINE.exec(market.marketName)?.[0];
  return text === undefined ? null : { market, text, first: over, second: under };
}

/** Goal lines, lowest first. */
export function listGoalLines(markets: readonly WireMarket[]): readonly SidedLine[] {
  return markets.flatMap((market) => parseGoalLine(market) ?? []).sort((a, b) => Number(a.text) - Number(b.text));
}

const HANDICAP = /^(.+) ([+-]?\d+(?:\.\d+)?)$/;

/** A handicap market's line, with both teams. */
export interface HandicapLine extends SidedLine {
  readonly teams: readonly [string, string];
  /** Added to the first team's goals. */
  readonly handicap: number;
}

/** Parses an Asian handicap by its runners, `Harbour -0.25` and `Mill +0.25`; null for others. */
export function parseHandicap(market: WireMarket): HandicapLine | null {
  const [first, second, ...others] = market.runners;
  if (market.subType !== 'ASIAN_HANDICAP' || first === undefined || second === undefined) {
    return null;
  }
  const [, team, line] = HANDICAP.exec(first.runnername) ?? [];
  const [, rival, rivalLine] = HANDICAP.exec(second.runnername) ?? [];
  if (others.length > 0 || team === undefined || rival === undefined) return null;
  const handicap = Number(line);
  const text = handicap === 0 ? '0' : spellNumbers(`${line} / ${rivalLine}`);
  return { market, text, first, second, teams: [team, rival], handicap };
}

/** Handicaps of the same teams, lowest first. */
export function listHandicaps(markets: readonly WireMarket[]): readonly HandicapLine[] {
  return markets.flatMap((market) => parseHandicap(market) ?? []).sort((a, b) => a.handicap - b.handicap);
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

/** Group order on a market page (screens.md 2.2). */
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

/** Groups markets in page order, omitting empty groups. */
export function groupIntoSections(markets: readonly WireMarket[]): readonly MarketSection[] {
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
  /** Index in the market, as used by other data. */
  readonly place: number;
}

/** Runners in display order, with the draw last. */
export function inDrawOrder(runners: readonly WireRunner[]): readonly PlacedRunner[] {
  const placed = runners.map((runner, index) => ({ runner, place: index }));
  const isDraw = ({ runner }: PlacedRunner) => DRAW.test(runner.runnername.trim());
  return [...placed.filter((row) => !isDraw(row)), ...placed.filter(isDraw)];
}

/** Tabs of the session list in screen order, with their labels. */
export const FANCY_TABS = [
  { id: 'ALL', label: phrase('All') },
  { id: 'FANCY', label: phrase('Fancy') },
  { id: 'BALL', label: phrase('Ball by ball') },
  { id: 'KHADO', label: phrase('Khado') },
  { id: 'LOTTERY', label: phrase('Lottery') },
  { id: 'ODD_EVEN', label: phrase('Odd/Even') },
] as const;
export type FancyTab = (typeof FANCY_TABS)[number]['id'];

const TAB_BY_SUB_TYPE: Readonly<Record<string, Exclude<FancyTab, 'ALL'>>> = {
  FANCY: 'FANCY',
  BALL: 'BALL',
  KHADDA: 'KHADO',
  LOTTERY: 'LOTTERY',
  ODDEVEN: 'ODD_EVEN',
};
const TAB_BY_KIND: Partial<Readonly<Record<MarketKind, Exclude<FancyTab, 'ALL'>>>> = {
  KHADO: 'KHADO',
  LOTTERY: 'LOTTERY',
  ODD_EVEN: 'ODD_EVEN',
};

/** Tab of a session. */
export function getFancyTab({ kind, subType }: Pick<WireMarket, 'kind' | 'subType'>): Exclude<FancyTab, 'ALL'> {
  return TAB_BY_SUB_TYPE[subType?.toUpperCase() ?? ''] ?? TAB_BY_KIND[kind] ?? 'FANCY';
}

export function isFancy({ kind }: Pick<WireMarket, 'kind'>): boolean {
  return SECTION_OF[kind] === 'fancy';
}

export interface FancyFilter {
  readonly tab: FancyTab;
  /** Raw query; each word must occur in the original or displayed name. */
  readonly search: string;
}

/** Sessions per tab. Excludes those not yet open, like the counts in the tree. */
export function fancyCounts(markets: readonly WireMarket[]): Readonly<Record<FancyTab, number>> {
  const opened = markets.filter(({ status }) => status !== 'INACTIVE');
  const counts: Record<FancyTab, number> = {
    ALL: opened.length,
    FANCY: 0,
    BALL: 0,
    KHADO: 0,
    LOTTERY: 0,
    ODD_EVEN: 0,
  };
  for (const market of opened) counts[getFancyTab(market)] += 1;
  return counts;
}

/** Filters sessions, pinned ones first; otherwise keeps the order. */
export function filterFancy(
  markets: readonly WireMarket[],
  { tab, search }: FancyFilter,
  pinned: readonly number[],
): readonly WireMarket[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = markets.filter((market) => {
    const name = `${market.marketName} ${marketText(market)}`.toLowerCase();
    return (tab === 'ALL' || getFancyTab(market) === tab) && words.every((word) => name.includes(word));
  });
  const isPinned = ({ marketId }: WireMarket) => pinned.includes(marketId);
  return [...found.filter(isPinned), ...found.filter((market) => !isPinned(market))];
}

const OVER = /(\d+)(?:st|nd|rd|th)? over(?:.* ball (\d+))?/i;
const DELIVERY = /^(\d+)\.(\d)/;
/**
 * Ranks after the numbered overs: wickets and players, which can settle at any time; then later innings; match totals
 * come last.
 */
const ANY_OVER = 1_000;
const NEXT_INNINGS = 1_500;
const MATCH_END = 2_000;
/** Name suffix of sessions offered before an innings. */
const IN_ADVANCE = / adv$/i;

/**
 * Ranks a session by when it is decided, according to its name; lower is sooner. Order: a ball before its over, overs
 * in sequence, events that can happen at any time, later innings, match totals.
 */
export function getClosingRank({ marketName }: Pick<WireMarket, 'marketName'>): number {
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

/** Sorts sessions by closing time, soonest first; otherwise keeps the order. */
export function sortSoonestFirst(markets: readonly WireMarket[]): readonly WireMarket[] {
  return [...markets].sort((a, b) => getClosingRank(a) - getClosingRank(b));
}
