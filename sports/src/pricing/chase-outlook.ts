import { type ChaseTable, chaseChances } from './chase-table.ts';
import type { RunsTable } from './runs-table.ts';
import { LEVELS, type LevelPrior, levelWeights } from './scoring-level.ts';
import type { LimitedOversSituation } from './situation.ts';
import { rowStart, runColumns } from './table-layers.ts';

/** Chances of a chase before it starts, by the first innings' scoring level and total. */
export interface ChaseOutlook {
  /** Indexed by level × `listTotalSessions` + total. */
  readonly wins: Float64Array;
  readonly ties: Float64Array;
  /** Number of totals covered, from 0; higher ones are out of reach. */
  readonly totals: number;
}

/**
 * Averages the chase over the second-innings levels expected for each scoring level of innings 1.
 *
 * @param start legal balls of the chase, at most a full innings, and wickets down, nonzero only in a super over.
 */
export function chaseOutlook(
  table: ChaseTable,
  prior: LevelPrior,
  { balls, wickets }: { readonly balls: number; readonly wickets: number },
): ChaseOutlook {
  const totals = runColumns(table.balls)(balls);
  const wins = new Float64Array(LEVELS.length * totals);
  const ties = new Float64Array(LEVELS.length * totals);
  for (const [first, level] of LEVELS.entries()) {
    const mean = prior.meanChase + prior.link * (level - prior.meanFirst);
    for (const [place, weight] of levelWeights(mean, prior.deviationChase).entries()) {
      for (let total = 0; total < totals; total += 1) {
        const need = total + 1;
        const chance = chaseChances(table, { balls, wickets, level: place, need });
        const cell = first * totals + total;
        wins[cell] = (wins[cell] ?? 0) + weight * chance.win;
        ties[cell] = (ties[cell] ?? 0) + weight * chance.tie;
      }
    }
  }
  return { wins, ties, totals };
}

/** Chances of the side batting second. */
export interface Chances {
  readonly win: number;
  readonly tie: number;
}

/** Integrates the value of the chase over scoring level and remaining runs. */
export function chancesBeforeChase(first: {
  readonly table: RunsTable;
  readonly outlook: ChaseOutlook;
  /** Weights of the scoring levels of innings 1. */
  readonly belief: Float64Array;
  readonly situation: Pick<LimitedOversSituation, 'runs' | 'wickets' | 'legalBalls' | 'ballsTotal'>;
}): Chances {
  const { outlook, belief } = first;
  const { runs, wickets, legalBalls, ballsTotal } = first.situation;
  const balls = Math.max(0, ballsTotal - legalBalls);
  const layer = balls === 0 || wickets >= 10 ? null : first.table.layer(balls);
  const columns = Math.min(layer?.width ?? 1, outlook.totals - runs);
  let win = 0;
  let tie = 0;
  for (let level = 0; level < LEVELS.length; level += 1) {
    const believed = belief[level] ?? 0;
    const row = layer === null ? 0 : rowStart(layer, { wickets, level });
    const base = level * outlook.totals + runs;
    for (let column = 0; column < columns; column += 1) {
      const weight = believed * (layer === null ? 1 : (layer.chances[row + column] ?? 0));
      win += weight * (outlook.wins[base + column] ?? 0);
      tie += weight * (outlook.ties[base + column] ?? 0);
    }
  }
  return { win, tie };
}
