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
import { rowStart, runColumns, type TableShape, tableShape, WICKET_ROWS } from './table-shape.ts';

/** Chances of a chase by balls left, wickets down, scoring level and runs needed. */
export interface ChaseTable {
  readonly shape: TableShape;
  readonly wins: Float32Array;
  /** Chances of a tie in 65,535ths, which keeps the table small. */
  readonly ties: Uint16Array;
}

const TIE_UNIT = 65_535;

/** Fills the table backwards from the last ball; column n is the chance when n are needed. */
export function buildChaseTable(model: BallModel): ChaseTable {
  const shape = tableShape(model.ballsPerInnings, runColumns(model.ballsPerInnings));
  const table = {
    shape,
    wins: new Float32Array(shape.cells),
    ties: new Uint16Array(shape.cells),
  };
  for (let wickets = 0; wickets < WICKET_ROWS; wickets += 1) {
    for (let level = 0; level < LEVELS.length; level += 1) {
      const start = rowStart(shape, { balls: 0, wickets, level });
      table.wins[start] = 1;
      table.ties[start + 1] = TIE_UNIT;
    }
  }
  for (let balls = 1; balls <= shape.balls; balls += 1) {
    for (let wickets = 0; wickets < WICKET_ROWS; wickets += 1) {
      const logits = logitsByRate(model, balls, wickets);
      for (let level = 0; level < LEVELS.length; level += 1) {
        fillRow(table, { model, balls, wickets, level, logits });
      }
    }
  }
  return table;
}

/** Chances of a chase at a grid level; out of reach counts as lost, nothing needed as won. */
export function chaseChances(
  table: ChaseTable,
  place: ChasePlace,
): { readonly win: number; readonly tie: number } {
  const { balls, wickets, level, need } = place;
  if (need <= 0) return { win: 1, tie: 0 };
  if (wickets >= WICKET_ROWS || balls <= 0) return { win: 0, tie: need === 1 ? 1 : 0 };
  if (need >= (table.shape.widths[balls] ?? 0)) return { win: 0, tie: 0 };
  const cell = rowStart(table.shape, { balls, wickets, level }) + need;
  return { win: table.wins[cell] ?? 0, tie: (table.ties[cell] ?? 0) / TIE_UNIT };
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

function fillRow(table: ChaseTable, { model, balls, wickets, level, logits }: RowPlace): void {
  const { shape, wins, ties } = table;
  const width = shape.widths[balls] ?? 0;
  const nextWidth = shape.widths[balls - 1] ?? 0;
  const start = rowStart(shape, { balls, wickets, level });
  const after = rowStart(shape, { balls: balls - 1, wickets, level });
  const out = wickets + 1 === WICKET_ROWS;
  const fallen = out ? 0 : rowStart(shape, { balls: balls - 1, wickets: wickets + 1, level });
  const chance = new Float64Array(BALL_OUTCOMES.length);
  const slope = model.innings[2].level;
  let bucket = -1;
  wins[start] = 1;
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
        if (left >= nextWidth) continue;
        win += weight * (wins[after + left] ?? 0);
        tie += weight * (ties[after + left] ?? 0);
      } else if (out) {
        if (left === 1) tie += weight * TIE_UNIT;
      } else if (left < nextWidth) {
        win += weight * (wins[fallen + left] ?? 0);
        tie += weight * (ties[fallen + left] ?? 0);
      }
    }
    wins[start + need] = win;
    ties[start + need] = Math.round(tie);
  }
}

const RUNS = Int32Array.from(BALL_OUTCOMES, (outcome) => outcome.runs);
