import { toPaise } from '@crease/contracts/base/money.ts';
import type { MarketProfitLoss } from '@crease/contracts/betting/bet.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type HouseKind, isHouseKind } from '@crease/core/market/market-kind.ts';
import {
  type BetPreview,
  type HousePreviewPosition,
  type HouseSlip,
  previewHouseBet,
} from '@crease/core/risk/preview.ts';
import { getKindShape } from './kind-traits.ts';
import { toCoreStatus } from './preview.ts';

/** A house-market bet as entered in the slip: quoted rate, runs, stake in rupees. */
export interface HouseTerms {
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
  readonly stake: number;
  /** Band width in runs, if it has changed since the market was loaded. */
  readonly band?: number | null;
}

export interface Setup {
  readonly market: WireMarket;
  /** The user's current position. */
  readonly result: MarketProfitLoss | undefined;
  /** Null for the current position only. */
  readonly terms: HouseTerms | null;
}

export const NOTHING: BetPreview = {
  profit: 0,
  liability: 0,
  exposure: 0,
  exposureAfter: 0,
  results: [],
  rows: [],
};

/** Previews win, loss and P&L of a house-market bet with core's own functions. Amounts are in paise. */
export function computeHousePreview({ market, result, terms }: Setup): BetPreview {
  const { kind } = market;
  if (!isHouseKind(kind)) return NOTHING;
  return previewHouseBet(toHeldPosition(kind, market, result), terms === null ? null : toHouseSlip(market, terms));
}

/** A range of the runs P&L ladder. Amounts in paise. */
export interface RunRow {
  readonly start: number;
  /** Null for open-ended. */
  readonly end: number | null;
  readonly now: number;
  /** P&L including the slip bet; null without one. */
  readonly after: number | null;
}

/** Step size shown for ladders where every run matters. */
export const METER_STEP = 10;

export const METER_SPAN = 3;

/** Builds the runs P&L ladder, before and after the slip bet. Empty with neither a position nor a bet. */
export function buildRunLadder(setup: Setup & { readonly line: number }): readonly RunRow[] {
  const { market, terms, line } = setup;
  const now = computeHousePreview({ ...setup, terms: null }).rows;
  const after = terms === null ? null : computeHousePreview(setup).rows;
  const all = [...now, ...(after ?? [])];
  if (all.every(({ start, end }) => start === null && end === null)) return [];
  const starts =
    getKindShape(market.kind) === 'METER' ? meterSteps(line) : all.map(({ start }) => Math.max(start ?? 0, 0));
  const points = [...new Set([0, ...starts])].sort((a, b) => a - b);
  return points.map((start, index) => {
    const next = points[index + 1];
    return {
      start,
      end: getKindShape(market.kind) === 'METER' ? start : next === undefined ? null : next - 1,
      now: amountAt(now, start),
      after: after === null ? null : amountAt(after, start),
    };
  });
}

export function meterSteps(line: number): number[] {
  const middle = Math.round(line);
  return Array.from({ length: 2 * METER_SPAN + 1 }, (_, step) => middle + (step - METER_SPAN) * METER_STEP).filter(
    (runs) => runs >= 0,
  );
}

export function toHeldPosition(
  kind: HouseKind,
  market: WireMarket,
  result: MarketProfitLoss | undefined,
): HousePreviewPosition {
  const amounts = new Map(result?.runners.map(({ runnerId, amount }) => [runnerId, amount]));
  return {
    kind,
    winners: market.winners,
    runners: market.runners.map(({ status }) => ({ status: toCoreStatus(status) })),
    results: market.runners.map(({ id }) => Math.round((amounts.get(id) ?? 0) * 100)),
    rows: (result?.rows ?? []).map(({ start, end, amount }) => ({
      start,
      end,
      amount: Math.round(amount * 100),
    })),
  };
}

export function toHouseSlip({ runners }: WireMarket, terms: HouseTerms): HouseSlip {
  const place = Math.max(
    runners.findIndex(({ id }) => id === terms.runnerId),
    0,
  );
  return {
    runner: place,
    side: terms.side,
    price: Math.round(terms.price * 100),
    line: Math.round(terms.line * 100),
    band: terms.band ?? runners[place]?.band ?? 0,
    stake: toPaise(terms.stake) ?? 0,
  };
}

export function amountAt(rows: BetPreview['rows'], runs: number): number {
  const row = rows.find(({ start, end }) => (start === null || start <= runs) && (end === null || runs <= end));
  return row?.amount ?? 0;
}
