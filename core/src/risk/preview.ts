import type { Side } from '#bet/side.ts';
import type { RunnerStatus } from '#market/market-status.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { computeLiability, computeProfit, toRate } from '#money/profit.ts';
import { eachWayFromResults, eachWayOutcomes } from './each-way-position.ts';
import { type LineRow, lineRows } from './line-figures.ts';
import { LinePosition } from './line-position.ts';
import type { Position } from './position.ts';
import { positionFromResults } from './runner-position.ts';

/** A bet as a slip has it: `runner` is its index in the market; on a line market `price` is the line. */
export interface PreviewTerms {
  readonly runner: number;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
}

/** A market with a bettor's position, in plain numbers: paise and hundredths. */
export interface PreviewPosition {
  readonly isLine: boolean;
  readonly winners: number;
  readonly runners: readonly { readonly status: RunnerStatus }[];
  /** Matched result if no runner wins; needed for several winners only. */
  readonly base?: Money;
  /** Winner kinds: matched result "if this one wins", by runner. */
  readonly results: readonly Money[];
  /** EACH_WAY only: divisor of the place odds, and matched result "if this one is placed", by runner. */
  readonly eachWayDivisor?: number | undefined;
  readonly placed?: readonly Money[];
  /** Line kinds: matched result by ranges of runs; [] if none. */
  readonly rows: readonly LineRow[];
  /** Unmatched bets at their own prices. */
  readonly rests: readonly PreviewTerms[];
}

/** Effect of a bet. Paise. */
export interface BetPreview {
  /** Profit if it wins, loss if it loses. */
  readonly profit: Money;
  readonly liability: Money;
  /** EACH_WAY: result if its runner is placed behind the winner; may be negative. */
  readonly whenPlaced?: Money;
  /** Current exposure of the market, and exposure with the bet unmatched, as in the funds check. */
  readonly exposure: Money;
  readonly exposureAfter: Money;
  /** Results as in the position, with the bet fully matched at its price. */
  readonly results: readonly Money[];
  /** EACH_WAY: results if the runner is placed behind the winner. */
  readonly placed?: readonly Money[];
  readonly rows: readonly LineRow[];
}

/**
 * Previews profit, liability and new exposure of a bet, with the same functions that the exchange uses.
 *
 * @param terms null for the position alone (profit and liability 0).
 */
export function previewBet(held: PreviewPosition, terms: PreviewTerms | null): BetPreview {
  const position = positionFrom(held);
  const exposure = position.computeExposure(held);
  if (terms === null) {
    const { results, rows, placed } = held;
    const known = { results, rows, ...(placed === undefined ? {} : { placed }) };
    return { profit: 0, liability: 0, exposure, exposureAfter: exposure, ...known };
  }
  const rate = toRate(terms.price, held.isLine);
  const bet = { ...terms, rate, unmatched: terms.stake };
  position.addRest(bet);
  const exposureAfter = position.computeExposure(held);
  position.removeRest(bet);
  const backerWins = computeProfit(terms.stake, rate);
  position.addFill(bet, { price: terms.price, stake: terms.stake, profit: backerWins });
  return {
    ...computeOutcomes(terms, { rate, backerWins, divisor: held.eachWayDivisor }),
    exposure,
    exposureAfter,
    ...resultsIn(position),
  };
}

/** Profit and liability of the bet itself. */
function computeOutcomes(
  { side, stake }: PreviewTerms,
  figures: {
    readonly rate: number;
    readonly backerWins: Money;
    readonly divisor?: number | undefined;
  },
): Pick<BetPreview, 'profit' | 'liability' | 'whenPlaced'> {
  const { rate, backerWins, divisor } = figures;
  const isBack = side === 'BACK';
  const liability = computeLiability(stake, rate);
  if (divisor === undefined) {
    return { profit: isBack ? backerWins : stake, liability: isBack ? stake : liability };
  }
  const backer = eachWayOutcomes({ stake, profit: backerWins }, divisor);
  if (isBack) return { profit: backer.won, liability: 0 - backer.lost, whenPlaced: backer.placed };
  const atMost = eachWayOutcomes({ stake, profit: liability }, divisor);
  return { profit: 0 - backer.lost, liability: atMost.won, whenPlaced: 0 - backer.placed };
}

function resultsIn(position: Position): Pick<BetPreview, 'results' | 'placed' | 'rows'> {
  if (position.kind === 'RUNNERS') return { results: position.listResults(), rows: [] };
  if (position.kind === 'EACH_WAY') {
    const { won, placed } = position.listResults();
    return { results: won, placed, rows: [] };
  }
  return { results: [], rows: lineRows(position.base, position.steps) };
}

function positionFrom(held: PreviewPosition): Position {
  const position = buildMatchedPosition(held);
  for (const rest of held.rests) {
    const rate = toRate(rest.price, held.isLine);
    position.addRest({ ...rest, rate, unmatched: rest.stake });
  }
  return position;
}

/** Matched part of the position, without unmatched bets. */
function buildMatchedPosition(held: PreviewPosition): Position {
  const { isLine, eachWayDivisor, runners, base = 0, results, placed = [], rows } = held;
  if (isLine) return linesFrom(rows);
  if (eachWayDivisor !== undefined) {
    return eachWayFromResults(eachWayDivisor, base, { won: results, placed });
  }
  return positionFromResults(runners.length, base, results);
}

function linesFrom(rows: readonly LineRow[]): Position {
  const position = new LinePosition(0);
  position.base = rows[0]?.amount ?? 0;
  let before = position.base;
  for (const { start, amount } of rows) {
    if (start !== null) position.steps.set(start, amount - before);
    before = amount;
  }
  return position;
}
