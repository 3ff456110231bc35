import { chancesBeforeChase, chaseOutlook } from './chase-outlook.ts';
import { chaseChances } from './chase-table.ts';
import { computeLevelPrior, levelWeights } from './scoring-level.ts';
import type { MatchContext, WinProbabilities } from './situation.ts';
import { pricingTables } from './table-store.ts';

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
