import { RULE_LABELS } from '@crease/contracts/labels/market-labels.ts';
import type { MarketTemplate } from './market-template.ts';

export type Sides = readonly [string, string];
type TemplateFactory = (sides: Sides) => MarketTemplate;

const FOOTBALL = 1;
const TENNIS = 2;
const RACING = 26;
const KABADDI = 25;

/** Returns a sport's template factories in list order. */
export function listTemplateFactories(sportId: number): readonly TemplateFactory[] {
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

const matchOdds: TemplateFactory = (sides) => ({
  id: 'match-odds',
  title: 'Match odds',
  kind: 'MATCH_ODDS',
  marketName: 'Match odds',
  runners: sides,
});

const withDraw: TemplateFactory = (sides) => ({
  id: 'match-odds-draw',
  title: 'Match odds with a draw',
  kind: 'MATCH_ODDS',
  marketName: 'Match odds',
  runners: [...sides, 'The Draw'],
});

const withTie: TemplateFactory = (sides) => ({
  id: 'match-odds-tie',
  title: 'Match odds with a tie',
  kind: 'MATCH_ODDS',
  marketName: 'Match odds',
  runners: [...sides, 'Tie'],
});

/** Template of a yes/no market. */
function yesNo(
  id: string,
  title: string,
  kind: MarketTemplate['kind'],
  name: string,
): TemplateFactory {
  return () => ({ id, title, kind, marketName: name, runners: ['Yes', 'No'] });
}

/** Template of a runs or points market, quoted by the house or traded between bettors. */
function onRuns(
  id: string,
  title: string,
  kind: MarketTemplate['kind'],
  nameOf: (first: string) => string,
): TemplateFactory {
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
    marketName: 'Toss winner',
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
    title: 'Points or goals line',
    kind: 'FANCY',
    marketName: `Points ${first}`,
    subType: 'POINTS',
    runners: [],
  }),
} as const satisfies Record<string, TemplateFactory>;

const SET_MARKETS: readonly TemplateFactory[] = [1, 2, 3].map(
  (set): TemplateFactory =>
    (sides) => ({
      id: `set-${set}`,
      title: `Set ${set} winner`,
      kind: 'OTHER',
      marketName: `Set ${set} winner`,
      subType: 'SET_WINNER',
      runners: sides,
    }),
);

/** Minimum field for an each-way market. */
const FIVE_HORSES: readonly string[] = [
  '1. First horse',
  '2. Second horse',
  '3. Third horse',
  '4. Fourth horse',
  '5. Fifth horse',
];

const RACE_MARKETS: readonly TemplateFactory[] = [
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
    marketName: 'Place',
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

const other: TemplateFactory = (sides) => ({
  id: 'other',
  title: 'Other market',
  kind: 'OTHER',
  marketName: '',
  runners: sides,
});

/** Templates available in every sport. */
const COMMON: readonly TemplateFactory[] = [
  onRuns('line', 'Exchange line market', 'LINE', (first) => `Line ${first}`),
  yesNo('completed', 'Completed match', 'COMPLETED', 'Completed match'),
  other,
];

const CRICKET_MARKETS: readonly TemplateFactory[] = [
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
  onRuns('line', 'Exchange line market', 'LINE', (first) => `Innings runs line ${first}`),
  yesNo('tied', 'Tied match', 'TIED', 'Tied match'),
  yesNo('completed', 'Completed match', 'COMPLETED', 'Completed match'),
  other,
];

function overUnder(goals: number): TemplateFactory {
  return () => ({
    id: `goals-${goals}`,
    title: `Over/under ${goals} goals`,
    kind: 'GOALS',
    marketName: `Over/under ${goals} goals`,
    subType: 'OVER_UNDER',
    runners: [`Under ${goals} goals`, `Over ${goals} goals`],
  });
}

/** Default first. Half-goal lines have their own templates. */
const TOTALS = [2.25, 2.75, 3, 3.25, 3.75, 4, 0.75, 1, 1.25, 1.75, 2];
const HANDICAPS = [0, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((n) => [-n / 4, n / 4])];

const goalLine: TemplateFactory = () => {
  const on = (line: number) => ({
    marketName: `Over/under ${line} goals`,
    runners: [`Under ${line} goals`, `Over ${line} goals`],
    rules: lineRules(line),
  });
  const kind = { kind: 'GOALS', subType: 'ASIAN_GOALS' } as const;
  return {
    id: 'goal-line',
    title: 'Quarter goal line',
    ...kind,
    ...on(2.25),
    lines: TOTALS,
    on,
  };
};

const handicap: TemplateFactory = ([home, away]) => {
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
  const { RULE_NINETY, RULE_WHOLE_LINE, RULE_QUARTER_LINE } = RULE_LABELS;
  if (Number.isInteger(line)) return `${RULE_NINETY} ${RULE_WHOLE_LINE}`;
  return Number.isInteger(line * 2) ? RULE_NINETY : `${RULE_NINETY} ${RULE_QUARTER_LINE}`;
}

/** Goal markets: quarter lines, handicaps, over/under. */
const GOAL_MARKETS: readonly TemplateFactory[] = [
  goalLine,
  handicap,
  overUnder(0.5),
  overUnder(1.5),
  overUnder(2.5),
  overUnder(3.5),
  () => ({
    id: 'both-score',
    title: 'Both teams to score',
    kind: 'GOALS',
    marketName: 'Both teams to score',
    subType: 'BOTH_TO_SCORE',
    runners: ['Yes', 'No'],
  }),
];
