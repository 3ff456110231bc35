import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair, TennisCard } from '#play/sport-card.ts';
import type { TennisFormat } from './tennis-format.ts';
import { applyTennisFact, other, setsWon, type TennisState } from './tennis-state.ts';

/** Builds the scorecard as plain data. */
export function tennisCard(
  info: { readonly players: SidePair<string>; readonly format: TennisFormat },
  state: TennisState,
): TennisCard {
  const { doneSets, games, aces, doubleFaults, breaks, winner, hasStarted } = state;
  const isOn = hasStarted && winner === null;
  return {
    kind: 'tennis',
    status: formatStatus(info.players, state),
    players: info.players,
    server: isOn ? state.server : null,
    games: isOn ? [...doneSets, games] : doneSets,
    sets: setsWon(doneSets),
    points: isOn ? tennisPoints(state) : null,
    isTieBreak: state.isTieBreak,
    pressure: isOn ? getPressure(info.format, state) : null,
    aces,
    doubleFaults,
    breaks,
  };
}

function formatStatus(players: SidePair<string>, state: TennisState): Label {
  if (state.retired !== null) {
    return label('PLAYER_RETIRED', { player: players[state.retired] });
  }
  if (state.winner !== null) return label('PLAYER_WON', { player: players[state.winner] });
  if (!state.hasStarted) return label('NOT_STARTED');
  return state.isStopped ? label('PLAY_STOPPED') : label('SET', { set: state.doneSets.length + 1 });
}

const CALLS = ['0', '15', '30', '40'] as const;

/** Formats the points as called; null at the start of a game. */
export function tennisPoints({ points, isTieBreak }: TennisState): SidePair<string> | null {
  const [one, two] = points;
  if (isTieBreak) return [String(one), String(two)];
  if (one === 0 && two === 0) return null;
  if (one >= 3 && two >= 3) {
    if (one === two) return ['40', '40'];
    return one > two ? ['Ad', '40'] : ['40', 'Ad'];
  }
  return [CALLS[one] ?? '40', CALLS[two] ?? '40'];
}

/** Returns what the next point can decide, in the order match, set, break; null if none. */
export function getPressure(format: TennisFormat, state: TennisState): Label | null {
  const { server } = state;
  let call: 'SET_POINT' | 'BREAK_POINT' | null = null;
  for (const winner of [server, other(server)]) {
    const next = applyTennisFact(format, state, { type: 'point', server, winner, how: 'rally' });
    if (next.winner !== null) return label('MATCH_POINT');
    if (next.doneSets.length > state.doneSets.length) call = 'SET_POINT';
    else if (winner !== server && next.breaks[winner] > state.breaks[winner])
      call ??= 'BREAK_POINT';
  }
  return call === null ? null : label(call);
}
