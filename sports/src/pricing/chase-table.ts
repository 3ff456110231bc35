import {
  type BallModel,
  LOGITS,
  RATE_BUCKETS,
  rateBucket,
  writeLogits,
  writeProbabilities,
} from './ball-model.ts';
import { BALL_OUTCOMES } from './ball-outcome.ts';
import { LEVELS } from './scoring-level.ts';
import {
  countCells,
  type Layer,
  LayeredTable,
  type LayerMaker,
  rowStart,
  WICKET_ROWS,
} from './table-layers.ts';

/** Chances of a chase by wickets down, scoring level and runs needed. */
export interface ChaseLayer extends Layer {
  readonly wins: Float32Array;
  /** Chance of a tie in units of 1/65,535, to keep the table small. */
  readonly ties: Uint16Array;
}

/** Chances of a chase by balls left. */
export type ChaseTable = LayeredTable<ChaseLayer>;

const TIE_UNIT = 65_535;

/**
 * Column n is the chance with n runs needed.
 *
 * @param stored of an equal table built elsewhere.
 */
export function buildChaseTable(model: BallModel, stored?: readonly ChaseLayer[]): ChaseTable {
  const maker: LayerMaker<ChaseLayer> = {
    last: (width) => {
      const layer = {
        width,
        wins: new Float32Array(countCells(width)),
        ties: new Uint16Array(countCells(width)),
      };
      for (let row = 0; row < layer.wins.length; row += width) {
        layer.wins[row] = 1;
        layer.ties[row + 1] = TIE_UNIT;
      }
      return layer;
    },
    blank: (width, within) => ({
      width,
      wins: within?.wins.subarray(0, countCells(width)) ?? new Float32Array(countCells(width)),
      ties: within?.ties.subarray(0, countCells(width)) ?? new Uint16Array(countCells(width)),
    }),
    fill: (layer, after, balls) => {
      for (let wickets = 0; wickets < WICKET_ROWS; wickets += 1) {
        const logits = logitsByRate(model, balls, wickets);
        for (let level = 0; level < LEVELS.length; level += 1) {
          fillRow(layer, after, { model, balls, wickets, level, logits });
        }
      }
    },
  };
  return new LayeredTable(model.ballsPerInnings, maker, stored);
}

/** Looks up a chase at a grid level; beyond the table it is lost, with no runs needed it is won. */
export function chaseChances(
  table: ChaseTable,
  place: ChasePlace,
): { readonly win: number; readonly tie: number } {
  const { balls, wickets, level, need } = place;
  if (need <= 0) return { win: 1, tie: 0 };
  if (wickets >= WICKET_ROWS || balls <= 0) return { win: 0, tie: need === 1 ? 1 : 0 };
  const layer = table.layer(balls);
  if (need >= layer.width) return { win: 0, tie: 0 };
  const cell = rowStart(layer, { wickets, level }) + need;
  return { win: layer.wins[cell] ?? 0, tie: (layer.ties[cell] ?? 0) / TIE_UNIT };
}

interface ChasePlace {
  readonly balls: number;
  readonly wickets: number;
  readonly level: number;
  readonly need: number;
}

interface RowPlace {
  readonly model: BallModel;
  readonly balls: number;
  readonly wickets: number;
  readonly level: number;
  readonly logits: readonly Float64Array[];
}

function logitsByRate(model: BallModel, ballsLeft: number, wickets: number): Float64Array[] {
  return Array.from({ length: RATE_BUCKETS }, (_, rate) => {
    const logits = new Float64Array(LOGITS);
    writeLogits(model, { ballsLeft, wickets, rate }, logits);
    return logits;
  });
}

function fillRow(
  layer: ChaseLayer,
  next: ChaseLayer,
  { model, balls, wickets, level, logits }: RowPlace,
): void {
  const { width, wins, ties } = layer;
  const start = rowStart(layer, { wickets, level });
  const after = rowStart(next, { wickets, level });
  const out = wickets + 1 === WICKET_ROWS;
  const fallen = out ? 0 : rowStart(next, { wickets: wickets + 1, level });
  const chance = new Float64Array(BALL_OUTCOMES.length);
  const slope = model.innings[2].level;
  let bucket = -1;
  wins[start] = 1;
  ties[start] = 0;
  for (let need = 1; need < width; need += 1) {
    const rate = rateBucket(need, balls);
    if (rate !== bucket) {
      bucket = rate;
      const chosen = logits[rate];
      if (chosen === undefined) continue;
      writeProbabilities({ logits: chosen, level: LEVELS[level] ?? 0, slope }, chance);
    }
    let win = 0;
    let tie = 0;
    for (let outcome = 0; outcome < 12; outcome += 1) {
      const weight = chance[outcome] ?? 0;
      const left = need - (RUNS[outcome] ?? 0);
      if (left <= 0) {
        win += weight;
      } else if (outcome >= 9) {
        win += weight * (wins[start + left] ?? 0);
        tie += weight * (ties[start + left] ?? 0);
      } else if (outcome < 7) {
        if (left >= next.width) continue;
        win += weight * (next.wins[after + left] ?? 0);
        tie += weight * (next.ties[after + left] ?? 0);
      } else if (out) {
        if (left === 1) tie += weight * TIE_UNIT;
      } else if (left < next.width) {
        win += weight * (next.wins[fallen + left] ?? 0);
        tie += weight * (next.ties[fallen + left] ?? 0);
      }
    }
    wins[start + need] = win;
    ties[start + need] = Math.round(tie);
  }
}

const RUNS = Int32Array.from(BALL_OUTCOMES, (outcome) => outcome.runs);
