import type { InningsState } from '#cricket/innings-state.ts';
import type { MatchState } from '#cricket/match-state.ts';
import type { CricketMatchInfo, Side } from '#field/match-info.ts';
import { countsAround, type Expected } from './count-chances.ts';
import { getEleven, listBands, type Premium } from './premium.ts';
import type { Figures } from './session-odds.ts';

/** Model view of the innings being bet on. */
export interface PremiumOutlook {
  readonly info: CricketMatchInfo;
  readonly state: MatchState;
  readonly rest: Expected;
  /** Distribution of the final runs of a batter at the crease; null for any other. */
  batter(name: string): Figures | null;
}

/** Methods of dismissal in runner order: percentages, from 1,145 and 256 wickets. */
const METHODS = { limited: [63, 18, 8.5, 7, 2.7, 0.8], firstClass: [61, 17, 17.7, 2.6, 1.3, 0.4] };
/** Mean runs by batting position in a full innings. */
const MEANS = {
  T20: [26, 25, 25, 23, 19, 15, 11, 8, 5, 4, 3],
  ODI: [34, 33, 35, 33, 29, 24, 18, 13, 9, 7, 4],
};
/** Probability of an unnamed substitute. */
const SUBSTITUTE = 0.004;
/** Variance of one batter's runs relative to the mean. */
const BATTER_SPREAD = 17;
/** Variance of one over's runs relative to the mean; smaller than across matches, whose means differ. */
const OVERS_SPREAD = 2;
const BALLS_PER_OVER = 6;

/** Computes the chances of a premium market's runners, in order; they add to 1. */
export function premiumChances(premium: Premium, outlook: PremiumOutlook): readonly number[] {
  const innings = outlook.state.innings[premium.innings];
  switch (premium.kind) {
    case 'dismissal':
      return scaled(outlook.info.oversPerInnings === null ? METHODS.firstClass : METHODS.limited);
    case 'highest-over':
      return highestOver(outlook, innings);
    case 'top-batter':
      return topBatter(outlook, premium, innings);
    case 'innings-lead':
      return leadChances(outlook);
  }
}

/** Expected remaining runs of an innings without a limit, by wickets down. */
const RUNS_TO_COME = [325, 300, 272, 240, 203, 164, 124, 87, 54, 24, 0];
/** Deviation of an innings' remaining runs as a share of the mean, plus a minimum in runs. */
const LEAD_SPREAD = { share: 0.42, least: 8 };
/** Runs per innings for an advantage of a hundred Elo points. */
const RUNS_PER_HUNDRED = 32;

/** Compares both first innings as normal distributions around their expected totals. */
function leadChances({ info, state }: Pick<PremiumOutlook, 'info' | 'state'>): number[] {
  const [first, second] = state.innings;
  const strength = (side: Side) => ((side === 0 ? 1 : -1) * info.eloDiff * RUNS_PER_HUNDRED) / 100;
  const predictLead = (side: Side) => {
    const innings = first?.team === side ? first : second?.team === side ? second : undefined;
    const isOver = innings !== undefined && innings.ended !== null;
    const ahead = RUNS_TO_COME[isOver ? 10 : (innings?.wickets ?? 0)] ?? 0;
    const share = ahead / (RUNS_TO_COME[0] ?? 1);
    const spread = isOver ? 0 : ahead * LEAD_SPREAD.share + LEAD_SPREAD.least;
    const mean = (innings?.runs ?? 0) + ahead + (share * strength(side)) / 2;
    return { mean, variance: spread ** 2 };
  };
  const [one, two] = [predictLead(0), predictLead(1)];
  const deviation = Math.sqrt(one.variance + two.variance);
  const ahead = one.mean - two.mean;
  if (deviation === 0) return ahead > 0 ? [1, 0] : ahead < 0 ? [0, 1] : [0.5, 0.5];
  const chance = normalBelow(ahead / deviation);
  return [chance, 1 - chance];
}

/** Logistic approximation of the normal distribution; error below 1%. */
function normalBelow(deviations: number): number {
  return 1 / (1 + Math.exp(-1.702 * deviations));
}

/** Combines the best over so far with the remaining overs. */
function highestOver({ info, rest }: PremiumOutlook, innings: InningsState | undefined): number[] {
  const best = Math.max(0, ...(innings?.overs.map(({ runs }) => runs) ?? []));
  const overs = rest.balls / BALLS_PER_OVER;
  const single = countsAround(overs === 0 ? 0 : rest.runs / overs, OVERS_SPREAD);
  const atMost = (runs: number): number => {
    if (runs < best) return 0;
    let sum = 0;
    for (let place = 0; place <= runs; place += 1) sum += single[place] ?? 0;
    return Math.min(1, sum) ** overs;
  };
  const bands = listBands(info);
  return bands.map((from, place) => {
    const next = bands[place + 1];
    const upTo = next === undefined ? 1 : atMost(next - 1);
    return Math.max(0, upTo - (place === 0 ? 0 : atMost(from - 1)));
  });
}

function topBatter(outlook: PremiumOutlook, premium: Premium, innings: InningsState | undefined): number[] {
  const names = getEleven(outlook.info, premium);
  const figures = finalRuns(outlook, names, innings);
  const room = Math.max(...figures.map(({ length }) => length));
  const tops = figures.map(() => 0);
  // Chance of a lower or equal score, with ties at half weight, as dead heats are rare.
  const below = new Float64Array(figures.length);
  const under = new Float64Array(figures.length);
  for (let runs = 0; runs < room; runs += 1) {
    for (const [place, each] of figures.entries()) {
      under[place] = (below[place] ?? 0) + (each[runs] ?? 0) / 2;
    }
    for (const [place, each] of figures.entries()) {
      const chance = each[runs] ?? 0;
      if (chance === 0) continue;
      tops[place] = (tops[place] ?? 0) + chance * productExcept(under, place);
      below[place] = (below[place] ?? 0) + chance;
    }
  }
  return scaled([...scaled(tops), SUBSTITUTE]);
}

/** Product of all chances except one. */
function productExcept(chances: Float64Array, place: number): number {
  let product = 1;
  for (let at = 0; at < chances.length; at += 1) {
    if (at !== place) product *= chances[at] ?? 0;
  }
  return product;
}

function finalRuns(
  { info, rest, batter }: PremiumOutlook,
  names: readonly string[],
  innings: InningsState | undefined,
): Figures[] {
  const means = MEANS[info.format === 'ODI' ? 'ODI' : 'T20'];
  const balls = (info.oversPerInnings ?? 0) * BALLS_PER_OVER;
  const share = balls === 0 ? 0 : rest.balls / balls;
  let place = Math.max(0, (innings?.batters.length ?? 0) - 1);
  return names.map((name) => {
    const line = innings?.batters.find((each) => each.name === name);
    const now = batter(name);
    if (now !== null) return now;
    if (line !== undefined && innings?.batters.length !== 0) return pointMass(line.runs);
    const mean = (means[Math.min(place, means.length - 1)] ?? 0) * Math.sqrt(share);
    place += 1;
    return countsAround(mean, BATTER_SPREAD);
  });
}

function pointMass(runs: number): Figures {
  const figures = new Float64Array(runs + 1);
  figures[runs] = 1;
  return figures;
}

function scaled(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum === 0 ? 1 / weights.length : weight / sum));
}
