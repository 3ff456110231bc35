import { type BallModel, LOGITS, writeLogits, writeProbabilities } from './ball-model.ts';
import { BALL_OUTCOMES } from './ball-outcome.ts';
import { LEVELS } from './scoring-level.ts';
import { rowStart, runColumns, type TableShape, tableShape, WICKET_ROWS } from './table-shape.ts';

/** Distribution of the runs still to come in innings 1. */
export interface RunsTable {
  readonly shape: TableShape;
  readonly chances: Float32Array;
}

/**
 * Fills the table backwards from its last ball.
 *
 * Rows are indexed by balls left, wickets down and scoring level; the columns are runs.
 */
export function buildRunsTable(model: BallModel): RunsTable {
  const shape = tableShape(model.ballsPerInnings, runColumns(model.ballsPerInnings));
  const table = { shape, chances: new Float32Array(shape.cells) };
  const logits = new Float64Array(LOGITS);
  for (let wickets = 0; wickets < WICKET_ROWS; wickets += 1) {
    for (let level = 0; level < LEVELS.length; level += 1) {
      table.chances[rowStart(shape, { balls: 0, wickets, level })] = 1;
    }
  }
  for (let balls = 1; balls <= shape.balls; balls += 1) {
    for (let wickets = 0; wickets < WICKET_ROWS; wickets += 1) {
      writeLogits(model, { ballsLeft: balls, wickets, rate: null }, logits);
      fillRows(table, { model, balls, wickets, logits });
    }
  }
  return table;
}

interface RowPlace {
  readonly model: BallModel;
  readonly balls: number;
  readonly wickets: number;
  readonly logits: Float64Array;
}

function fillRows({ shape, chances }: RunsTable, { model, balls, wickets, logits }: RowPlace) {
  const width = shape.widths[balls] ?? 0;
  const nextWidth = shape.widths[balls - 1] ?? 0;
  const chance = new Float64Array(BALL_OUTCOMES.length);
  const row = new Float64Array(width);
  const slope = model.innings[1].level;
  for (let level = 0; level < LEVELS.length; level += 1) {
    writeProbabilities({ logits, level: LEVELS[level] ?? 0, slope }, chance);
    row.fill(0);
    for (let outcome = 0; outcome < 9; outcome += 1) {
      const runs = BALL_OUTCOMES[outcome]?.runs ?? 0;
      const weight = chance[outcome] ?? 0;
      const down = outcome >= 7 ? wickets + 1 : wickets;
      if (down === WICKET_ROWS) {
        row[runs] = (row[runs] ?? 0) + weight;
        continue;
      }
      const from = rowStart(shape, { balls: balls - 1, wickets: down, level });
      for (let column = 0; column < nextWidth; column += 1) {
        const into = Math.min(column + runs, width - 1);
        row[into] = (row[into] ?? 0) + weight * (chances[from + column] ?? 0);
      }
    }
    addExtras(row, chance);
    chances.set(row, rowStart(shape, { balls, wickets, level }));
  }
}

/** Wides and no-balls add runs without using up the ball, so a row feeds its own later columns. */
function addExtras(row: Float64Array, chance: Float64Array): void {
  const one = chance[9] ?? 0;
  const two = chance[10] ?? 0;
  const five = chance[11] ?? 0;
  let sum = 0;
  for (let column = 0; column < row.length; column += 1) {
    let total = row[column] ?? 0;
    if (column >= 1) total += one * (row[column - 1] ?? 0);
    if (column >= 2) total += two * (row[column - 2] ?? 0);
    if (column >= 5) total += five * (row[column - 5] ?? 0);
    row[column] = total;
    sum += total;
  }
  const last = row.length - 1;
  row[last] = Math.max(0, (row[last] ?? 0) + 1 - sum);
}
