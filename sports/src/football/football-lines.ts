import type { SidePair } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import type { FootballFact } from './football-fact.ts';
import { type FootballState, footballClock } from './football-state.ts';

/** Of the corners of a side only every so many is worth a line. */
const CORNERS_A_LINE = 4;
const CARD_WORDS = {
  yellow: 'Yellow card',
  'second-yellow': 'Second yellow card',
  red: 'Red card',
} as const;
const GOAL_ENDS = { play: '', penalty: ' from the spot', 'own-goal': ', an own goal' } as const;

/** Commentary on a fact, with the state after it: goals, cards, penalties, halves; shots on target, now and then corners. */
export function sayFootball(
  { teams }: { readonly teams: SidePair<string> },
  fact: FootballFact,
  state: FootballState,
): PlayLine | null {
  const { goals, extraTime, shootOut } = state;
  const score = `${teams[0]} ${goals[0]}-${goals[1]} ${teams[1]}`;
  const at = footballClock(state);
  const key = (text: string): PlayLine => ({ at, text, isKey: true });
  const line = (text: string): PlayLine => ({ at, text, isKey: false });
  switch (fact.type) {
    case 'kick-off':
      return line('Kick-off');
    case 'goal': {
      const who = fact.scorer ?? teams[fact.side];
      const extra = extraTime === null ? '' : `, ${extraTime[0]}-${extraTime[1]} in extra time`;
      return key(`Goal for ${teams[fact.side]}! ${who}${GOAL_ENDS[fact.how]}. ${score}${extra}`);
    }
    case 'penalty':
      return key(`Penalty to ${teams[fact.side]}`);
    case 'penalty-missed':
      return key(`${fact.taker} misses the penalty`);
    case 'card': {
      const text = `${CARD_WORDS[fact.colour]} for ${fact.player} (${teams[fact.side]})`;
      return fact.colour === 'yellow' ? line(text) : key(text);
    }
    case 'corner': {
      const corners = state.corners[fact.side];
      const isShown = corners % CORNERS_A_LINE === 0;
      return isShown ? line(`${teams[fact.side]} take their corner number ${corners}`) : null;
    }
    case 'shot':
      return fact.onTarget ? line(`${fact.player} shoots, saved`) : null;
    case 'added-time':
      return line(`${fact.minutes} added ${fact.minutes === 1 ? 'minute' : 'minutes'}`);
    case 'half-time':
      return key(`Half-time. ${score}`);
    case 'second-half':
      return line('Second half under way');
    case 'full-time':
      return key(`Full-time. ${score}`);
    case 'extra-time':
      return line(fact.half === 1 ? 'Extra time' : 'Second half of extra time');
    case 'shoot-out-kick': {
      const kick = `${teams[fact.side]} ${fact.scored ? 'score' : 'miss'} in the shoot-out`;
      return key(shootOut === null ? kick : `${kick}, ${shootOut[0]}-${shootOut[1]}`);
    }
    case 'abandoned':
      return key(`The match is abandoned. ${score}`);
    case 'offside':
    case 'clock':
    case 'restart':
      return null;
  }
}
