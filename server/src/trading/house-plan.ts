import { FANCY_TABS, HOUSE_DEFAULTS } from '@crease/contracts/constants.ts';
import {
  givenName,
  label,
  type Named,
  named,
  type Ruled,
  textsOf,
} from '@crease/contracts/labels/english.ts';
import type { CreateMarket } from '@crease/core/exchange/command.ts';
import { HAND_PRICED_DEPTH } from '@crease/core/quote/take-quote.ts';
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
import { sidesOf } from './market-plan.ts';

/** Kinds of market that the house quotes by itself. */
export type DeskKind =
  | 'BOOKMAKER'
  | 'TOSS'
  | 'FANCY'
  | 'ODD_EVEN'
  | 'KHADO'
  | 'METER'
  | 'LOTTERY'
  | 'PREMIUM';

/** A market the house wants on a match. Its name is unique among those of its kind: it is found again by the two. */
export interface HousePlan extends Named, Ruled {
  readonly kind: DeskKind;
  readonly runners: readonly Named[];
  readonly sort: number;
  /** What a session market is about; null for the others. */
  readonly session: Session | null;
  /** What a premium market asks; absent on the others. */
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

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(givenName);
const ODD_EVEN = [named(label('ODD')), named(label('EVEN'))];
/** A stake counts once for every run: a hundredth of the others keeps the risk alike. Paise. */
const METER_STAKE = { minStake: 1_000, maxStake: 100_000 };

/** The most one account may win in a session, paise (₹2 lakh): a line that a model sets is never quite sure. */
const SESSION_MAX_PROFIT = 20_000_000;

/** Order on the page, and of the second innings after the first. */
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

/** The bookmaker market of a match. */
export function bookmakerPlan(info: CricketMatchInfo): HousePlan {
  return {
    kind: 'BOOKMAKER',
    ...named(label('BOOKMAKER')),
    runners: sidesOf(info),
    ...(info.drawPossible ? BOOKMAKER_DRAW_RULES : BOOKMAKER_RULES),
    sort: SORT.bookmaker,
    session: null,
  };
}

/** The toss market of a match. */
export function tossPlan({ teams }: CricketMatchInfo): HousePlan {
  return {
    kind: 'TOSS',
    ...named(label('TOSS')),
    runners: teams.map(givenName),
    ...TOSS_RULES,
    sort: SORT.toss,
    session: null,
  };
}

/** The market of a session. */
export function sessionPlan(info: CricketMatchInfo, session: Session): HousePlan {
  const kind = SESSION_KINDS[session.kind];
  const name = named(sessionLabel(info, session));
  return {
    kind,
    ...name,
    runners: runnersOf(kind, name),
    ...SESSION_RULES[session.kind],
    sort: sortOf(session),
    session,
  };
}

/** A market with several answers. */
export function premiumPlan(info: CricketMatchInfo, premium: Premium): HousePlan {
  return {
    kind: 'PREMIUM',
    ...named(premiumLabel(info, premium)),
    runners: premiumRunners(info, premium),
    ...PREMIUM_RULES[premium.kind],
    sort: SORT.premium + premium.innings * SORT.innings + PREMIUM_ORDER.indexOf(premium.kind) * 20,
    session: null,
    premium,
  };
}

/** Of an innings with it; what is bet on before an innings or over the whole match at the end of the first. */
function sortOf(session: Session): number {
  const innings = isOfInnings(session) && session.kind !== 'advance' ? session.innings : 0;
  return SORT.sessions + innings * SORT.innings + ORDER.indexOf(session.kind) * SORT.kind;
}

/** Tab of the fancy screen; null for what stands elsewhere. */
function tabOf({ kind, session }: HousePlan): string | null {
  if (kind === 'BOOKMAKER' || kind === 'TOSS' || kind === 'PREMIUM') return null;
  return session?.kind === 'ball' ? 'BALL' : FANCY_TABS[kind];
}

function runnersOf(kind: DeskKind, name: Named): readonly Named[] {
  switch (kind) {
    case 'ODD_EVEN':
      return ODD_EVEN;
    case 'LOTTERY':
      return DIGITS;
    default:
      return [name];
  }
}

/** The command that makes a planned market; it takes bets once it is quoted. */
export function createHouseMarketOf(
  eventId: number,
  plan: HousePlan,
  inPlay: boolean,
): CreateMarket {
  const { kind, sort, runners } = plan;
  const isOnRuns = kind === 'FANCY' || kind === 'KHADO' || kind === 'METER';
  const defaults = HOUSE_DEFAULTS[kind];
  return {
    type: 'CreateMarket',
    eventId,
    kind,
    ladder: 'CLASSIC',
    winners: isOnRuns ? 0 : 1,
    crossMatching: false,
    subType: tabOf(plan),
    runners: runners.map((runner, place) => ({ ...runner, sort: place })),
    terms: {
      ...defaults,
      ...(kind === 'METER' ? METER_STAKE : {}),
      ...(kind === 'BOOKMAKER' ? { depthPercents: HAND_PRICED_DEPTH } : {}),
      // A session is bet on from the toss; what is known then may change as fast as in play.
      preMatchDelayMs: kind === 'TOSS' || kind === 'BOOKMAKER' ? 0 : defaults.inPlayDelayMs,
      commissionBps: 0,
      ...textsOf(plan),
      sort,
      maxProfit: kind === 'BOOKMAKER' || kind === 'TOSS' ? null : SESSION_MAX_PROFIT,
      exposureLimit: null,
      betLock: false,
      message: null,
    },
    inPlay,
    open: false,
  };
}
