import { label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import type { TimedFact } from '#play/live-play.ts';
import type { SidePair } from '#play/sport-card.ts';
import type { ServeChances } from './tennis-prices.ts';
import {
  applyTennisFact,
  BEFORE_FIRST_POINT,
  type TennisFact,
  type TennisFormat,
  type TennisSide,
  type TennisState,
} from './tennis-state.ts';

/** Inputs that fully determine a simulated match. */
export interface TennisSeed {
  readonly prng: Prng;
  readonly players: SidePair<string>;
  readonly format: TennisFormat;
  readonly serves: ServeChances;
}

/** Seconds from the end of a point to the end of the next, and the extra time of a new game, change of ends or set. */
const PACE = { point: 36, spread: 0.3, game: 20, changeOver: 70, set: 100, stop: 300 };
/** Share of serve points that are aces or double faults. */
const ACES = 0.1;
const DOUBLE_FAULTS = 0.1;
const STOP = 0.003;
/** About one match in fifty ends by retirement. */
const RETIREMENT = 0.02;
const USUAL_POINTS = 140;

/** Simulates a whole match, starting at 0 ms. */
export function simulateTennis(seed: TennisSeed): TimedFact<TennisFact>[] {
  const { prng, format } = seed;
  const facts: TimedFact<TennisFact>[] = [];
  let state = BEFORE_FIRST_POINT;
  let atMs = 0;
  const record = (fact: TennisFact) => {
    facts.push({ atMs, fact });
    state = applyTennisFact(format, state, fact);
  };
  const retiresAt = prng.chance(RETIREMENT) ? prng.int(USUAL_POINTS) : null;
  record({ type: 'start', server: prng.chance(0.5) ? 0 : 1 });

  for (let point = 0; state.winner === null; point++) {
    atMs += pauseBefore(prng, state, point);
    if (prng.chance(STOP)) {
      record({ type: 'stop', said: label('MEDICAL_TIME_OUT') });
      atMs += PACE.stop * 1000;
      record({ type: 'resume' });
      atMs += PACE.point * 1000;
    }
    if (point === retiresAt) {
      record({ type: 'stop', said: label('TRAINER_ON_COURT') });
      atMs += PACE.stop * 1000;
      record({ type: 'retirement', side: prng.chance(0.5) ? 0 : 1 });
    } else {
      record(playPoint(seed, state.server));
    }
  }
  return facts;
}

function playPoint({ prng, serves }: TennisSeed, server: TennisSide): TennisFact {
  const isHeld = prng.chance(serves[server]);
  const winner = isHeld ? server : server === 0 ? 1 : 0;
  const isPlain = !prng.chance(isHeld ? ACES : DOUBLE_FAULTS);
  return {
    type: 'point',
    server,
    winner,
    how: isPlain ? 'rally' : isHeld ? 'ace' : 'double-fault',
  };
}

/** Draws the time between two points in ms: longer before a new game, change of ends or set. */
export function pauseBefore(prng: Prng, state: TennisState, point: number): number {
  const seconds = PACE.point * Math.exp(PACE.spread * prng.normal());
  return Math.round((seconds + (point === 0 ? 0 : breakBefore(state))) * 1000);
}

function breakBefore({ points, games, doneSets }: TennisState): number {
  if (points[0] + points[1] > 0) return 0;
  const played = games[0] + games[1];
  if (played === 0 && doneSets.length > 0) return PACE.set;
  return played % 2 === 1 && played > 1 ? PACE.changeOver : PACE.game;
}
