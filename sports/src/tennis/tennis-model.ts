import { label, verbatimLabel } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board } from '#play/board.ts';
import type { PlayModel } from '#play/play-facts.ts';
import type { SidePair, SportScore } from '#play/sport-card.ts';
import { createPointTables, type ServeChances } from './point-chances.ts';
import { tennisCard, tennisPoints } from './tennis-card.ts';
import type { TennisFact } from './tennis-fact.ts';
import type { TennisFormat } from './tennis-format.ts';
import { describeTennisFact } from './tennis-lines.ts';
import { tennisViews } from './tennis-markets.ts';
import { tennisChances } from './tennis-prices.ts';
import { applyTennisFact, BEFORE_FIRST_POINT, setsWon, type TennisState } from './tennis-state.ts';

/** Pricing input of a match. */
export interface TennisInfo {
  readonly players: SidePair<string>;
  readonly format: TennisFormat;
  /** Each player's chance of winning a point on serve against the other. */
  readonly serves: ServeChances;
}

/** Maps the facts of a match to prices, scorecard and commentary. */
export function tennisModel(info: TennisInfo): PlayModel<TennisFact, TennisState> {
  const tables = createPointTables(info.serves);
  return {
    announced: info,
    start: BEFORE_FIRST_POINT,
    apply: (state, fact) => applyTennisFact(info.format, state, fact),
    board: (state) => ({
      phase: getPhase(state),
      markets: tennisViews(info.format, state, tennisChances(info.format, tables, state)),
      card: tennisCard(info, state),
      score: buildScore(info, state),
    }),
    describe: (fact, state) => describeTennisFact(info, fact, state),
  };
}

function getPhase({ hasStarted, winner }: TennisState): Board['phase'] {
  if (winner !== null) return 'over';
  return hasStarted ? 'in-play' : 'before';
}

function buildScore({ players }: TennisInfo, state: TennisState): SportScore {
  const sets = setsWon(state.doneSets);
  const games = state.doneSets.map(([one, two]) => `${one}-${two}`).join(' ');
  const points = state.winner === null && state.hasStarted ? tennisPoints(state) : null;
  const side = (place: 0 | 1) => ({
    name: players[place],
    text: [
      String(sets[place]),
      ...(state.winner === null ? [String(state.games[place])] : []),
      ...(points === null ? [] : [points[place]]),
    ].join(' '),
    batting: state.hasStarted && state.winner === null && state.server === place,
  });
  return {
    stage: getStage(state),
    detail: games === '' ? null : verbatimLabel(games),
    sides: [side(0), side(1)],
  };
}

function getStage(state: TennisState): Label {
  if (state.retired !== null) return label('RETIRED');
  if (state.winner !== null) return label('FINAL');
  return state.hasStarted ? label('SET', { set: state.doneSets.length + 1 }) : label('NOT_STARTED');
}
