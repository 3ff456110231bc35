import { type BallModel, createBallModel, type OversFormat } from './ball-model.ts';
import { buildChaseTable, type ChaseLayer, type ChaseTable } from './chase-table.ts';
import { buildRunsTable, type RunsLayer, type RunsTable } from './runs-table.ts';
import type { MatchContext } from './situation.ts';

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
