import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { RULE_LABELS } from '@crease/contracts/labels/market-labels.ts';
import type { CreateMarketWire } from '@crease/contracts/market-desk/markets.ts';

/** A common market: its type, its name with the sides filled in, and initial runners. */
export interface MarketTemplate {
  readonly id: string;
  readonly title: string;
  readonly kind: CreateMarketWire['kind'];
  readonly marketName: string;
  readonly subType?: string;
  /** One per line in the form, empty if the server names them. */
  readonly runners: readonly string[];
  /** Settlement rule, if the type's rules don't define it. */
  readonly rules?: string;
  /** Selectable lines, default first. Absent if the market has none. */
  readonly lines?: readonly number[];
  /** Applies one of the lines. */
  on?(line: number): Pick<MarketTemplate, 'marketName' | 'runners' | 'rules'>;
}

/** Types whose runners are created by the server: run markets and the lottery. */
export const RUNNERLESS: readonly MarketTemplate['kind'][] = ['LINE', 'FANCY', 'KHADO', 'METER', 'LOTTERY'];

/** Names of both sides, blank if unknown. */
type Sides = readonly [home: string, away: string];

/** Lists an event's templates, its sport's own first, with the sides filled in. */
export function listTemplates({
  sportId,
  team1,
  team2,
}: Pick<EventItem, 'sportId' | 'team1' | 'team2'>): readonly MarketTemplate[] {
  const list = LISTS_BY_SPORT[sportId] ?? listCricket;
  // Sides without a name are entered by the trader.
  return list([team1 ?? '', team2 ?? '']);
}

const FOOTBALL = 1;
const TENNIS = 2;
const KABADDI = 25;
const RACING = 26;

const LISTS_BY_SPORT: Readonly<Record<number, (sides: Sides) => readonly MarketTemplate[]>> = {
  [FOOTBALL]: (sides) => [
    withDraw(sides),
    ...listGoalMarkets(sides),
    bookmaker(sides),
    premium(sides),
    points(sides),
    ...listCommon(sides),
  ],
  [TENNIS]: (sides) => [
    matchOdds(sides),
    ...[1, 2, 3].map((set) => setWinner(set, sides)),
    bookmaker(sides),
    premium(sides),
    points(sides),
    ...listCommon(sides),
  ],
  [KABADDI]: (sides) => [
    create('match-odds-tie', 'MATCH_ODDS', 'Match odds with a tie', {
      marketName: 'Match odds',
      runners: [...sides, 'Tie'],
    }),
    matchOdds(sides),
    bookmaker(sides),
    toss(sides),
    points(sides),
    premium(sides),
    ...listCommon(sides),
  ],
  [RACING]: (sides) => [
    create('win', 'WIN', 'Win', { runners: HORSES.slice(0, 3) }),
    create('place', 'PLACE', 'Place', { runners: HORSES.slice(0, 4) }),
    create('each-way', 'EACH_WAY', 'Each way', { runners: HORSES }),
    bookmaker(sides),
    premium(sides),
    ...listCommon(sides),
  ],
};

/** Creates a template, named by its title and without runners unless stated otherwise. */
function create(
  id: string,
  kind: MarketTemplate['kind'],
  title: string,
  more: Partial<MarketTemplate> = {},
): MarketTemplate {
  const { marketName = title } = more;
  const name = marketName.replace(/\s+/g, ' ').trim();
  return { runners: [], ...more, id, kind, title, marketName: name };
}

const matchOdds = (runners: Sides) => create('match-odds', 'MATCH_ODDS', 'Match odds', { runners });

const withDraw = (sides: Sides) =>
  create('match-odds-draw', 'MATCH_ODDS', 'Match odds with a draw', {
    marketName: 'Match odds',
    runners: [...sides, 'The Draw'],
  });

const bookmaker = (runners: Sides) => create('bookmaker', 'BOOKMAKER', 'Bookmaker', { runners });

const toss = (runners: Sides) => create('toss', 'TOSS', 'Toss', { marketName: 'Toss winner', runners });

const premium = (runners: Sides) => create('premium', 'PREMIUM', 'Premium', { runners });

const points = ([home]: Sides) =>
  create('points', 'FANCY', 'Points or goals line', {
    marketName: `Points ${home}`,
    subType: 'POINTS',
  });

const setWinner = (set: number, runners: Sides) =>
  create(`set-${set}`, 'OTHER', `Set ${set} winner`, { subType: 'SET_WINNER', runners });

const COMPLETED = create('completed', 'COMPLETED', 'Completed match', { runners: ['Yes', 'No'] });

const other = (runners: Sides) => create('other', 'OTHER', 'Other market', { marketName: '', runners });

/** Templates available in every sport but cricket, which names its own. */
function listCommon(sides: Sides): readonly MarketTemplate[] {
  const [home] = sides;
  return [create('line', 'LINE', 'Exchange line market', { marketName: `Line ${home}` }), COMPLETED, other(sides)];
}

/** Minimum field for an each-way market. */
const HORSES: readonly string[] = [
  '1. First horse',
  '2. Second horse',
  '3. Third horse',
  '4. Fourth horse',
  '5. Fifth horse',
];

function listCricket(sides: Sides): readonly MarketTemplate[] {
  const [home] = sides;
  const session = (id: string, title: string, marketName: string) => create(id, 'FANCY', title, { marketName });
  return [
    matchOdds(sides),
    withDraw(sides),
    bookmaker(sides),
    toss(sides),
    session('session', 'Session runs', `6 over runs ${home}`),
    session('wicket', 'Fall of a wicket', `Fall of 1st wicket ${home}`),
    session('batter', 'Batter runs', 'Batter runs'),
    session('partnership', 'Partnership runs', `1st wicket partnership ${home}`),
    session('bowler', 'Bowler', 'Bowler wickets'),
    { ...session('ball', 'Ball by ball', `0.1 ball runs ${home}`), subType: 'BALL' },
    create('odd-even', 'ODD_EVEN', 'Odd or even', {
      marketName: `${home} total odd or even`,
      runners: ['Odd', 'Even'],
    }),
    create('khado', 'KHADO', 'Khado', { marketName: `20 over khado ${home}` }),
    create('meter', 'METER', 'Meter', { marketName: 'Match runs meter' }),
    create('lottery', 'LOTTERY', 'Lottery, last digit', {
      marketName: `${home} total, last digit`,
    }),
    premium(sides),
    create('line', 'LINE', 'Exchange line market', { marketName: `Innings runs line ${home}` }),
    create('tied', 'TIED', 'Tied match', { runners: ['Yes', 'No'] }),
    COMPLETED,
    other(sides),
  ];
}

/** Goal markets: quarter lines, handicaps, over/under. */
function listGoalMarkets(sides: Sides): readonly MarketTemplate[] {
  return [
    goalLine(),
    handicap(sides),
    ...[0.5, 1.5, 2.5, 3.5].map((goals) =>
      create(`goals-${goals}`, 'GOALS', `Over/under ${goals} goals`, {
        subType: 'OVER_UNDER',
        runners: listOverUnder(goals),
      }),
    ),
    create('both-score', 'GOALS', 'Both teams to score', {
      subType: 'BOTH_TO_SCORE',
      runners: ['Yes', 'No'],
    }),
  ];
}

const listOverUnder = (goals: number) => [`Under ${goals} goals`, `Over ${goals} goals`];

/** Default first. Half-goal lines have their own templates. */
const TOTALS = [2.25, 2.75, 3, 3.25, 3.75, 4, 0.75, 1, 1.25, 1.75, 2];
const HANDICAPS = [0, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((n) => [-n / 4, n / 4])];

function goalLine(): MarketTemplate {
  const on = (line: number) => ({
    marketName: `Over/under ${line} goals`,
    runners: listOverUnder(line),
    rules: lineRules(line),
  });
  const more = { subType: 'ASIAN_GOALS', lines: TOTALS, on };
  return create('goal-line', 'GOALS', 'Quarter goal line', { ...on(2.25), ...more });
}

function handicap([home, away]: Sides): MarketTemplate {
  const on = (line: number) => ({
    marketName: `Asian handicap ${home} ${signed(line)}`,
    runners: [`${home} ${signed(line)}`, `${away} ${signed(-line)}`],
    rules: lineRules(line),
  });
  const more = { subType: 'ASIAN_HANDICAP', lines: HANDICAPS, on };
  return create('handicap', 'GOALS', 'Asian handicap', { ...on(0), ...more });
}

/** `+0.75`, `-1`, `0`. */
function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

function lineRules(line: number): string {
  const { RULE_NINETY, RULE_WHOLE_LINE, RULE_QUARTER_LINE } = RULE_LABELS;
  if (Number.isInteger(line)) return `${RULE_NINETY} ${RULE_WHOLE_LINE}`;
  return Number.isInteger(line * 2) ? RULE_NINETY : `${RULE_NINETY} ${RULE_QUARTER_LINE}`;
}
