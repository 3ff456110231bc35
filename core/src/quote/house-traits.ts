import { type HouseKind, isHouseKind, isRunsKind, type MarketKind } from '#market/market-kind.ts';

/** Runs from a METER's line at which win and loss are capped (API 5.4). */
export const METER_CAP_RUNS = 100;
/** The only price of a METER: at any other, Yes and No wouldn't mirror each other (API 5.4). */
export const METER_PRICE = 10_000;

export interface HouseTraits {
  /**
   * Object of a bet. RUNNER: a winner. LINE: runs at or above a line (Yes, BACK) or below it (No, LAY). BAND: runs
   * within a band. METER: an amount for every run above or below a line.
   */
  readonly shape: 'RUNNER' | 'LINE' | 'BAND' | 'METER';
  /** Price format: profit per 100 staked (85), or decimal odds (9.5). */
  readonly unit: 'PER_100' | 'DECIMAL';
  /** True if LAY bets (No on a line) are accepted too. */
  readonly takesLay: boolean;
  /** Max prices per side of a runner. */
  readonly steps: number;
  readonly runners: { readonly min: number; readonly max: number };
}

const ONE = { min: 1, max: 1 };
const TWO = { min: 2, max: 2 };
const SEVERAL = { min: 2, max: Number.POSITIVE_INFINITY };

/** Traits by kind (markets.md 0, 3 to 5; API 5.1, 5.4). */
export const HOUSE_TRAITS: Readonly<Record<HouseKind, HouseTraits>> = {
  BOOKMAKER: { shape: 'RUNNER', unit: 'PER_100', takesLay: true, steps: 3, runners: SEVERAL },
  TOSS: { shape: 'RUNNER', unit: 'PER_100', takesLay: false, steps: 1, runners: TWO },
  FANCY: { shape: 'LINE', unit: 'PER_100', takesLay: true, steps: 1, runners: ONE },
  ODD_EVEN: { shape: 'RUNNER', unit: 'PER_100', takesLay: false, steps: 1, runners: TWO },
  KHADO: { shape: 'BAND', unit: 'PER_100', takesLay: false, steps: 1, runners: ONE },
  METER: { shape: 'METER', unit: 'PER_100', takesLay: true, steps: 1, runners: ONE },
  LOTTERY: {
    shape: 'RUNNER',
    unit: 'DECIMAL',
    takesLay: false,
    steps: 1,
    runners: { min: 10, max: 10 },
  },
  PREMIUM: { shape: 'RUNNER', unit: 'DECIMAL', takesLay: false, steps: 3, runners: SEVERAL },
};

/** Returns true for kinds whose runners cover every outcome with exactly one winner: a coin, a parity, a digit. */
export function hasFixedRunners(kind: MarketKind): boolean {
  if (!isHouseKind(kind) || isRunsKind(kind)) return false;
  const { min, max } = HOUSE_TRAITS[kind].runners;
  return min === max;
}
