import { label, labelledName, type Named, properName, type Ruled } from '@crease/contracts/labels/english.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import {
  COMPLETED_MATCH_RULES,
  FIRST_CLASS_RULES,
  LIMITED_OVERS_RULES,
  TIED_MATCH_RULES,
} from '@crease/sports/cricket/match-result.ts';
import type { CricketMatchInfo, Side } from '@crease/sports/field/match-info.ts';
import {
  PREMIUM_RULES,
  type Premium,
  type PremiumKind,
  premiumLabel,
  premiumRunners,
} from '@crease/sports/sessions/premium.ts';
import { isOfInnings, type Session, type SessionKind, sessionLabel } from '@crease/sports/sessions/session.ts';
import { INNINGS_LINE_RULES } from '@crease/sports/sessions/session-result.ts';
import {
  BOOKMAKER_DRAW_RULES,
  BOOKMAKER_RULES,
  SESSION_RULES,
  TOSS_RULES,
} from '@crease/sports/sessions/session-rules.ts';
import type { QuoteStyle } from '#market-desk/liquidity/desired-quotes.ts';

/** Basis of a cricket market's result. */
export type PlannedKind = 'MATCH_ODDS' | 'TIED' | 'COMPLETED' | 'LINE';

/** A market offered on a match, and how makers quote it. Its rules never change after the first bet. */
export interface PlannedMarket extends Named, Ruled {
  readonly kind: PlannedKind;
  readonly runners: readonly Named[];
  readonly style: QuoteStyle;
  readonly sort: number;
  /** LINE: the batting side; null for other kinds. */
  readonly side: Side | null;
}

const LAKH = 10_000_000;

/** Lists the markets of a match in page order. Runners 0 and 1 are the sides in schedule order, or Yes and No. */
export function listCricketMarkets(info: CricketMatchInfo): PlannedMarket[] {
  const plan: PlannedMarket[] = [
    {
      kind: 'MATCH_ODDS',
      ...labelledName(label('MATCH_ODDS')),
      runners: listSides(info),
      style: {
        depth: 4,
        margin: info.drawPossible ? 0.008 : 0.004,
        stake: info.drawPossible ? 0.4 * LAKH : 1.6 * LAKH,
        liability: 6 * LAKH,
      },
      sort: 10,
      ...(info.drawPossible ? FIRST_CLASS_RULES : LIMITED_OVERS_RULES),
      side: null,
    },
  ];
  if (!info.drawPossible) {
    const style = { depth: 3, margin: 0.02, stake: 0.15 * LAKH, liability: 2 * LAKH };
    const shared = { runners: [label('YES'), label('NO')].map(labelledName), style, side: null };
    const tied = { ...labelledName(label('TIED_MATCH')), ...TIED_MATCH_RULES };
    const completed = { ...labelledName(label('COMPLETED_MATCH')), ...COMPLETED_MATCH_RULES };
    plan.push(
      { ...shared, kind: 'TIED', ...tied, sort: 20 },
      { ...shared, kind: 'COMPLETED', ...completed, sort: 30 },
      ...listLineMarkets(info),
    );
  }
  return plan;
}

/** Lists the sides in schedule order, and the draw where possible. */
function listSides({ teams, drawPossible }: Pick<CricketMatchInfo, 'teams' | 'drawPossible'>): readonly Named[] {
  const sides = teams.map(properName);
  return drawPossible ? [...sides, labelledName(label('THE_DRAW'))] : sides;
}

/** Innings runs of each side, regardless of who bats first. */
function listLineMarkets({ teams, oversPerInnings }: CricketMatchInfo): PlannedMarket[] {
  return ([0, 1] as const).map((side) => {
    const name = labelledName(label('INNINGS_LINE', { team: teams[side], overs: oversPerInnings ?? 0 }));
    return {
      kind: 'LINE',
      ...name,
      runners: [name],
      style: { depth: 3, margin: 0.006, stake: 0.3 * LAKH, liability: 2 * LAKH },
      sort: 35 + side,
      ...INNINGS_LINE_RULES,
      side,
    };
  });
}

/** A planned house market on a match. Kind and name together identify it. */
export interface HousePlan extends Named, Ruled {
  readonly kind: HouseKind;
  readonly runners: readonly Named[];
  readonly sort: number;
  /** Subject of a session market; null for other kinds. */
  readonly session: Session | null;
  /** Question of a premium market; absent for other kinds. */
  readonly premium?: Premium;
}

/** Kinds of sessions that aren't bet on at a line. */
const SESSION_KINDS: Readonly<Partial<Record<SessionKind, HouseKind>>> = {
  'odd-even': 'ODD_EVEN',
  band: 'KHADO',
  meter: 'METER',
  'last-figure': 'LOTTERY',
};

/** Runners of a lottery. */
export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(properName);
export const ODD_EVEN = [labelledName(label('ODD')), labelledName(label('EVEN'))];
/** Page order; the second innings follows the first. */
const SORT = { bookmaker: 40, toss: 45, sessions: 100, innings: 1_000, kind: 40, premium: 3_000 };
const PREMIUM_ORDER: readonly PremiumKind[] = ['innings-lead', 'top-batter', 'highest-over', 'dismissal'];
const ORDER: readonly SessionKind[] = [
  'over-runs',
  'wicket',
  'partnership',
  'batter',
  'boundaries',
  'bowler-runs',
  'bowler-wickets',
  'single-over',
  'odd-even',
  'ball',
  'band',
  'last-figure',
  'meter',
  'advance',
  'period-runs',
  'day-runs',
  'match-fours',
  'match-sixes',
  'match-wides',
];

export function bookmakerPlan(info: CricketMatchInfo): HousePlan {
  return {
    kind: 'BOOKMAKER',
    ...labelledName(label('BOOKMAKER')),
    runners: listSides(info),
    ...(info.drawPossible ? BOOKMAKER_DRAW_RULES : BOOKMAKER_RULES),
    sort: SORT.bookmaker,
    session: null,
  };
}

export function tossPlan({ teams }: CricketMatchInfo): HousePlan {
  return {
    kind: 'TOSS',
    ...labelledName(label('TOSS')),
    runners: teams.map(properName),
    ...TOSS_RULES,
    sort: SORT.toss,
    session: null,
  };
}

export function sessionPlan(info: CricketMatchInfo, session: Session): HousePlan {
  const kind = SESSION_KINDS[session.kind] ?? 'FANCY';
  const name = labelledName(sessionLabel(info, session));
  return {
    kind,
    ...name,
    runners: kind === 'LOTTERY' ? DIGITS : kind === 'ODD_EVEN' ? ODD_EVEN : [name],
    ...SESSION_RULES[session.kind],
    sort: computeSort(session),
    session,
  };
}

/** A market with several answers. */
export function premiumPlan(info: CricketMatchInfo, premium: Premium): HousePlan {
  return {
    kind: 'PREMIUM',
    ...labelledName(premiumLabel(info, premium)),
    runners: premiumRunners(info, premium),
    ...PREMIUM_RULES[premium.kind],
    sort: SORT.premium + premium.innings * SORT.innings + PREMIUM_ORDER.indexOf(premium.kind) * 20,
    session: null,
    premium,
  };
}

/** Sorts with its innings; pre-innings and whole-match markets come at the end of the first. */
function computeSort(session: Session): number {
  const innings = isOfInnings(session) && session.kind !== 'advance' ? session.innings : 0;
  return SORT.sessions + innings * SORT.innings + ORDER.indexOf(session.kind) * SORT.kind;
}
