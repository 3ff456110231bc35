import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board } from '#play/board.ts';
import { halfTimeLabel } from '#play/half-time.ts';
import type { PlayModel } from '#play/play-facts.ts';
import type { KabaddiCard, SidePair, SportScore } from '#play/sport-card.ts';
import type { KabaddiFact } from './kabaddi-fact.ts';
import { describeKabaddiFact } from './kabaddi-lines.ts';
import { kabaddiViews } from './kabaddi-markets.ts';
import {
  applyKabaddiFact,
  BEFORE_FIRST_RAID,
  findTopScorer,
  type KabaddiPeriod,
  type KabaddiState,
} from './kabaddi-state.ts';

/** Pricing input of a match. */
export interface KabaddiInfo {
  readonly teams: SidePair<string>;
  /** Advantage of the first team, in logits per raid; 0.5 is large. */
  readonly edge: number;
}

/** Maps the facts of a match to prices, scorecard and commentary. */
export function kabaddiModel(info: KabaddiInfo): PlayModel<KabaddiFact, KabaddiState> {
  return {
    announced: info,
    start: BEFORE_FIRST_RAID,
    apply: applyKabaddiFact,
    board: (state) => ({
      phase: PHASES[state.period],
      markets: kabaddiViews(info.edge, state),
      card: kabaddiCard(info, state),
      score: buildScore(info, state),
    }),
    describe: (fact, state) =>
      describeKabaddiFact(info, fact, { ...state, clock: formatClock(state) }),
  };
}

const PHASES: Readonly<Record<KabaddiPeriod, Board['phase']>> = {
  before: 'before',
  'first-half': 'in-play',
  'half-time': 'in-play',
  'second-half': 'in-play',
  'full-time': 'over',
};

const STATUS: Readonly<Record<KabaddiPeriod, Label>> = {
  before: label('NOT_STARTED'),
  'first-half': label('HALF', { half: 1 }),
  'half-time': label('HALF_TIME'),
  'second-half': label('HALF', { half: 2 }),
  'full-time': label('FULL_TIME'),
};

function kabaddiCard({ teams }: KabaddiInfo, state: KabaddiState): KabaddiCard {
  const { points, firstHalf, raiding, onMat, raidPoints, tacklePoints, allOuts, raids } = state;
  const [topRaider, topDefender] = [findTopScorer(state.raiders), findTopScorer(state.defenders)];
  return {
    kind: 'kabaddi',
    status: STATUS[state.period],
    teams,
    points,
    firstHalf,
    clock: formatClock(state),
    raiding: state.isRaidOn ? raiding : null,
    isDoOrDie: state.isRaidOn && raiding !== null && state.emptyRaids[raiding] >= 2,
    onMat,
    raidPoints,
    tacklePoints,
    allOuts,
    raids,
    ...(topRaider === null ? {} : { topRaider }),
    ...(topDefender === null ? {} : { topDefender }),
  };
}

function formatClock({ period, secondsLeft }: KabaddiState): Label {
  if (period !== 'first-half' && period !== 'second-half') return STATUS[period];
  const seconds = Math.ceil(secondsLeft);
  const rest = String(seconds % 60).padStart(2, '0');
  const half = period === 'first-half' ? 1 : 2;
  return label('HALF_CLOCK', { half, clock: `${Math.floor(seconds / 60)}:${rest}` });
}

function buildScore({ teams }: KabaddiInfo, state: KabaddiState): SportScore {
  const side = (place: 0 | 1) => ({
    name: teams[place],
    text: String(state.points[place]),
    batting: state.isRaidOn && state.raiding === place,
  });
  return {
    stage: formatClock(state),
    detail: halfTimeLabel(state.firstHalf),
    sides: [side(0), side(1)],
  };
}
