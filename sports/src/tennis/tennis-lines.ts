import type { SidePair } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import { pressureOf } from './tennis-card.ts';
import type { TennisFact } from './tennis-fact.ts';
import type { TennisFormat } from './tennis-format.ts';
import type { TennisState } from './tennis-state.ts';

type Point = Extract<TennisFact, { type: 'point' }>;
interface Match {
  readonly players: SidePair<string>;
  readonly format: TennisFormat;
}

/** Commentary on a fact, with the state after it: games, breaks, sets, and points that may decide one of them. */
export function sayTennis(match: Match, fact: TennisFact, state: TennisState): PlayLine | null {
  const { players } = match;
  switch (fact.type) {
    case 'start':
      return { at: stageOf(state), text: `${players[fact.server]} to serve`, isKey: false };
    case 'stop':
      return { at: stageOf(state), text: fact.text, isKey: false };
    case 'resume':
      return { at: stageOf(state), text: 'Play goes on', isKey: false };
    case 'retirement':
      return { at: stageOf(state), text: `${players[fact.side]} retires`, isKey: true };
    case 'point':
      return sayPoint(match, fact, state);
  }
}

/** `Set 2 4-3`; the set just won where a new one has not begun. */
function stageOf({ doneSets, games, winner }: TennisState): string {
  const isBetween = games[0] === 0 && games[1] === 0 && doneSets.length > 0;
  const [one, two] = isBetween || winner !== null ? (doneSets.at(-1) ?? games) : games;
  const set = isBetween || winner !== null ? Math.max(doneSets.length, 1) : doneSets.length + 1;
  return `Set ${set} ${one}-${two}`;
}

function sayPoint(match: Match, point: Point, state: TennisState): PlayLine | null {
  const { players } = match;
  const { winner } = point;
  const at = stageOf(state);
  const how = opening(players, point);
  if (state.winner !== null) {
    const sets = state.doneSets.map(([one, two]) => `${one}-${two}`).join(', ');
    return { at, text: `${how}Game, set and match ${players[state.winner]}: ${sets}`, isKey: true };
  }
  const isGameOver = state.points[0] === 0 && state.points[1] === 0;
  if (isGameOver && state.games[0] === 0 && state.games[1] === 0) {
    const [one, two] = state.doneSets.at(-1) ?? [0, 0];
    return { at, text: `${how}${players[winner]} wins the set ${one}-${two}`, isKey: true };
  }
  if (isGameOver) {
    // The next game is the other's: who served this one serves no more.
    const isBreak = winner === state.server;
    const text = isBreak ? `${players[winner]} breaks` : `${players[winner]} holds`;
    return { at, text: `${how}${text}, ${state.games[0]}-${state.games[1]}`, isKey: isBreak };
  }
  const pressure = pressureOf(match.format, state);
  if (pressure === null) return null;
  return { at, text: `${how}${pressure}`, isKey: pressure === 'Match point' };
}

function opening(players: SidePair<string>, { how, server }: Point): string {
  if (how === 'rally') return '';
  return how === 'ace' ? `Ace by ${players[server]}. ` : `Double fault by ${players[server]}. `;
}
