import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';

/** 0 is the team named first, 1 the other. */
export type KabaddiSide = 0 | 1;

/** A raid with all points it scored. */
export interface RaidFact {
  readonly type: 'raid';
  readonly side: KabaddiSide;
  readonly raider: string | null;
  /** Number of defenders out by a touch. */
  readonly touch: number;
  readonly bonus: boolean;
  /** True if the raider was tackled, or returned empty from a do-or-die raid. */
  readonly isCaught: boolean;
  /** Defender credited with the tackle; absent or null if none or unknown. */
  readonly defender?: string | null;
  /** Tackled by three defenders or fewer, for an extra point. */
  readonly isSuperTackle: boolean;
  /** Side that lost its last player in this raid; null if neither. */
  readonly allOut: KabaddiSide | null;
  /** Points of both teams in this raid, including all-outs and technical points. */
  readonly points: SidePair<number>;
  /** Seconds left in the half after the raid. */
  readonly secondsLeft: number;
}

/** Events of a kabaddi match. */
export type KabaddiFact =
  | { readonly type: 'first-half' }
  /** The raider crosses the line: point quotes are suspended until the raid is over. */
  | {
      readonly type: 'raid-start';
      readonly side: KabaddiSide;
      readonly raider: string | null;
      readonly secondsLeft: number;
    }
  | RaidFact
  /** Clock stopped for a time-out, review or treatment. No bets until it resumes. */
  | { readonly type: 'stop'; readonly said: Label }
  | { readonly type: 'resume' }
  | { readonly type: 'half-time' }
  | { readonly type: 'second-half' }
  | { readonly type: 'full-time' };

export type KabaddiPeriod = 'before' | 'first-half' | 'half-time' | 'second-half' | 'full-time';

/** State of a match derived from its raids. */
export interface KabaddiState {
  readonly period: KabaddiPeriod;
  readonly secondsLeft: number;
  readonly points: SidePair<number>;
  readonly firstHalf: SidePair<number> | null;
  /** Players on the mat. */
  readonly onMat: SidePair<number>;
  /** Consecutive empty raids; after two the next is do-or-die. */
  readonly emptyRaids: SidePair<number>;
  readonly raiding: KabaddiSide | null;
  readonly isRaidOn: boolean;
  readonly isStopped: boolean;
  readonly raids: number;
  readonly raidPoints: SidePair<number>;
  readonly tacklePoints: SidePair<number>;
  /** Raid points by raider, if named. */
  readonly raiders: readonly PlayerPoints[];
  /** Tackle points by defender, if named. */
  readonly defenders: readonly PlayerPoints[];
  readonly allOuts: SidePair<number>;
  /** Points of both teams by interval; a raid belongs to the interval in which it starts. */
  readonly pointsByInterval: readonly number[];
  /** Interval in which the last raid started; the first of a half before any raid, and past the last one at the end. */
  readonly interval: number;
}

/** Points scored by one player. */
export interface PlayerPoints {
  readonly side: KabaddiSide;
  readonly name: string;
  readonly points: number;
}

export const HALF_SECONDS = 20 * 60;
export const FULL_MAT = 7;
/** Five-minute intervals, four per half. */
export const INTERVAL_SECONDS = 5 * 60;
export const INTERVALS = (2 * HALF_SECONDS) / INTERVAL_SECONDS;
const NONE: SidePair<number> = [0, 0];

export const BEFORE_FIRST_RAID: KabaddiState = {
  period: 'before',
  secondsLeft: HALF_SECONDS,
  points: NONE,
  firstHalf: null,
  onMat: [FULL_MAT, FULL_MAT],
  emptyRaids: NONE,
  raiding: null,
  isRaidOn: false,
  isStopped: false,
  raids: 0,
  raidPoints: NONE,
  tacklePoints: NONE,
  raiders: [],
  defenders: [],
  allOuts: NONE,
  pointsByInterval: Array.from({ length: INTERVALS }, () => 0),
  interval: 0,
};

/** Applies a fact to the match. */
export function applyKabaddiFact(state: KabaddiState, fact: KabaddiFact): KabaddiState {
  switch (fact.type) {
    case 'raid-start':
      return {
        ...state,
        raiding: fact.side,
        isRaidOn: true,
        isStopped: false,
        secondsLeft: fact.secondsLeft,
        interval: intervalAt(state, fact.secondsLeft),
      };
    case 'raid':
      return afterRaid(state, fact);
    case 'stop':
      return { ...state, isStopped: true };
    case 'resume':
      return { ...state, isStopped: false };
    case 'first-half':
      return { ...state, period: 'first-half' };
    case 'half-time':
      return {
        ...resetRaid(state),
        period: 'half-time',
        firstHalf: state.points,
        interval: INTERVALS / 2,
        secondsLeft: HALF_SECONDS,
      };
    case 'second-half':
      return { ...state, period: 'second-half' };
    case 'full-time':
      return { ...resetRaid(state), period: 'full-time', secondsLeft: 0, interval: INTERVALS };
  }
}

/** Recorded clocks are sometimes corrected backwards; an interval that has started stays started. */
function intervalAt({ period, interval }: KabaddiState, secondsLeft: number): number {
  const half = period === 'second-half' ? 1 : 0;
  const gone = Math.floor((HALF_SECONDS - secondsLeft) / INTERVAL_SECONDS);
  const last = INTERVALS / 2 - 1;
  return Math.max(interval, (half * INTERVALS) / 2 + Math.min(Math.max(gone, 0), last));
}

function resetRaid(state: KabaddiState): KabaddiState {
  return { ...state, raiding: null, isRaidOn: false, isStopped: false, emptyRaids: NONE };
}

function afterRaid(state: KabaddiState, raid: RaidFact): KabaddiState {
  const { side, points, touch, bonus, isCaught, isSuperTackle } = raid;
  const others = otherTeam(side);
  const tackle = isCaught ? (isSuperTackle ? 2 : 1) : 0;
  const isEmpty = touch === 0 && !bonus && !isCaught;
  return {
    ...state,
    raiding: others,
    isRaidOn: false,
    raids: state.raids + 1,
    secondsLeft: raid.secondsLeft,
    pointsByInterval: state.pointsByInterval.map((sum, interval) =>
      interval === state.interval ? sum + points[0] + points[1] : sum,
    ),
    points: [state.points[0] + points[0], state.points[1] + points[1]],
    onMat: matAfter(state.onMat, raid),
    emptyRaids: replaced(state.emptyRaids, side, isEmpty ? state.emptyRaids[side] + 1 : 0),
    raidPoints: added(state.raidPoints, side, countRaidPoints(raid)),
    raiders: creditPoints(state.raiders, {
      side,
      name: raid.raider,
      points: countRaidPoints(raid),
    }),
    defenders: creditPoints(state.defenders, {
      side: others,
      name: raid.defender ?? null,
      points: tackle,
    }),
    tacklePoints: added(state.tacklePoints, others, tackle),
    allOuts: raid.allOut === null ? state.allOuts : added(state.allOuts, otherTeam(raid.allOut), 1),
  };
}

function countRaidPoints({ touch, bonus }: RaidFact): number {
  return touch + (bonus ? 1 : 0);
}

/** Both teams may have a player of the same name. */
function creditPoints(
  players: readonly PlayerPoints[],
  { side, name, points }: { readonly side: KabaddiSide; readonly name: string | null; readonly points: number },
): readonly PlayerPoints[] {
  if (name === null || points === 0) return players;
  const isTheirs = (one: PlayerPoints) => one.side === side && one.name === name;
  if (!players.some(isTheirs)) return [...players, { side, name, points }];
  return players.map((one) => (isTheirs(one) ? { ...one, points: one.points + points } : one));
}

/** Returns the top scorer, the first to reach it if tied; null if there is none. */
export function findTopScorer(players: readonly PlayerPoints[]): PlayerPoints | null {
  return players.reduce<PlayerPoints | null>((top, one) => (top === null || one.points > top.points ? one : top), null);
}

/**
 * Players put out leave the mat and revive as many teammates of the scoring side; an all-out revives the whole team.
 */
function matAfter(onMat: SidePair<number>, raid: RaidFact): SidePair<number> {
  const { side, touch, isCaught, allOut } = raid;
  const own = clamped(onMat[side] + touch - (isCaught ? 1 : 0));
  const others = clamped(onMat[otherTeam(side)] - touch + (isCaught ? 1 : 0));
  const mat = side === 0 ? ([own, others] as const) : ([others, own] as const);
  return allOut === null ? mat : replaced(mat, allOut, FULL_MAT);
}

/** Recordings omit some substitutions and cards; a team has at least one player until its all-out. */
function clamped(players: number): number {
  return Math.min(FULL_MAT, Math.max(1, players));
}

/** Returns the opposing team. */
export function otherTeam(side: KabaddiSide): KabaddiSide {
  return side === 0 ? 1 : 0;
}

function added(pair: SidePair<number>, side: KabaddiSide, count: number): SidePair<number> {
  return replaced(pair, side, pair[side] + count);
}

function replaced(pair: SidePair<number>, side: KabaddiSide, value: number): SidePair<number> {
  return side === 0 ? [value, pair[1]] : [pair[0], value];
}
