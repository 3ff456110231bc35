import type { LimitedOversSituation, MatchContext, WinProbabilities } from './ball-model.ts';
import { type ChaseTable, chaseChances, rowStart, runColumns } from './chase-table.ts';
import { computeLevelPrior, LEVELS, type LevelPrior, levelWeights } from './scoring-level.ts';
import { pricingTables, type RunsTable } from './table-store.ts';

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

const OVER = 6;
/** A super over ends after two wickets, like an innings that begins eight down. */
const STARTING_WICKETS = 8;

/** A super over in progress; omit all fields before its first ball. */
export interface SuperOver {
  readonly innings?: 1 | 2;
  readonly runs?: number;
  /** Wickets down in this super over, 0 to 2. */
  readonly wickets?: number;
  readonly legalBalls?: number;
  /** Runs to win; required in innings 2. */
  readonly target?: number;
}

/**
 * Computes the fair probabilities of one super over, with `first` as the side batting first in it.
 *
 * Modelled as the last over of a 20-over innings with the last two wickets; a tie means another super over.
 *
 * @param context of the match, with `eloDiff` from the view of the side batting first in the super over.
 */
export function superOverProbability(
  context: MatchContext,
  { innings = 1, runs = 0, wickets: down = 0, legalBalls = 0, target = 0 }: SuperOver = {},
): WinProbabilities {
  const prior = computeLevelPrior('T20', context);
  const tables = pricingTables('T20', context.gender);
  const balls = Math.max(0, OVER - legalBalls);
  const wickets = Math.min(10, STARTING_WICKETS + down);
  if (innings === 2) return chased(context, { balls, wickets, need: target - runs });
  const outlook = chaseOutlook(tables.chase(), prior, { balls: OVER, wickets: STARTING_WICKETS });
  const belief = levelWeights(prior.meanFirst, prior.deviationFirst);
  const situation = { runs, wickets, legalBalls, ballsTotal: OVER };
  const { win, tie } = chancesBeforeChase({ table: tables.runs(), outlook, belief, situation });
  return { first: Math.max(0, 1 - win - tie), second: win, tie, draw: 0 };
}

interface LastOver {
  readonly balls: number;
  readonly wickets: number;
  readonly need: number;
}

function chased(context: MatchContext, place: LastOver): WinProbabilities {
  const prior = computeLevelPrior('T20', context);
  const table = pricingTables('T20', context.gender).chase();
  if (place.need <= 0 || place.balls <= 0 || place.wickets >= 10) {
    const { win, tie } = chaseChances(table, { ...place, level: 0 });
    return { first: 1 - win - tie, second: win, tie, draw: 0 };
  }
  let second = 0;
  let tie = 0;
  const weights = levelWeights(prior.meanChase, prior.deviationChase);
  for (const [level, weight] of weights.entries()) {
    const chance = chaseChances(table, { ...place, level });
    second += weight * chance.win;
    tie += weight * chance.tie;
  }
  return { first: Math.max(0, 1 - second - tie), second, tie, draw: 0 };
}
