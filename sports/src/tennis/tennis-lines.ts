import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import { getPressure } from './tennis-card.ts';
import type { TennisFact } from './tennis-fact.ts';
import type { TennisFormat } from './tennis-format.ts';
import type { TennisState } from './tennis-state.ts';

type Point = Extract<TennisFact, { type: 'point' }>;
interface Match {
  readonly players: SidePair<string>;
  readonly format: TennisFormat;
}

/**
 * Describes a fact in commentary, given the state after it: games, breaks, sets, and points that may decide one of
 * them.
 */
export function describeTennisFact(
  match: Match,
  fact: TennisFact,
  state: TennisState,
): PlayLine | null {
  const { players } = match;
  switch (fact.type) {
    case 'start':
      return {
        at: formatStage(state),
        text: label('TO_SERVE', { player: players[fact.server] }),
        isKey: false,
      };
    case 'stop':
      return { at: formatStage(state), text: fact.said, isKey: false };
    case 'resume':
      return { at: formatStage(state), text: label('PLAY_GOES_ON'), isKey: false };
    case 'retirement':
      return {
        at: formatStage(state),
        text: label('RETIRES', { player: players[fact.side] }),
        isKey: true,
      };
    case 'point':
      return describePoint(match, fact, state);
  }
}

/** Formats `Set 2 4-3`, or the set just won if the next one hasn't started. */
function formatStage({ doneSets, games, winner }: TennisState): Label {
  const isBetween = games[0] === 0 && games[1] === 0 && doneSets.length > 0;
  const [one, two] = isBetween || winner !== null ? (doneSets.at(-1) ?? games) : games;
  const set = isBetween || winner !== null ? Math.max(doneSets.length, 1) : doneSets.length + 1;
  return label('SET_GAMES', { set, one, two });
}

function describePoint(match: Match, point: Point, state: TennisState): PlayLine | null {
  const player = match.players[point.winner];
  const line = (text: Label, isKey: boolean): PlayLine => ({
    at: formatStage(state),
    text: prefixPoint(match.players, point, text),
    isKey,
  });
  if (state.winner !== null) {
    const sets = state.doneSets.map(([one, two]) => `${one}-${two}`).join(', ');
    return line(label('GAME_SET_MATCH', { player: match.players[state.winner], sets }), true);
  }
  const isGameOver = state.points[0] === 0 && state.points[1] === 0;
  const [one, two] = state.games;
  if (isGameOver && one === 0 && two === 0) {
    const [first, second] = state.doneSets.at(-1) ?? [0, 0];
    return line(label('WINS_SET', { player, one: first, two: second }), true);
  }
  if (isGameOver) {
    // The serve alternates, so the player who served this game doesn't serve the next.
    const isBreak = point.winner === state.server;
    const code = isBreak ? 'BREAKS_SERVE' : 'HOLDS_SERVE';
    return line(label(code, { player, one, two }), isBreak);
  }
  const pressure = getPressure(match.format, state);
  return pressure === null ? null : line(pressure, pressure.code === 'MATCH_POINT');
}

/** Prefixes how the point was won, if noteworthy. */
function prefixPoint(players: SidePair<string>, { how, server }: Point, next: Label): Label {
  if (how === 'rally') return next;
  const first = label(how === 'ace' ? 'ACE' : 'DOUBLE_FAULT', { player: players[server] });
  return label('THEN', { first, next });
}
