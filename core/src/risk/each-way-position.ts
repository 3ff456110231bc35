import type { Money } from '#money/money.ts';
import { computeLiability, computePlaceProfit, computeProfit } from '#money/profit.ts';
import type { AccountPosition, MatchedBet, PositionFill, ReservingBet, RiskMarket, UnmatchedBet } from './position.ts';

/** Result of a bet for its owner if its runner wins, is placed behind the winner, or is unplaced. Paise. */
export interface EachWayOutcomes {
  readonly won: Money;
  readonly placed: Money;
  readonly lost: Money;
}

/**
 * Results of an each-way market: `lost` if no runner is placed, and the change by each runner if it is placed or
 * wins.
 */
interface EachWayFigures {
  lost: Money;
  readonly placed: Money[];
  readonly won: Money[];
}

/**
 * An account's possible results in an each-way market: `matched` from its matches alone, `low` less every unmatched
 * bet that would lose, `high` with every unmatched bet that would win.
 */
export class EachWayPosition implements AccountPosition {
  readonly kind = 'EACH_WAY';
  readonly accountId: number;
  exposure: Money = 0;
  openBets = 0;
  readonly divisor: number;
  matched: EachWayFigures;
  low: EachWayFigures;
  high: EachWayFigures;

  constructor(accountId: number, runners: number, divisor: number) {
    this.accountId = accountId;
    this.divisor = divisor;
    this.matched = createFigures(runners);
    this.low = createFigures(runners);
    this.high = createFigures(runners);
  }

  copy(): EachWayPosition {
    const copy = new EachWayPosition(this.accountId, 0, this.divisor);
    copy.exposure = this.exposure;
    copy.openBets = this.openBets;
    copy.matched = copyFigures(this.matched);
    copy.low = copyFigures(this.low);
    copy.high = copyFigures(this.high);
    return copy;
  }

  addRest(bet: UnmatchedBet): void {
    moveRest(this, bet, { amount: bet.unmatched, sign: 1 });
  }

  removeRest(bet: UnmatchedBet, by: Money = bet.unmatched): void {
    moveRest(this, bet, { amount: bet.unmatched, sign: -1 });
    moveRest(this, bet, { amount: bet.unmatched - by, sign: 1 });
  }

  matchRest(bet: UnmatchedBet, fill: PositionFill): void {
    this.removeRest(bet, fill.stake);
    this.addFill(bet, fill);
  }

  /** @param amount stake for a back, liability for a lay. */
  moveReserve({ side, runner }: ReservingBet, amount: Money): void {
    const placed = 0 - amount;
    const reserved = side === 'BACK' ? { won: 0, placed, lost: placed * 2 } : { won: placed, placed, lost: 0 };
    addOutcomes(this.low, runner, { ...reserved, sign: 1 });
  }

  addFill({ side, runner }: MatchedBet, fill: Pick<PositionFill, 'stake' | 'profit'>): void {
    const backer = eachWayOutcomes(fill, this.divisor);
    const sign = side === 'BACK' ? 1 : -1;
    for (const figures of [this.matched, this.low, this.high]) {
      addOutcomes(figures, runner, { ...backer, sign });
    }
  }

  /** The worst result is over every winner and every set of placed runners. */
  computeExposure(market: RiskMarket): Money {
    const worst = this.low.lost + leastChange(market, this.low, 1);
    return Math.max(0, 0 - worst);
  }

  computeMaxProfit(market: RiskMarket): Money {
    return Math.max(0, this.high.lost - leastChange(market, this.high, -1));
  }

  /** Returns true if any matched bet depends on the result. */
  hasMatched(): boolean {
    const { placed, won } = this.matched;
    return won.some((change) => change !== 0) || placed.some((change) => change !== 0);
  }

  /** Matched results by winning runner, and by placed runner, all others unplaced. */
  listResults(): { readonly won: readonly Money[]; readonly placed: readonly Money[] } {
    const { lost, placed, won } = this.matched;
    return {
      won: won.map((change) => lost + change),
      placed: placed.map((change) => lost + change),
    };
  }
}

/** Builds a position from results alone: by winning runner, by placed runner, and for no runner placed. */
export function eachWayFromResults(
  divisor: number,
  base: Money,
  results: { readonly won: readonly Money[]; readonly placed: readonly Money[] },
): EachWayPosition {
  const position = new EachWayPosition(0, results.won.length, divisor);
  for (const figures of [position.matched, position.low, position.high]) {
    figures.lost = base;
    for (const [runner, amount] of results.won.entries()) figures.won[runner] = amount - base;
    for (const [runner, amount] of results.placed.entries()) figures.placed[runner] = amount - base;
  }
  return position;
}

/** Extra reserve of a bet's new terms while held, in the form that `EachWayPosition.moveReserve` takes. */
export function computeEachWayExtra(before: UnmatchedBet, after: UnmatchedBet, divisor: number): Money {
  if (after.side === 'BACK') return Math.max(0, after.unmatched - before.unmatched);
  const old = computeWorstCase(before, before.unmatched, divisor);
  const renewed = computeWorstCase(after, after.unmatched, divisor);
  return Math.max(0, old.won - renewed.won, old.placed - renewed.placed);
}

/** Backer's result of a match by its runner's outcome; the layer has the opposite. */
export function eachWayOutcomes(
  { stake, profit }: { readonly stake: Money; readonly profit: Money },
  divisor: number,
): EachWayOutcomes {
  const ofPlace = computePlaceProfit(profit, divisor);
  return { won: profit + ofPlace, placed: ofPlace - stake, lost: 0 - stake - stake };
}

function createFigures(runners: number): EachWayFigures {
  return {
    lost: 0,
    placed: new Array<Money>(runners).fill(0),
    won: new Array<Money>(runners).fill(0),
  };
}

function copyFigures({ lost, placed, won }: EachWayFigures): EachWayFigures {
  return { lost, placed: [...placed], won: [...won] };
}

/**
 * Smallest sum of changes: one runner wins, and the others with the smallest changes are placed. Tries every runner
 * as the winner; their placed sets differ by at most one runner, so the field is sorted once.
 */
function leastChange({ winners, runners }: RiskMarket, { placed, won }: EachWayFigures, sign: 1 | -1): Money {
  const field: { readonly won: Money; readonly placed: Money }[] = [];
  for (const [runner, { status }] of runners.entries()) {
    if (status === 'REMOVED') continue;
    field.push({ won: sign * (won[runner] ?? 0), placed: sign * (placed[runner] ?? 0) });
  }
  if (field.length === 0) return 0;
  const changes = field.map((runner) => runner.placed).sort((one, other) => one - other);
  const count = Math.min(winners, field.length) - 1;
  const behind = changes.slice(0, count).reduce((sum, change) => sum + change, 0);
  const last = changes[count - 1] ?? Number.NEGATIVE_INFINITY;
  const next = changes[count] ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (const runner of field) {
    const others = runner.placed <= last ? behind - runner.placed + next : behind;
    least = Math.min(least, runner.won + others);
  }
  return least;
}

function moveRest(
  { divisor, low, high }: EachWayPosition,
  bet: UnmatchedBet,
  { amount, sign }: { readonly amount: Money; readonly sign: 1 | -1 },
): void {
  addOutcomes(low, bet.runner, { ...computeWorstCase(bet, amount, divisor), sign });
  addOutcomes(high, bet.runner, { ...computeBestCase(bet, amount, divisor), sign });
}

/**
 * Worst-case cost of an unmatched amount, by outcome. It may stay unmatched, or match in parts so small that the
 * place profit rounds to zero: a back may lose its win part when its runner is placed, whatever the price.
 */
function computeWorstCase({ side, rate }: UnmatchedBet, amount: Money, divisor: number): EachWayOutcomes {
  if (side === 'BACK') return { won: 0, placed: 0 - amount, lost: 0 - amount - amount };
  const liability = computeLiability(amount, rate);
  const ofPlace = computePlaceProfit(liability, divisor);
  return { won: 0 - liability - ofPlace, placed: Math.min(0, amount - ofPlace), lost: 0 };
}

function computeBestCase({ side, rate }: UnmatchedBet, amount: Money, divisor: number): EachWayOutcomes {
  const { won, placed } = eachWayOutcomes({ stake: amount, profit: computeProfit(amount, rate) }, divisor);
  if (side === 'BACK') return { won, placed: Math.max(0, placed), lost: 0 };
  return { won: 0, placed: Math.max(0, 0 - placed), lost: amount + amount };
}

function addOutcomes(
  figures: EachWayFigures,
  runner: number,
  { won, placed, lost, sign }: EachWayOutcomes & { readonly sign: 1 | -1 },
): void {
  figures.lost += sign * lost;
  figures.placed[runner] = (figures.placed[runner] ?? 0) + sign * (placed - lost);
  figures.won[runner] = (figures.won[runner] ?? 0) + sign * (won - lost);
}
