import type { Money } from '#money/money.ts';
import {
  addLineRest,
  addStep,
  copyRests,
  findBestLine,
  findWorstLine,
  type LineRest,
  winsFrom,
} from './line-figures.ts';
import type {
  AccountPosition,
  MatchedBet,
  PositionFill,
  ReservingBet,
  UnmatchedBet,
} from './position-types.ts';

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

  constructor(
    accountId: number,
    steps: Map<number, Money> = new Map(),
    rests: Map<number, LineRest> = new Map(),
  ) {
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
