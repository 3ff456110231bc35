import type { Bet } from '#bet/bet.ts';
import { isRunsKind, type MarketKind } from '#market/market-kind.ts';
import type { Currency, Money } from '#money/money.ts';
import { liabilityOf } from '#money/profit.ts';
import { houseProfitOf } from '#quote/house-rate.ts';
import { addHouseFill, moveHouseRest } from './house-position.ts';
import { addLineFill, addLineRest, type LineRest } from './line-position.ts';

/**
 * What one account stands to win or lose in one market, kept up to date with every fill and every rest.
 *
 * Winner markets: `base + perRunner[w]` is the matched profit or loss if runner w wins; `restBack[w]` and
 * `restLay[w]` are the unmatched back stakes and lay liabilities on w.
 * Line markets: `base` is the matched profit or loss below every line, `steps` what is added at each line and
 * `lineRests` the unmatched stakes by line and side; both are keyed by the runs from which a "Yes" on the line wins.
 * House kinds on runs: the same maps, `lineRests` with what the held bets lose; on a METER both change the result per
 * run from their key on, and `base` is the result at no runs.
 */
export interface Position {
  readonly accountId: number;
  base: Money;
  readonly perRunner: Money[];
  readonly restBack: Money[];
  readonly restLay: Money[];
  restBackTotal: Money;
  readonly steps: Map<number, Money> | null;
  readonly lineRests: Map<number, LineRest> | null;
  /** METER: the maps hold changes per run. */
  readonly isPerRun: boolean;
  /** Worst case over all outcomes and rests, never negative, paise. */
  exposure: Money;
  /** Bets not yet ended, for the limit on their number. */
  openBets: number;
}

/** What a bet needs to have to count in a position. */
export type PositionBet = Pick<Bet, 'side' | 'runner' | 'price' | 'rate'> & {
  readonly house?: Bet['house'];
};

/** Stands for the house where an account is named. */
const HOUSE = 0;

/** A position without bets in a market. */
export function createPositionIn(
  market: { readonly kind: MarketKind; readonly runners: { readonly length: number } },
  accountId: number,
): Position {
  const { kind, runners } = market;
  return createPosition(accountId, runners.length, isRunsKind(kind), kind === 'METER');
}

/** What the house stands to win or lose in a market where nobody has bet yet, by currency. */
export function createHousePositions(
  market: Parameters<typeof createPositionIn>[0],
): Record<Currency, Position> {
  return { INR: createPositionIn(market, HOUSE), DEMO: createPositionIn(market, HOUSE) };
}

/** A position without bets. */
export function createPosition(
  accountId: number,
  runners: number,
  isLine: boolean,
  isPerRun = false,
): Position {
  return {
    accountId,
    base: 0,
    perRunner: zeroes(runners),
    restBack: zeroes(runners),
    restLay: zeroes(runners),
    restBackTotal: 0,
    steps: isLine ? new Map() : null,
    lineRests: isLine ? new Map() : null,
    isPerRun,
    exposure: 0,
    openBets: 0,
  };
}

/** Tells a position that what a bet has unmatched goes from one amount to another, paise. */
export function moveRest(position: Position, bet: PositionBet, from: Money, to: Money): void {
  const { runner, rate } = bet;
  if (position.lineRests !== null) {
    const house = bet.house ?? null;
    if (house === null) addLineRest(position.lineRests, bet, to - from);
    else
      moveHouseRest(
        position.lineRests,
        { side: bet.side, rate, house },
        { from, to, isPerRun: position.isPerRun },
      );
    return;
  }
  if (bet.side === 'BACK') {
    position.restBack[runner] = (position.restBack[runner] ?? 0) + to - from;
    position.restBackTotal += to - from;
  } else {
    const isHouse = (bet.house ?? null) !== null;
    const risk = isHouse
      ? houseProfitOf(to, rate) - houseProfitOf(from, rate)
      : liabilityOf(to, rate) - liabilityOf(from, rate);
    position.restLay[runner] = (position.restLay[runner] ?? 0) + risk;
  }
}

/** Reserves an amount beyond the rests themselves, as a pending update does; minus gives it back. */
export function moveReserve(
  position: Position,
  { side, runner, price }: Pick<PositionBet, 'side' | 'runner' | 'price'>,
  amount: Money,
): void {
  if (position.lineRests !== null) addLineRest(position.lineRests, { side, price }, amount);
  else if (side === 'LAY') position.restLay[runner] = (position.restLay[runner] ?? 0) + amount;
  else {
    position.restBack[runner] = (position.restBack[runner] ?? 0) + amount;
    position.restBackTotal += amount;
  }
}

/**
 * Adds a match to a position.
 *
 * @param bet price is the one of the match: on a line market the line at which it counts.
 * @param stake, profit of the backer, paise; minus both takes a match back.
 */
export function addFill(
  position: Position,
  bet: Pick<PositionBet, 'side' | 'runner' | 'price' | 'house'>,
  stake: Money,
  profit: Money,
): void {
  if (position.steps !== null) {
    const house = bet.house ?? null;
    position.base +=
      house === null
        ? addLineFill(position.steps, bet, stake, profit)
        : addHouseFill(
            position.steps,
            { side: bet.side, house },
            { stake, profit, isPerRun: position.isPerRun },
          );
    return;
  }
  const { runner } = bet;
  if (bet.side === 'BACK') {
    position.base -= stake;
    position.perRunner[runner] = (position.perRunner[runner] ?? 0) + stake + profit;
  } else {
    position.base += stake;
    position.perRunner[runner] = (position.perRunner[runner] ?? 0) - stake - profit;
  }
}

/** Of exactly this length: an array that grows by `push` would take room for 17. */
function zeroes(runners: number): Money[] {
  const amounts = new Array<Money>(runners);
  for (let runner = 0; runner < runners; runner++) amounts[runner] = 0;
  return amounts;
}
