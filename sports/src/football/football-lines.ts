import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import type { FootballFact } from './football-fact.ts';
import { type FootballState, footballClock } from './football-state.ts';

/** Number of a side's corners per commentary line. */
const CORNERS_A_LINE = 4;
const CARDS = {
  yellow: 'YELLOW_CARD',
  'second-yellow': 'SECOND_YELLOW_CARD',
  red: 'RED_CARD',
} as const;
const GOALS = { play: 'GOAL', penalty: 'GOAL_PENALTY', 'own-goal': 'GOAL_OWN' } as const;

/**
 * Describes a fact in commentary, given the state after it: goals, cards, penalties, halves, shots on target, and
 * some of the corners.
 */
export function describeFootballFact(
  { teams }: { readonly teams: SidePair<string> },
  fact: FootballFact,
  state: FootballState,
): PlayLine | null {
  const at = footballClock(state);
  const key = (text: Label): PlayLine => ({ at, text, isKey: true });
  const line = (text: Label): PlayLine => ({ at, text, isKey: false });
  const withScore = (first: Label) => key(label('THEN', { first, next: scoreLabel(teams, state) }));
  switch (fact.type) {
    case 'kick-off':
      return line(label('KICK_OFF'));
    case 'goal': {
      const team = teams[fact.side];
      return withScore(label(GOALS[fact.how], { team, name: fact.scorer ?? team }));
    }
    case 'penalty':
      return key(label('PENALTY_TO', { team: teams[fact.side] }));
    case 'penalty-missed':
      return key(label('PENALTY_MISSED', { name: fact.taker }));
    case 'card': {
      const said = label(CARDS[fact.colour], { name: fact.player, team: teams[fact.side] });
      return fact.colour === 'yellow' ? line(said) : key(said);
    }
    case 'corner': {
      const number = state.corners[fact.side];
      const isShown = number % CORNERS_A_LINE === 0;
      return isShown ? line(label('CORNER', { team: teams[fact.side], number })) : null;
    }
    case 'shot':
      return fact.onTarget ? line(label('SHOT_SAVED', { name: fact.player })) : null;
    case 'added-time':
      return line(label('ADDED_TIME', { minutes: fact.minutes }));
    case 'half-time':
      return withScore(label('HALF_TIME'));
    case 'second-half':
      return line(label('SECOND_HALF_BEGINS'));
    case 'full-time':
      return withScore(label('FULL_TIME'));
    case 'extra-time':
      return line(label(fact.half === 1 ? 'EXTRA_TIME' : 'EXTRA_TIME_SECOND_HALF'));
    case 'shoot-out-kick': {
      const [one, two] = state.shootOut ?? [0, 0];
      const code = fact.scored ? 'SHOOT_OUT_SCORED' : 'SHOOT_OUT_MISSED';
      return key(label(code, { team: teams[fact.side], one, two }));
    }
    case 'abandoned':
      return withScore(label('MATCH_ABANDONED'));
    case 'offside':
    case 'foul':
    case 'clock':
    case 'restart':
      return null;
  }
}

/** Formats `Bandra Rovers 2-1 Kochi Athletic`, including extra-time goals. */
function scoreLabel([home, away]: SidePair<string>, { goals, extraTime }: FootballState): Label {
  const score = label('SIDES_SCORE', { home, away, one: goals[0], two: goals[1] });
  if (extraTime === null) return score;
  return label('EXTRA_TIME_SCORE', { score, one: extraTime[0], two: extraTime[1] });
}
