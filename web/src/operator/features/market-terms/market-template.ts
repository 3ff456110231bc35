import { RULE_WORDS } from '@crease/contracts/labels/rule-words.ts';
import type { CreateMarketWire } from '@crease/contracts/routes/operator-markets.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';

/** A market that traders open often: its kind, its name with the sides filled in, and the runners it begins with. */
export interface MarketTemplate {
  readonly id: string;
  readonly title: string;
  readonly kind: CreateMarketWire['kind'];
  readonly marketName: string;
  readonly subType?: string;
  /** One to a line in the form; none where the server names them. */
  readonly runners: readonly string[];
  /** How it is settled, where the rules of its kind do not say it. */
  readonly rules?: string;
  /** The lines that the trader may choose, the usual one first; absent: it has none. */
  readonly lines?: readonly number[];
  /** The market on one of its lines. */
  on?(line: number): Pick<MarketTemplate, 'marketName' | 'runners' | 'rules'>;
}

/** The template on a line; as it is where it has none. */
export function onLine(template: MarketTemplate, line: number | null): MarketTemplate {
  return line === null || template.on === undefined
    ? template
    : { ...template, ...template.on(line) };
}

/** Kinds on runs and the lottery have runners that the server makes. */
export const RUNNERLESS: readonly CreateMarketWire['kind'][] = [
  'LINE',
  'FANCY',
  'KHADO',
  'METER',
  'LOTTERY',
];

type Sides = readonly [string, string];
type Make = (sides: Sides) => MarketTemplate;

const FOOTBALL = 1;
const TENNIS = 2;
const RACING = 26;
const KABADDI = 25;

/** The templates that fit an event, those of its sport first; the sides of the match stand in the names. */
export function templatesOf(
  event: Pick<EventItem, 'sportId' | 'team1' | 'team2'>,
): readonly MarketTemplate[] {
  // A side that nobody named is left for the trader to write: the form asks for it.
  const sides: Sides = [event.team1 ?? '', event.team2 ?? ''];
  return madeFor(event.sportId).map((make) => {
    const template = make(sides);
    return { ...template, marketName: template.marketName.replace(/\s+/g, ' ').trim() };
  });
}

function madeFor(sportId: number): readonly Make[] {
  switch (sportId) {
    case FOOTBALL:
      return [withDraw, ...GOAL_MARKETS, HOUSE.bookmaker, HOUSE.premium, HOUSE.points, ...COMMON];
    case TENNIS:
      return [matchOdds, ...SET_MARKETS, HOUSE.bookmaker, HOUSE.premium, HOUSE.points, ...COMMON];
    case RACING:
      return [...RACE_MARKETS, HOUSE.bookmaker, HOUSE.premium, ...COMMON];
    case KABADDI:
      return [
        withTie,
        matchOdds,
        HOUSE.bookmaker,
        HOUSE.toss,
        HOUSE.points,
        HOUSE.premium,
        ...COMMON,
      ];
    default:
      return CRICKET_MARKETS;
  }
}

const matchOdds: Make = (sides) => ({
  id: 'match-odds',
  title: 'Match odds',
  kind: 'MATCH_ODDS',
  marketName: 'Match Odds',
  runners: sides,
});

const withDraw: Make = (sides) => ({
  id: 'match-odds-draw',
  title: 'Match odds with a draw',
  kind: 'MATCH_ODDS',
  marketName: 'Match Odds',
  runners: [...sides, 'The Draw'],
});

const withTie: Make = (sides) => ({
  id: 'match-odds-tie',
  title: 'Match odds with a tie',
  kind: 'MATCH_ODDS',
  marketName: 'Match Odds',
  runners: [...sides, 'Tie'],
});

/** Both ways of a question. */
function yesNo(id: string, title: string, kind: MarketTemplate['kind'], name: string): Make {
  return () => ({ id, title, kind, marketName: name, runners: ['Yes', 'No'] });
}

/** A number of runs or points that the house quotes, or that bettors set against each other. */
function onRuns(
  id: string,
  title: string,
  kind: MarketTemplate['kind'],
  nameOf: (first: string) => string,
): Make {
  return ([first]) => ({ id, title, kind, marketName: nameOf(first), runners: [] });
}

const HOUSE = {
  bookmaker: (sides) => ({
    id: 'bookmaker',
    title: 'Bookmaker',
    kind: 'BOOKMAKER',
    marketName: 'Bookmaker',
    runners: sides,
  }),
  toss: (sides) => ({
    id: 'toss',
    title: 'Toss',
    kind: 'TOSS',
    marketName: 'Who wins the toss',
    runners: sides,
  }),
  premium: (sides) => ({
    id: 'premium',
    title: 'Premium',
    kind: 'PREMIUM',
    marketName: 'Premium',
    runners: sides,
  }),
  points: ([first]) => ({
    id: 'points',
    title: 'Points or goals, with a line',
    kind: 'FANCY',
    marketName: `Points ${first}`,
    subType: 'POINTS',
    runners: [],
  }),
} as const satisfies Record<string, Make>;

function overUnder(goals: number): Make {
  return () => ({
    id: `goals-${goals}`,
    title: `Over and under ${goals} goals`,
    kind: 'GOALS',
    marketName: `Over/under ${goals} goals`,
    subType: 'OVER_UNDER',
    runners: [`Under ${goals} goals`, `Over ${goals} goals`],
  });
}

/** The usual one first; the halves between them have templates of their own. */
const TOTALS = [2.25, 2.75, 3, 3.25, 3.75, 4, 0.75, 1, 1.25, 1.75, 2];
const HANDICAPS = [0, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((n) => [-n / 4, n / 4])];

const goalLine: Make = () => {
  const on = (line: number) => ({
    marketName: `Over/under ${line} goals`,
    runners: [`Under ${line} goals`, `Over ${line} goals`],
    rules: lineRules(line),
  });
  const kind = { kind: 'GOALS', subType: 'ASIAN_GOALS' } as const;
  return {
    id: 'goal-line',
    title: 'Goal line, with quarters',
    ...kind,
    ...on(2.25),
    lines: TOTALS,
    on,
  };
};

const handicap: Make = ([home, away]) => {
  const on = (line: number) => ({
    marketName: `Asian handicap ${home} ${signed(line)}`,
    runners: [`${home} ${signed(line)}`, `${away} ${signed(-line)}`],
    rules: lineRules(line),
  });
  const kind = { kind: 'GOALS', subType: 'ASIAN_HANDICAP' } as const;
  return { id: 'handicap', title: 'Asian handicap', ...kind, ...on(0), lines: HANDICAPS, on };
};

/** `+0.75`, `-1`, `0`. */
function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

function lineRules(line: number): string {
  const { RULE_NINETY, RULE_WHOLE_LINE, RULE_QUARTER_LINE } = RULE_WORDS;
  if (Number.isInteger(line)) return `${RULE_NINETY} ${RULE_WHOLE_LINE}`;
  return Number.isInteger(line * 2) ? RULE_NINETY : `${RULE_NINETY} ${RULE_QUARTER_LINE}`;
}

const GOAL_MARKETS: readonly Make[] = [
  goalLine,
  handicap,
  overUnder(0.5),
  overUnder(1.5),
  overUnder(2.5),
  overUnder(3.5),
  () => ({
    id: 'both-score',
    title: 'Both sides score',
    kind: 'GOALS',
    marketName: 'Both teams to score',
    subType: 'BOTH_TO_SCORE',
    runners: ['Yes', 'No'],
  }),
];

const SET_MARKETS: readonly Make[] = [1, 2, 3].map(
  (set): Make =>
    (sides) => ({
      id: `set-${set}`,
      title: `Set ${set} winner`,
      kind: 'OTHER',
      marketName: `Set ${set} winner`,
      subType: 'SET_WINNER',
      runners: sides,
    }),
);

/** No race of fewer has an each-way market. */
const FIVE_HORSES: readonly string[] = [
  '1. First horse',
  '2. Second horse',
  '3. Third horse',
  '4. Fourth horse',
  '5. Fifth horse',
];

const RACE_MARKETS: readonly Make[] = [
  () => ({
    id: 'win',
    title: 'Win',
    kind: 'WIN',
    marketName: 'Win',
    runners: ['1. First horse', '2. Second horse', '3. Third horse'],
  }),
  () => ({
    id: 'place',
    title: 'Place',
    kind: 'PLACE',
    marketName: 'To be placed',
    runners: ['1. First horse', '2. Second horse', '3. Third horse', '4. Fourth horse'],
  }),
  () => ({
    id: 'each-way',
    title: 'Each way',
    kind: 'EACH_WAY',
    marketName: 'Each way',
    runners: FIVE_HORSES,
  }),
];

const other: Make = (sides) => ({
  id: 'other',
  title: 'Another market',
  kind: 'OTHER',
  marketName: '',
  runners: sides,
});

/** What every sport has besides. */
const COMMON: readonly Make[] = [
  onRuns('line', 'Line market of bettors', 'LINE', (first) => `Line ${first}`),
  yesNo('completed', 'Completed match', 'COMPLETED', 'Completed Match'),
  other,
];

const CRICKET_MARKETS: readonly Make[] = [
  matchOdds,
  withDraw,
  HOUSE.bookmaker,
  HOUSE.toss,
  onRuns('session', 'Session runs', 'FANCY', (first) => `6 over runs ${first}`),
  onRuns('wicket', 'Fall of a wicket', 'FANCY', (first) => `Fall of 1st wicket ${first}`),
  onRuns('batter', 'Batter runs', 'FANCY', () => 'Batter runs'),
  onRuns('partnership', 'Partnership runs', 'FANCY', (first) => `1st wicket partnership ${first}`),
  onRuns('bowler', 'Bowler', 'FANCY', () => 'Bowler wickets'),
  ([first]) => ({
    id: 'ball',
    title: 'Ball by ball',
    kind: 'FANCY',
    marketName: `0.1 ball runs ${first}`,
    subType: 'BALL',
    runners: [],
  }),
  ([first]) => ({
    id: 'odd-even',
    title: 'Odd or even',
    kind: 'ODD_EVEN',
    marketName: `${first} total odd or even`,
    runners: ['Odd', 'Even'],
  }),
  onRuns('khado', 'Khado', 'KHADO', (first) => `20 over khado ${first}`),
  onRuns('meter', 'Meter', 'METER', () => 'Match runs meter'),
  onRuns('lottery', 'Lottery, last digit', 'LOTTERY', (first) => `${first} total, last digit`),
  HOUSE.premium,
  onRuns('line', 'Line market of bettors', 'LINE', (first) => `Innings runs line ${first}`),
  yesNo('tied', 'Tied match', 'TIED', 'Tied Match'),
  yesNo('completed', 'Completed match', 'COMPLETED', 'Completed Match'),
  other,
];
