import type { Side } from '#bet/bet.ts';
import type { Money, Price } from '#money/money.ts';
import type { AccountPosition, MatchedBet, PositionFill, ReservingBet, UnmatchedBet } from './position.ts';

/**
 * An account's possible results in an order-book line market: `base` is the matched result below every line, the maps
 * are those of `LineFigures`.
 */
export class LinePosition implements AccountPosition {
  readonly kind = 'LINE';
  readonly accountId: number;
  exposure: Money = 0;
  openBets = 0;
  base: Money = 0;
  readonly steps: Map<number, Money>;
  readonly rests: Map<number, LineRest>;

  constructor(accountId: number, steps: Map<number, Money> = new Map(), rests: Map<number, LineRest> = new Map()) {
    this.accountId = accountId;
    this.steps = steps;
    this.rests = rests;
  }

  copy(): LinePosition {
    const copy = new LinePosition(this.accountId, new Map(this.steps), copyRests(this.rests));
    copy.exposure = this.exposure;
    copy.openBets = this.openBets;
    copy.base = this.base;
    return copy;
  }

  addRest(bet: UnmatchedBet): void {
    addLineRest(this.rests, bet, bet.unmatched);
  }

  removeRest(bet: UnmatchedBet, by: Money = bet.unmatched): void {
    addLineRest(this.rests, bet, 0 - by);
  }

  matchRest(bet: UnmatchedBet, fill: PositionFill): void {
    this.removeRest(bet, fill.stake);
    this.addFill(bet, fill);
  }

  moveReserve(bet: ReservingBet, amount: Money): void {
    addLineRest(this.rests, bet, amount);
  }

  /** "No" wins its profit below the line and loses its stake from there on; "Yes" is the mirror. */
  addFill({ side }: Pick<MatchedBet, 'side'>, { price, stake, profit }: PositionFill): void {
    this.base += side === 'BACK' ? profit : 0 - profit;
    addStep(this.steps, winsFrom(price), side === 'BACK' ? 0 - stake - profit : stake + profit);
  }

  computeExposure(): Money {
    return 0 - findWorstLine(this);
  }

  computeMaxProfit(): Money {
    return Math.max(0, findBestLine(this));
  }
}

/** A range of results, both ends included; null is open-ended. Paise. */
export interface LineRow {
  readonly start: number | null;
  readonly end: number | null;
  readonly amount: Money;
}

/** Unmatched stakes of one account at one line: "No" (BACK) and "Yes" (LAY), paise. */
export interface LineRest {
  back: Money;
  lay: Money;
}

/**
 * Results by line: `base` below every line, `steps` the change at each line, `rests` the unmatched stakes by line and
 * side. Both are keyed by the runs from which "Yes" on the line wins.
 */
export interface LineFigures {
  readonly base: Money;
  readonly steps: ReadonlyMap<number, Money>;
  readonly rests: ReadonlyMap<number, LineRest>;
}

/**
 * First whole number of runs at which "Yes" on this line wins: 46.5 and 47 both need 47. Lines that no result can
 * distinguish are one line for risk.
 */
export function winsFrom(line: Price): number {
  return Math.ceil(line / 100);
}

/** Adds to the change at a number of runs; zero changes are removed. */
export function addStep(steps: Map<number, Money>, key: number, by: Money): void {
  const step = (steps.get(key) ?? 0) + by;
  if (step === 0) steps.delete(key);
  else steps.set(key, step);
}

/** Adds to (or subtracts from) the unmatched stakes at a line. */
export function addLineRest(
  rests: Map<number, LineRest>,
  { side, price }: { readonly side: Side; readonly price: Price },
  stake: Money,
): void {
  const key = winsFrom(price);
  const rest = rests.get(key) ?? { back: 0, lay: 0 };
  if (side === 'BACK') rest.back += stake;
  else rest.lay += stake;
  if (rest.back === 0 && rest.lay === 0) rests.delete(key);
  else rests.set(key, rest);
}

export function copyRests(rests: ReadonlyMap<number, LineRest>): Map<number, LineRest> {
  return new Map([...rests].map(([key, rest]) => [key, { ...rest }]));
}

/**
 * Worst result of a line position, zero or less: over every range of runs, the matched result less every unmatched
 * bet that would lose there (rules 10.5, 10.7). Unmatched bets never help.
 */
export function findWorstLine({ base, steps, rests }: LineFigures): Money {
  let matched = base;
  let risk = 0;
  for (const rest of rests.values()) risk += rest.lay;
  let worst = matched - risk;
  for (const line of listLines(steps, rests)) {
    const rest = rests.get(line);
    matched += steps.get(line) ?? 0;
    // From this line on, unmatched "No" bets here lose and "Yes" bets don't.
    if (rest !== undefined) risk += rest.back - rest.lay;
    if (matched - risk < worst) worst = matched - risk;
  }
  return Math.min(worst, 0);
}

/** Best result of a line position if every unmatched bet is matched where it wins; for the profit limit. */
function findBestLine({ base, steps, rests }: LineFigures): Money {
  let result = base;
  for (const rest of rests.values()) result += rest.back;
  let best = result;
  for (const line of listLines(steps, rests)) {
    const rest = rests.get(line);
    result += steps.get(line) ?? 0;
    if (rest !== undefined) result += rest.lay - rest.back;
    if (result > best) best = result;
  }
  return best;
}

/** Matched P&L by ranges of runs, ascending, without gaps, equal neighbours merged (API 5.7). */
export function lineRows(base: Money, steps: ReadonlyMap<number, Money>): LineRow[] {
  const rows: LineRow[] = [];
  let start: number | null = null;
  let amount = base;
  for (const line of [...steps.keys()].sort(ascending)) {
    const step = steps.get(line) ?? 0;
    if (step === 0) continue;
    rows.push({ start, end: line - 1, amount });
    start = line;
    amount += step;
  }
  rows.push({ start, end: null, amount });
  return rows;
}

/**
 * Ranges of runs between points, ascending, without gaps, open at both ends, equal neighbours merged (API 5.7).
 *
 * @param points whole runs at which the result may change, including 0.
 */
export function rowsBetween(points: ReadonlySet<number>, resultAt: (runs: number) => Money): LineRow[] {
  const rows: { start: number | null; end: number | null; amount: Money }[] = [];
  for (const runs of [...points].sort(ascending)) {
    const amount = resultAt(runs);
    const row = rows.at(-1);
    if (row?.amount === amount) continue;
    if (row !== undefined) row.end = runs - 1;
    rows.push({ start: row === undefined ? null : runs, end: null, amount });
  }
  return rows;
}

function listLines(steps: ReadonlyMap<number, Money>, rests: ReadonlyMap<number, LineRest>): readonly number[] {
  const lines = [...steps.keys()];
  for (const line of rests.keys()) if (!steps.has(line)) lines.push(line);
  return lines.sort(ascending);
}

function ascending(a: number, b: number): number {
  return a - b;
}
