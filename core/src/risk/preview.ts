import type { HouseTerms, Side } from '#bet/bet.ts';
import type { HouseKind, RunnerStatus } from '#market/market-kind.ts';
import type { Money, Price } from '#money/money.ts';
import { computeLiability, computeProfit, toRate } from '#money/profit.ts';
import { computeWinAndLoss, toHouseRate } from '#quote/house-rate.ts';
import { HOUSE_TRAITS, METER_CAP_RUNS } from '#quote/house-traits.ts';
import { eachWayFromResults, eachWayOutcomes } from './each-way-position.ts';
import { LinePosition, type LineRow, lineRows, rowsBetween } from './line-position.ts';
import type { Position, RunsBet } from './position.ts';
import { positionFromResults } from './runner-position.ts';
import { computeRunsResult, listTurningRuns } from './runs-position.ts';

/** A bet as a slip has it: `runner` is its index in the market; on a line market `price` is the line. */
export interface PreviewTerms {
  readonly runner: number;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
}

/** A market with a bettor's matched results, in plain numbers: paise and hundredths. */
interface MatchedResults {
  readonly winners: number;
  readonly runners: readonly { readonly status: RunnerStatus }[];
  /** Matched result if no runner wins; needed for several winners only. */
  readonly base?: Money;
  /** Winner kinds: matched result "if this one wins", by runner. */
  readonly results: readonly Money[];
  /** Runs kinds: matched result by ranges of whole runs; [] if none. */
  readonly rows: readonly LineRow[];
}

export interface PreviewPosition extends MatchedResults {
  readonly isLine: boolean;
  /** EACH_WAY only: divisor of the place odds, and matched result "if this one is placed", by runner. */
  readonly eachWayDivisor?: number | undefined;
  readonly placed?: readonly Money[];
  /** Unmatched bets at their own prices. */
  readonly rests: readonly PreviewTerms[];
}

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
    ...computeOutcomes(terms, { rate, backerWins }, held.eachWayDivisor),
    exposure,
    exposureAfter,
    ...resultsIn(position),
  };
}

function computeOutcomes(
  { side, stake }: PreviewTerms,
  { rate, backerWins }: { readonly rate: number; readonly backerWins: Money },
  divisor: number | undefined,
): Pick<BetPreview, 'profit' | 'liability' | 'whenPlaced'> {
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

export interface HouseSlip {
  /** Index in the market. */
  readonly runner: number;
  /** On a line, BACK is Yes. */
  readonly side: Side;
  /** Hundredths of the quoted number. */
  readonly price: Price;
  /** Hundredths of a run; 0 if there is no line. */
  readonly line: Price;
  /** KHADO: runs in the band; else 0. */
  readonly band: number;
  /** Paise. */
  readonly stake: Money;
}

/** A position in a house market. House bets never rest, so all of it is matched. */
export interface HousePreviewPosition extends MatchedResults {
  readonly kind: HouseKind;
}

/**
 * Previews a bet in a house market: results and worst case after booking, with the same functions that the exchange
 * uses. Pure.
 *
 * @param slip null for the position alone (profit and liability 0).
 */
export function previewHouseBet(held: HousePreviewPosition, slip: HouseSlip | null): BetPreview {
  return HOUSE_TRAITS[held.kind].shape === 'RUNNER' ? previewOnRunner(held, slip) : previewOnRuns(held, slip);
}

function previewOnRunner(held: HousePreviewPosition, slip: HouseSlip | null): BetPreview {
  const position = positionFromResults(held.runners.length, held.base ?? 0, held.results);
  const exposure = position.computeExposure(held);
  if (slip !== null) {
    const { wins } = computeWinAndLoss(held.kind, { ...asBet(held.kind, slip), side: 'BACK' });
    position.addFill(slip, { price: slip.price, stake: slip.stake, profit: wins });
  }
  return {
    ...computeGain(held.kind, slip),
    exposure,
    exposureAfter: position.computeExposure(held),
    results: position.listResults(),
    rows: [],
  };
}

function previewOnRuns(held: HousePreviewPosition, slip: HouseSlip | null): BetPreview {
  const bet = slip === null ? null : asBet(held.kind, slip);
  const isPerRun = HOUSE_TRAITS[held.kind].shape === 'METER';
  const points = new Set([0, ...held.rows.map(({ start }) => start ?? 0)]);
  for (const runs of bet === null ? [] : listTurningRuns(bet.house)) points.add(runs);
  if (isPerRun) for (let runs = Math.max(...points) - 1; runs > 0; runs--) points.add(runs);
  const rows = rowsBetween(
    points,
    (runs) => amountAt(held.rows, runs) + (bet === null ? 0 : computeRunsResult(bet, runs, isPerRun)),
  );
  return {
    ...computeGain(held.kind, slip),
    exposure: computeLoss(held.rows),
    exposureAfter: computeLoss(rows),
    results: [],
    rows,
  };
}

function computeGain(kind: HouseKind, slip: HouseSlip | null): Pick<BetPreview, 'profit' | 'liability'> {
  if (slip === null) return { profit: 0, liability: 0 };
  const { wins, loses } = computeWinAndLoss(kind, asBet(kind, slip));
  return { profit: wins, liability: loses };
}

function asBet(kind: HouseKind, { side, price, line, band, stake }: HouseSlip): RunsBet {
  const reach = HOUSE_TRAITS[kind].shape === 'METER' ? METER_CAP_RUNS : band;
  const house: HouseTerms = { line, reach, acceptAnyOdds: false };
  return { side, rate: toHouseRate(kind, price), stake, house };
}

function amountAt(rows: readonly LineRow[], runs: number): Money {
  const row = rows.find(({ start, end }) => (start === null || start <= runs) && (end === null || runs <= end));
  return row?.amount ?? 0;
}

function computeLoss(rows: readonly LineRow[]): Money {
  const worst = Math.min(0, ...rows.map(({ amount }) => amount));
  return worst === 0 ? 0 : 0 - worst;
}
