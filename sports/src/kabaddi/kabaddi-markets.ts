import {
  formatEnglish,
  label,
  labelledName,
  labelledRules,
  properName,
  type Ruled,
} from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { createWinnerResult, type MarketView, type PlayResult, VOID, winnerView } from '#play/board.ts';
import type { SidePair } from '#play/sport-card.ts';
import { type MarketPlan, sideRunner } from '#play/sport-fixture.ts';
import {
  getIntervalSecondsLeft,
  halfOutlook,
  intervalOutlook,
  pointsInHalf,
  totalOutlook,
  winnerChances,
} from './kabaddi-prices.ts';
import { INTERVAL_SECONDS, INTERVALS, type KabaddiState } from './kabaddi-state.ts';

const WINNER_RULES = labelledRules(label('RULE_KABADDI'), label('RULE_KABADDI_TIE'));
const HALF_RULES = labelledRules(label('RULE_HALF_POINTS'), label('RULE_HALF_VOID'));
const TOTAL_RULES = labelledRules(label('RULE_MATCH_POINTS'), label('RULE_MATCH_VOID'));
const INTERVAL_RULES = labelledRules(label('RULE_MINUTES'), label('RULE_MINUTES_VOID'));
/** Seconds before its end at which an interval closes, as another raid may not start in it. */
const INTERVAL_ENDS_SECONDS = 20;

const HALVES = [1, 2] as const;
const INTERVAL_PLACES = Array.from({ length: INTERVALS }, (_, interval) => interval);
const SIDES = [0, 1] as const;

/** Name and rules of a session market. */
interface SessionTexts extends Ruled {
  readonly name: string;
  readonly nameLabel: Label;
}

/** Plans the markets of a match: the winner as an order book, point sessions as house markets. */
export function kabaddiMarkets(teams: SidePair<string>): MarketPlan[] {
  const session = (key: string, sort: number, texts: SessionTexts): MarketPlan => ({
    key,
    kind: 'FANCY',
    ...texts,
    subType: 'POINTS',
    sort,
    winners: 0,
    turnsInPlay: true,
    runners: [sideRunner(labelledName(texts.nameLabel))],
  });
  return [
    {
      key: 'match-odds',
      kind: 'MATCH_ODDS',
      ...labelledName(label('MATCH_WINNER')),
      subType: null,
      ...WINNER_RULES,
      sort: 10,
      winners: 1,
      turnsInPlay: true,
      runners: teams.map(properName).map(sideRunner),
    },
    ...HALVES.flatMap((half) =>
      SIDES.map((side) =>
        session(
          halfKey(half, side),
          10 + 10 * half + side,
          buildTexts(label('HALF_POINTS', { half, team: teams[side] }), HALF_RULES),
        ),
      ),
    ),
    session('total-points', 40, buildTexts(label('MATCH_POINTS'), TOTAL_RULES)),
    ...INTERVAL_PLACES.map((interval) =>
      session(
        intervalKey(interval),
        50 + interval,
        buildTexts(label('POINTS_IN_MINUTES', getIntervalMinutes(interval)), INTERVAL_RULES),
      ),
    ),
  ];
}

function halfKey(half: 1 | 2, side: 0 | 1): string {
  return `half-${half}-points-${side + 1}`;
}

function intervalKey(interval: number): string {
  return `stretch-${interval + 1}-points`;
}

function buildTexts(nameLabel: Label, rules: Ruled): SessionTexts {
  return { name: formatEnglish(nameLabel), nameLabel, ...rules };
}

/** Match minutes of an interval: minutes 21 to 25 begin the second half. */
function getIntervalMinutes(interval: number): { readonly from: number; readonly to: number } {
  const minutes = INTERVAL_SECONDS / 60;
  return { from: interval * minutes + 1, to: (interval + 1) * minutes };
}

/** Computes the market views in plan order. */
export function kabaddiViews(edge: number, state: KabaddiState): MarketView[] {
  return [
    winnerView({
      key: 'match-odds',
      status: state.isStopped ? 'SUSPENDED' : 'OPEN',
      chances: winnerChances(edge, state),
      result: winnerResult(state),
    }),
    ...HALVES.flatMap((half) =>
      SIDES.map((side) =>
        sessionView(state, {
          key: halfKey(half, side),
          outlook: halfOutlook(edge, state, { half, side }),
          isOver: half === 1 ? state.firstHalf !== null : state.period === 'full-time',
          points: pointsInHalf(state, half, side),
        }),
      ),
    ),
    sessionView(state, {
      key: 'total-points',
      outlook: totalOutlook(edge, state),
      isOver: state.period === 'full-time',
      points: state.points[0] + state.points[1],
    }),
    ...INTERVAL_PLACES.map((interval) => intervalView(edge, state, interval)),
  ];
}

function winnerResult({ period, points: [one, two] }: KabaddiState): PlayResult | null {
  if (period !== 'full-time') return null;
  if (one === two) return VOID;
  return createWinnerResult(one > two ? 0 : 1);
}

/** Offers the current and the next interval. */
function intervalView(edge: number, state: KabaddiState, interval: number): MarketView {
  const view = sessionView(state, {
    key: intervalKey(interval),
    outlook: intervalOutlook(edge, state, interval),
    isOver: interval < state.interval,
    points: state.pointsByInterval[interval] ?? 0,
  });
  const isToCome = interval > state.interval + 1;
  const isEnding = getIntervalSecondsLeft(state, interval) < INTERVAL_ENDS_SECONDS;
  const isShut = view.result === null && (isToCome || isEnding);
  return { ...view, isToCome, status: isShut ? 'SUSPENDED' : view.status };
}

function sessionView(
  { isStopped, isRaidOn }: KabaddiState,
  session: {
    readonly key: string;
    readonly outlook: readonly number[];
    readonly isOver: boolean;
    readonly points: number;
  },
): MarketView {
  const { key, outlook, isOver, points } = session;
  const trading = isStopped ? 'SUSPENDED' : isRaidOn ? 'BALL_RUNNING' : 'OPEN';
  return {
    key,
    status: isOver ? 'CLOSED' : trading,
    chances: [],
    outlook,
    removals: [],
    result: isOver ? { type: 'points', points } : null,
  };
}
