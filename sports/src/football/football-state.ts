import { formatEnglish, label, verbatimLabel } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';

/** 0 is the home side, 1 the away side. */
export type FootballSide = 0 | 1;

/** Events of a football match, from kick-off to the end of a shoot-out. */
export type FootballFact =
  | { readonly type: 'kick-off' }
  /** Whole minutes elapsed in the current half: 45 at the start of its added time. */
  | { readonly type: 'clock'; readonly minute: number }
  /**
   * `side` is credited with the goal. For own goals, `name` is the player who scored it. Null if the scorer is
   * unknown.
   */
  | {
      readonly type: 'goal';
      readonly side: FootballSide;
      readonly scorer: string | null;
      readonly how: 'play' | 'penalty' | 'own-goal';
    }
  /** A penalty is awarded. */
  | { readonly type: 'penalty'; readonly side: FootballSide }
  | { readonly type: 'penalty-missed'; readonly side: FootballSide; readonly taker: string }
  | {
      readonly type: 'card';
      readonly side: FootballSide;
      readonly player: string;
      readonly colour: 'yellow' | 'second-yellow' | 'red';
    }
  | { readonly type: 'corner'; readonly side: FootballSide }
  | { readonly type: 'offside'; readonly side: FootballSide }
  /** `side` committed it. */
  | { readonly type: 'foul'; readonly side: FootballSide }
  | {
      readonly type: 'shot';
      readonly side: FootballSide;
      readonly player: string;
      readonly onTarget: boolean;
    }
  /** Play resumes after a goal, penalty or red card, and betting with it. */
  | { readonly type: 'restart' }
  | { readonly type: 'added-time'; readonly minutes: number }
  | { readonly type: 'half-time' }
  | { readonly type: 'second-half' }
  /** End of 90 minutes plus added time, which decides every market. */
  | { readonly type: 'full-time' }
  /** Extra-time goals only affect the scorecard. */
  | { readonly type: 'extra-time'; readonly half: 1 | 2 }
  | { readonly type: 'shoot-out-kick'; readonly side: FootballSide; readonly scored: boolean }
  | { readonly type: 'abandoned' };

export type FootballPeriod =
  | 'before'
  | 'first-half'
  | 'half-time'
  | 'second-half'
  | 'full-time'
  | 'extra-time'
  | 'abandoned';

/** State of a match derived from its facts. */
export interface FootballState {
  readonly period: FootballPeriod;
  /** Whole minutes elapsed in the half. */
  readonly minute: number;
  /** Minutes added to the current half; null until announced. */
  readonly added: number | null;
  /** Goals in 90 minutes and added time. */
  readonly goals: SidePair<number>;
  /** Confirmed goals: play has resumed since, so they can't be disallowed. */
  readonly standing: SidePair<number>;
  readonly halfTime: SidePair<number> | null;
  readonly extraTime: SidePair<number> | null;
  readonly shootOut: SidePair<number> | null;
  /** Side about to take a penalty; null if none. */
  readonly penalty: FootballSide | null;
  /** True from a goal, penalty or red card until play resumes. */
  readonly isHalted: boolean;
  readonly scorers: SidePair<readonly string[]>;
  readonly yellowCards: SidePair<number>;
  readonly redCards: SidePair<number>;
  readonly corners: SidePair<number>;
  readonly shots: SidePair<number>;
  readonly shotsOnTarget: SidePair<number>;
  readonly offsides: SidePair<number>;
  readonly fouls: SidePair<number>;
}

const NONE: SidePair<number> = [0, 0];

export const BEFORE_KICK_OFF: FootballState = {
  period: 'before',
  minute: 0,
  added: null,
  goals: NONE,
  standing: NONE,
  halfTime: null,
  extraTime: null,
  shootOut: null,
  penalty: null,
  isHalted: false,
  scorers: [[], []],
  yellowCards: NONE,
  redCards: NONE,
  corners: NONE,
  shots: NONE,
  shotsOnTarget: NONE,
  offsides: NONE,
  fouls: NONE,
};

/** Applies a fact to the match. */
export function applyFootballFact(state: FootballState, fact: FootballFact): FootballState {
  switch (fact.type) {
    case 'kick-off':
      return { ...state, period: 'first-half' };
    case 'clock':
      return { ...state, minute: fact.minute };
    case 'goal':
      return afterGoal(state, fact);
    case 'penalty':
      return { ...state, penalty: fact.side, isHalted: true };
    case 'penalty-missed':
      return { ...state, penalty: null, shots: plusOne(state.shots, fact.side) };
    case 'card':
      return afterCard(state, fact);
    case 'corner':
      return { ...state, corners: plusOne(state.corners, fact.side) };
    case 'shot':
      return {
        ...state,
        shots: plusOne(state.shots, fact.side),
        shotsOnTarget: fact.onTarget ? plusOne(state.shotsOnTarget, fact.side) : state.shotsOnTarget,
      };
    case 'offside':
      return { ...state, offsides: plusOne(state.offsides, fact.side) };
    case 'foul':
      return { ...state, fouls: plusOne(state.fouls, fact.side) };
    case 'restart':
      return { ...state, isHalted: false, standing: state.goals };
    case 'added-time':
      return { ...state, added: fact.minutes };
    case 'shoot-out-kick':
      return {
        ...state,
        shootOut: fact.scored ? plusOne(state.shootOut ?? NONE, fact.side) : (state.shootOut ?? NONE),
      };
    default:
      return afterWhistle(state, fact.type);
  }
}

function afterWhistle(
  state: FootballState,
  whistle: 'half-time' | 'second-half' | 'full-time' | 'extra-time' | 'abandoned',
): FootballState {
  const still = {
    ...state,
    minute: 0,
    added: null,
    isHalted: false,
    penalty: null,
    standing: state.goals,
  };
  switch (whistle) {
    case 'half-time':
      return { ...still, period: 'half-time', halfTime: state.goals };
    case 'second-half':
      return { ...still, period: 'second-half' };
    case 'full-time':
      return { ...still, period: 'full-time' };
    case 'extra-time':
      return { ...still, period: 'extra-time', extraTime: state.extraTime ?? NONE };
    case 'abandoned':
      return { ...still, period: 'abandoned' };
  }
}

function afterGoal(state: FootballState, goal: Extract<FootballFact, { type: 'goal' }>): FootballState {
  if (state.extraTime !== null) {
    return { ...state, extraTime: plusOne(state.extraTime, goal.side) };
  }
  const counted = {
    ...state,
    goals: plusOne(state.goals, goal.side),
    penalty: null,
    isHalted: true,
    scorers: addScorer(state, goal),
  };
  if (goal.how === 'own-goal') return counted;
  return {
    ...counted,
    shots: plusOne(state.shots, goal.side),
    shotsOnTarget: plusOne(state.shotsOnTarget, goal.side),
  };
}

function addScorer(
  state: FootballState,
  { side, scorer, how }: Extract<FootballFact, { type: 'goal' }>,
): SidePair<readonly string[]> {
  const mark = how === 'penalty' ? ' (pen)' : how === 'own-goal' ? ' (og)' : '';
  const line = `${scorer ?? 'Goal'} ${formatEnglish(footballClock(state))}${mark}`;
  const [home, away] = state.scorers;
  return side === 0 ? [[...home, line], away] : [home, [...away, line]];
}

function afterCard(state: FootballState, { side, colour }: Extract<FootballFact, { type: 'card' }>): FootballState {
  if (colour === 'yellow') return { ...state, yellowCards: plusOne(state.yellowCards, side) };
  return { ...state, redCards: plusOne(state.redCards, side), isHalted: true };
}

/** Formats the clock: `37'`, `45+2'`, `HT`, `FT`. */
export function footballClock(state: FootballState): Label {
  switch (state.period) {
    case 'before':
      return verbatimLabel('');
    case 'half-time':
      return label('HALF_TIME_SHORT');
    case 'full-time':
      return label('FULL_TIME_SHORT');
    case 'extra-time':
      return label(state.shootOut === null ? 'EXTRA_TIME_SHORT' : 'SHOOT_OUT_SHORT');
    case 'abandoned':
      return label('ABANDONED');
    case 'first-half':
      return verbatimLabel(formatMinute(45, state.minute));
    case 'second-half':
      return verbatimLabel(formatMinute(90, state.minute + 45));
  }
}

/** Formats the current minute; the first begins at 0. */
function formatMinute(last: number, gone: number): string {
  return gone < last ? `${gone + 1}'` : `${last}+${gone - last + 1}'`;
}

function plusOne([home, away]: SidePair<number>, side: FootballSide): SidePair<number> {
  return side === 0 ? [home + 1, away] : [home, away + 1];
}
