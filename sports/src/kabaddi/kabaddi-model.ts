import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board } from '#play/board.ts';
import type { PlayModel } from '#play/live-play.ts';
import { halfTimeLabel, type KabaddiCard, type SidePair, type SportScore } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import { kabaddiViews } from './kabaddi-markets.ts';
import {
  applyKabaddiFact,
  BEFORE_FIRST_RAID,
  findTopScorer,
  type KabaddiFact,
  type KabaddiPeriod,
  type KabaddiState,
  otherTeam,
  type RaidFact,
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
    describe: (fact, state) => describeKabaddiFact(info, fact, { ...state, clock: formatClock(state) }),
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

/** Minimum touches of a super raid. */
const SUPER_RAID = 3;

/**
 * Describes a fact in commentary: raids that score or lose a raider, all-outs, halves, time-outs. Skips empty raids.
 *
 * @param state after the fact, with the formatted clock: `2nd half 12:40`.
 */
function describeKabaddiFact(
  { teams }: { readonly teams: SidePair<string> },
  fact: KabaddiFact,
  state: KabaddiState & { readonly clock: Label },
): PlayLine | null {
  const { points, isRaidOn, emptyRaids, clock } = state;
  const [home, away] = teams;
  const next = label('SIDES_SCORE', { home, away, one: points[0], two: points[1] });
  const line = (text: Label, isKey: boolean): PlayLine => ({ at: clock, text, isKey });
  const withScore = (first: Label, isKey: boolean) => line(label('THEN', { first, next }), isKey);
  switch (fact.type) {
    case 'first-half':
      return line(label('MATCH_BEGINS'), false);
    case 'raid-start':
      return isRaidOn && emptyRaids[fact.side] >= 2
        ? line(label('DO_OR_DIE', { team: teams[fact.side] }), false)
        : null;
    case 'raid': {
      const said = describeRaid(teams, fact);
      return said === null ? null : withScore(said, isBig(fact));
    }
    case 'stop':
      return line(fact.said, false);
    case 'resume':
      return null;
    case 'half-time':
      return withScore(label('HALF_TIME'), true);
    case 'second-half':
      return line(label('HALF_BEGINS'), false);
    case 'full-time':
      return withScore(label('FULL_TIME'), true);
  }
}

function isBig({ allOut, isSuperTackle, touch }: RaidFact): boolean {
  return allOut !== null || isSuperTackle || touch >= SUPER_RAID;
}

/** Null for a raid without points. */
function describeRaid(teams: SidePair<string>, raid: RaidFact): Label | null {
  const { side, touch, bonus, isCaught, isSuperTackle, allOut } = raid;
  const raider = raid.raider ?? teams[side];
  const ended = (what: Label) => (allOut === null ? what : label('ALL_OUT', { what, team: teams[allOut] }));
  if (isCaught) {
    const team = teams[otherTeam(side)];
    return ended(label(isSuperTackle ? 'SUPER_TACKLE' : 'TACKLE', { team, raider }));
  }
  if (touch > 0) {
    const code = bonus ? 'PUTS_OUT_BONUS' : 'PUTS_OUT';
    const what = ended(label(code, { raider, count: touch }));
    return touch >= SUPER_RAID ? label('SUPER_RAID', { what }) : what;
  }
  if (bonus) return label('TAKES_BONUS', { raider });
  return raid.points[0] + raid.points[1] > 0 ? label('TECHNICAL_POINT') : null;
}
