import { assertDefined } from '#base/assert.ts';
import { checkStake, type Money, ONE, PAISE, type TableLimits } from '#base/money.ts';
import { type Result, reject } from '#base/refusal.ts';
import type { Draws } from '#fairness/draws.ts';

/** Reel symbols: W wild (reels 2 to 4), S scatter, E elephant, P peacock, D drum, and the letters A K Q J. */
export type SlotSymbol = 'W' | 'S' | 'E' | 'P' | 'D' | 'A' | 'K' | 'Q' | 'J';

export const SLOT_PAYTABLE = 'slot1-1';
/** Stops per reel, all equally likely. */
export const STOPS = 32;
/** Visible rows of a reel; a draw is the stop of the top one. */
export const ROWS_SEEN = 3;

/** The five reels from top to bottom, each a ring of 32. */
export const STRIPS: readonly string[] = [
  'QDKADJSPKEDJAQJPQAJQKAQDKEJPKQJA',
  'QEJKAJKQJAPQKJDEQDJAQKPSJADQWJEK',
  'JKAJDAQEKQAKDQEKJDSAJDKAJQKPWAPQ',
  'PDJAKWDQKJAQKDAJPSKADKWQPJAEDQJE',
  'KDQKJQKJDAQDJPQDAEQPDJSPKJDPAJQA',
];

/** Row of each reel on a payline; 0 is the top. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
];

/** Payouts for three, four and five of a symbol from the left, in line bets. */
export const LINE_PAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  E: [60, 300, 1500],
  P: [40, 150, 750],
  D: [25, 100, 400],
  A: [20, 50, 200],
  K: [15, 45, 150],
  Q: [10, 30, 100],
  J: [10, 25, 85],
};

/** Payouts for three, four and five scatters anywhere, in total bets, and the free spins they award. */
export const SCATTER_PAYS: Readonly<Record<number, { readonly bets: number; readonly spins: number }>> = {
  3: { bets: 2, spins: 8 },
  4: { bets: 10, spins: 12 },
  5: { bets: 100, spins: 20 },
};

/** Multiplier on all wins in a free spin. */
export const FREE_SPIN_FACTOR = 2;

/** A winning line, or null for the scatters. */
export interface SlotWin {
  readonly line: number | null;
  readonly symbol: string;
  readonly count: number;
  /** In line bets, without the free-spin multiplier. */
  readonly lineBets: number;
}

/** One spin: the stop of each reel and its wins. */
export interface SlotSpin {
  readonly stops: readonly number[];
  readonly isFree: boolean;
  readonly wins: readonly SlotWin[];
  /** Total of the spin in line bets, including the free-spin multiplier. */
  readonly lineBets: number;
  readonly freeSpins: number;
}

const WILD = 'W';
const SCATTER = 'S';
const REELS = STRIPS.length;
/** The stake is split over all lines in whole rupees. */
const STEP = LINES.length * PAISE;
/** Best payout of all 32^5 paid spins: 151.75 stakes. Free spins may add to it, and their wins are paid in full. */
const BEST = 151.75 * ONE;

export function checkSlot(stake: number, limits: TableLimits): Result<Money> {
  if (stake % STEP !== 0) return reject('STAKE_NOT_WHOLE_RUPEES', { step: STEP });
  return checkStake({ stake, max: limits.maxMain, best: BEST }, limits);
}

/** Plays a paid spin with all its free spins, which continue the same stream; fixed when the stake is debited. */
export function playSlot(draws: Draws): readonly SlotSpin[] {
  const spins: SlotSpin[] = [];
  let left = 1;
  while (left > 0) {
    const stops = Array.from({ length: REELS }, () => draws.int(STOPS));
    const spin = spinAt(stops, spins.length > 0);
    spins.push(spin);
    left += spin.freeSpins - 1;
  }
  return spins;
}

export function slotPayout(stake: Money, spins: readonly SlotSpin[]): Money {
  const lineBets = spins.reduce((sum, spin) => sum + spin.lineBets, 0);
  return (stake / LINES.length) * lineBets;
}

export function spinAt(stops: readonly number[], isFree: boolean): SlotSpin {
  const seen = stops.map((stop, reel) => getReelWindow(reel, stop));
  const wins = LINES.flatMap((rows, line): readonly SlotWin[] => {
    const symbols = rows.map((row, reel) => seen[reel]?.[row] ?? '');
    const win = lineWin(symbols);
    return win === null ? [] : [{ line, ...win }];
  });
  const scatters = seen.flat().filter((symbol) => symbol === SCATTER).length;
  const scatter = SCATTER_PAYS[scatters];
  if (scatter !== undefined) {
    const lineBets = scatter.bets * LINES.length;
    wins.push({ line: null, symbol: SCATTER, count: scatters, lineBets });
  }
  const lineBets = wins.reduce((sum, win) => sum + win.lineBets, 0);
  return {
    stops,
    isFree,
    wins,
    lineBets: isFree ? lineBets * FREE_SPIN_FACTOR : lineBets,
    freeSpins: scatter?.spins ?? 0,
  };
}

/** Visible symbols of a reel, top first. */
export function getReelWindow(reel: number, stop: number): readonly string[] {
  const strip = assertDefined(STRIPS[reel], 'a reel is one of five');
  return Array.from({ length: ROWS_SEEN }, (_, row) => strip[(stop + row) % STOPS] ?? '');
}

/** Win of a line: three or more of the first symbol from the left, with wilds substituting. */
export function lineWin(symbols: readonly string[]): Omit<SlotWin, 'line'> | null {
  const [symbol = ''] = symbols;
  const pays = LINE_PAYS[symbol];
  if (pays === undefined) return null;
  const other = symbols.findIndex((one) => one !== symbol && one !== WILD);
  const count = other === -1 ? symbols.length : other;
  const lineBets = pays[count - 3];
  return lineBets === undefined ? null : { symbol, count, lineBets };
}
