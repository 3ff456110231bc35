import {
  label,
  labelledName,
  type Named,
  properName,
  type Ruled,
} from '@crease/contracts/labels/english.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import {
  PREMIUM_RULES,
  type Premium,
  type PremiumKind,
  premiumLabel,
  premiumRunners,
} from '@crease/sports/sessions/premium.ts';
import {
  isOfInnings,
  type Session,
  type SessionKind,
  sessionLabel,
} from '@crease/sports/sessions/session.ts';
import {
  BOOKMAKER_DRAW_RULES,
  BOOKMAKER_RULES,
  SESSION_RULES,
  TOSS_RULES,
} from '@crease/sports/sessions/session-rules.ts';
import { listSides } from '#market-desk/cricket/cricket-plan.ts';

/** Kinds of markets that the house quotes automatically. */
export type DeskKind =
  | 'BOOKMAKER'
  | 'TOSS'
  | 'FANCY'
  | 'ODD_EVEN'
  | 'KHADO'
  | 'METER'
  | 'LOTTERY'
  | 'PREMIUM';

/** A planned house market on a match. Kind and name together identify it. */
export interface HousePlan extends Named, Ruled {
  readonly kind: DeskKind;
  readonly runners: readonly Named[];
  readonly sort: number;
  /** Subject of a session market; null for other kinds. */
  readonly session: Session | null;
  /** Question of a premium market; absent for other kinds. */
  readonly premium?: Premium;
}

const SESSION_KINDS: Readonly<Record<SessionKind, DeskKind>> = {
  'over-runs': 'FANCY',
  wicket: 'FANCY',
  partnership: 'FANCY',
  batter: 'FANCY',
  'single-over': 'FANCY',
  ball: 'FANCY',
  advance: 'FANCY',
  boundaries: 'FANCY',
  'bowler-runs': 'FANCY',
  'bowler-wickets': 'FANCY',
  'match-fours': 'FANCY',
  'match-sixes': 'FANCY',
  'match-wides': 'FANCY',
  'day-runs': 'FANCY',
  'period-runs': 'FANCY',
  'odd-even': 'ODD_EVEN',
  band: 'KHADO',
  meter: 'METER',
  'last-figure': 'LOTTERY',
};

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(properName);
const ODD_EVEN = [labelledName(label('ODD')), labelledName(label('EVEN'))];
/** Page order; the second innings follows the first. */
const SORT = { bookmaker: 40, toss: 45, sessions: 100, innings: 1_000, kind: 40, premium: 3_000 };
const PREMIUM_ORDER: readonly PremiumKind[] = [
  'innings-lead',
  'top-batter',
  'highest-over',
  'dismissal',
];
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

/** Bookmaker market of a match. */
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

/** Toss market of a match. */
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

/** Market of a session. */
export function sessionPlan(info: CricketMatchInfo, session: Session): HousePlan {
  const kind = SESSION_KINDS[session.kind];
  const name = labelledName(sessionLabel(info, session));
  return {
    kind,
    ...name,
    runners: listPlanRunners(kind, name),
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

function listPlanRunners(kind: DeskKind, name: Named): readonly Named[] {
  switch (kind) {
    case 'ODD_EVEN':
      return ODD_EVEN;
    case 'LOTTERY':
      return DIGITS;
    default:
      return [name];
  }
}
