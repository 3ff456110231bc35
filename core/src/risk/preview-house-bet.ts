import type { HouseTerms } from '#bet/bet.ts';
import type { Side } from '#bet/side.ts';
import type { HouseKind } from '#market/market-kind.ts';
import type { RunnerStatus } from '#market/market-status.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { computeWinAndLoss, toHouseRate } from '#quote/house-rate.ts';
import { HOUSE_TRAITS, METER_CAP_RUNS } from '#quote/house-traits.ts';
import { type LineRow, rowsBetween } from './line-figures.ts';
import type { RunsBet } from './position-types.ts';
import type { BetPreview } from './preview.ts';
import { positionFromResults } from './runner-position.ts';
import { computeRunsResult, listTurningRuns } from './runs-position.ts';

/** A slip on a house market. */
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

/** A house market with a bettor's position, paise. House bets never rest, so all of it is matched. */
export interface HousePreviewPosition {
  readonly kind: HouseKind;
  readonly winners: number;
  readonly runners: readonly { readonly status: RunnerStatus }[];
  /** Matched result if no runner wins; needed for several winners only. */
  readonly base?: Money;
  /** Winner kinds: matched result "if this one wins", by runner. */
  readonly results: readonly Money[];
  /** Runs kinds: matched result by ranges of whole runs; [] if none. */
  readonly rows: readonly LineRow[];
}

/**
 * Previews a bet in a house market: results and worst case after booking, with the same functions that the exchange
 * uses. Pure.
 *
 * @param slip null for the position alone (profit and liability 0).
 */
export function previewHouseBet(held: HousePreviewPosition, slip: HouseSlip | null): BetPreview {
  return HOUSE_TRAITS[held.kind].shape === 'RUNNER'
    ? previewOnRunner(held, slip)
    : previewOnRuns(held, slip);
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
    (runs) =>
      amountAt(held.rows, runs) + (bet === null ? 0 : computeRunsResult(bet, runs, isPerRun)),
  );
  return {
    ...computeGain(held.kind, slip),
    exposure: computeLoss(held.rows),
    exposureAfter: computeLoss(rows),
    results: [],
    rows,
  };
}

function computeGain(
  kind: HouseKind,
  slip: HouseSlip | null,
): { readonly profit: Money; readonly liability: Money } {
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
  const row = rows.find(
    ({ start, end }) => (start === null || start <= runs) && (end === null || runs <= end),
  );
  return row?.amount ?? 0;
}

function computeLoss(rows: readonly LineRow[]): Money {
  const worst = Math.min(0, ...rows.map(({ amount }) => amount));
  return worst === 0 ? 0 : 0 - worst;
}
