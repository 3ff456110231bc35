import {
  BALL_OUTCOMES,
  type BallModel,
  createBallModel,
  LOGITS,
  type MatchContext,
  type OversFormat,
  writeLogits,
  writeProbabilities,
} from './ball-model.ts';
import {
  buildChaseTable,
  type ChaseLayer,
  type ChaseTable,
  countCells,
  type Layer,
  LayeredTable,
  type LayerMaker,
  rowStart,
  WICKET_ROWS,
} from './chase-table.ts';
import { LEVELS } from './scoring-level.ts';

/** Distribution of the remaining runs in innings 1 by wickets down and scoring level; columns are runs. */
interface RunsLayer extends Layer {
  readonly chances: Float32Array;
}

/** Distributions of the remaining runs by balls left. */
export type RunsTable = LayeredTable<RunsLayer>;

/** @param stored of an equal table built elsewhere. */
function buildRunsTable(model: BallModel, stored?: readonly RunsLayer[]): RunsTable {
  const logits = new Float64Array(LOGITS);
  const maker: LayerMaker<RunsLayer> = {
    last: (width) => {
      const chances = new Float32Array(countCells(width));
      for (let row = 0; row < chances.length; row += width) chances[row] = 1;
      return { width, chances };
    },
    blank: (width, within) => ({
      width,
      chances: within?.chances.subarray(0, countCells(width)) ?? new Float32Array(countCells(width)),
    }),
    fill: (layer, after, balls) => {
      for (let wickets = 0; wickets < WICKET_ROWS; wickets += 1) {
        writeLogits(model, { ballsLeft: balls, wickets, rate: null }, logits);
        fillRows(layer, after, { model, wickets, logits });
      }
    },
  };
  return new LayeredTable(model.ballsPerInnings, maker, stored);
}

interface RowPlace {
  readonly model: BallModel;
  readonly wickets: number;
  readonly logits: Float64Array;
}

function fillRows(layer: RunsLayer, after: RunsLayer, { model, wickets, logits }: RowPlace): void {
  const { width } = layer;
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
      const from = rowStart(after, { wickets: down, level });
      for (let column = 0; column < after.width; column += 1) {
        const into = Math.min(column + runs, width - 1);
        row[into] = (row[into] ?? 0) + weight * (after.chances[from + column] ?? 0);
      }
    }
    addExtras(row, chance);
    layer.chances.set(row, rowStart(layer, { wickets, level }));
  }
}

/** Wides and no-balls add runs without using a ball, so a row feeds its own later columns. */
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

/** Tables of one format and gender, shared by all of its matches. */
export interface PricingTables {
  readonly model: BallModel;
  readonly runs: () => RunsTable;
  readonly chase: () => ChaseTable;
}

/** One entry per format and gender, four in all: 20-over tables take 4 MB, 50-over tables 14 MB each. */
const runsTables = new Map<string, RunsTable>();
const chaseTables = new Map<string, ChaseTable>();

/** Returns the tables of a format and gender, built on first use and cached. */
export function pricingTables(format: OversFormat, gender: MatchContext['gender']): PricingTables {
  const model = createBallModel(format, gender);
  const name = `${format}|${gender}`;
  return {
    model,
    runs: () => getOrBuild(runsTables, name, () => buildRunsTable(model)),
    chase: () => getOrBuild(chaseTables, name, () => buildChaseTable(model)),
  };
}

/** Formats and genders that have tables. */
export const TABLE_KINDS = (['T20', 'ODI'] as const).flatMap((format) =>
  (['male', 'female'] as const).map((gender) => ({ format, gender })),
);

/** Identifies tables. */
export type TableKind = (typeof TABLE_KINDS)[number];

/** Tables as plain data, to be passed between processes. */
export interface TableData {
  readonly runs: readonly RunsLayer[];
  readonly chase: readonly ChaseLayer[];
}

/** Builds the tables of a format and gender, for another process. */
export function buildTableData({ format, gender }: TableKind): TableData {
  const tables = pricingTables(format, gender);
  return { runs: tables.runs().stored, chase: tables.chase().stored };
}

/** Adopts tables built by another process, unless this one has built them already. */
export function adoptTableData({ format, gender }: TableKind, { runs, chase }: TableData): void {
  const model = createBallModel(format, gender);
  const name = `${format}|${gender}`;
  getOrBuild(runsTables, name, () => buildRunsTable(model, runs));
  getOrBuild(chaseTables, name, () => buildChaseTable(model, chase));
}

function getOrBuild<Table>(tables: Map<string, Table>, name: string, build: () => Table): Table {
  const table = tables.get(name) ?? build();
  tables.set(name, table);
  return table;
}
