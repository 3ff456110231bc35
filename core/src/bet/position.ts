import type { Money } from '#money/money.ts';
import type { Bet, HouseTerms } from './bet.ts';

/**
 * What one account stands to win or lose in one market: by the runner that wins, by the line, by the runs. Its
 * arithmetic is in `risk`; the type is here because a resting bet knows the position in which it counts.
 */
export type Position = RunnerPosition | LinePosition | RunsPosition;

/** What every position has, whatever its market is settled on. */
interface PositionHead {
  readonly accountId: number;
  /** Worst case over all outcomes and unmatched bets, never negative, paise. */
  exposure: Money;
  /** Bets not yet ended, for the limit on their number. */
  openBets: number;
}

/**
 * What an account stands to win or lose in a market that runners win, kept up to date with every fill and every
 * unmatched bet. Three figures for each runner w, and three for the market, paise:
 *
 * - matched: `base + matched(w)` is the result if w wins;
 * - low: `low + lowOf(w)` is the same less every unmatched bet that would lose then;
 * - high: `high + highOf(w)` is the same with every unmatched bet matched at its own price that would win then.
 *
 * With them exposure and largest profit cost one look at each runner, however many bets rest.
 */
export interface RunnerPosition extends PositionHead {
  readonly kind: 'RUNNERS';
  base: Money;
  /** `base` less the stakes of all unmatched backs. */
  low: Money;
  /** `base` with the stakes of all unmatched lays. */
  high: Money;
  /** Matched, low and high of the first runner, then those of the next: one list is less memory than three. */
  readonly byRunner: Money[];
}

/** Unmatched stakes of one account at one line: "No" (BACK) and "Yes" (LAY), paise. */
export interface LineRest {
  back: Money;
  lay: Money;
}

/**
 * What an account stands to win or lose in a line market of the order book: `base` is the matched result below every
 * line, `steps` what is added at each line and `rests` the unmatched stakes by line and side; both are keyed by the
 * runs from which a "Yes" on the line wins.
 */
export interface LinePosition extends PositionHead {
  readonly kind: 'LINE';
  base: Money;
  readonly steps: Map<number, Money>;
  readonly rests: Map<number, LineRest>;
}

/** A bet on runs as far as its result matters; `stake` is the part that counts. */
export type RunsBet = Pick<Bet, 'side' | 'rate' | 'stake'> & { readonly house: HouseTerms };

/**
 * What an account stands to win or lose in a house market on runs: `base` is the matched result at no runs, `steps`
 * what is added from a number of runs on, `rests` what the held bets lose there. On a METER both change the result per
 * run from their key on.
 */
export interface RunsPosition extends PositionHead {
  readonly kind: 'RUNS';
  /** METER: the maps hold changes per run. */
  readonly isPerRun: boolean;
  base: Money;
  readonly steps: Map<number, Money>;
  readonly rests: Map<number, LineRest>;
  /** Bets in the delay, in order of arrival. */
  readonly held: RunsBet[];
}
