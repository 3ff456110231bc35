import type { Money } from '#base/money.ts';
import { ONE } from '#base/money.ts';
import type { Price } from './ticks.ts';

export type Side = 'BACK' | 'LAY';

/** A bet against the house on a runner; the stake is the backer's. */
export interface RunnerBet {
  readonly betId: string;
  readonly runner: string;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
  /** The window whose price was taken. */
  readonly window: number;
}

/** Profit or loss of a player by result, in paise. */
export type ProfitByResult = Readonly<Record<string, Money>>;

/** What a round can come to, and which results return all bets. */
export interface Results {
  readonly runners: readonly string[];
  readonly pushes: readonly string[];
}

const HUNDREDTHS = 100n;
const EVENS = 100n;

/** What a backer wins beside the stake, rounded down. */
function profitOf(stake: Money, price: Price): Money {
  return Number((BigInt(stake) * (BigInt(price) - EVENS)) / HUNDREDTHS);
}

/** What a layer loses when the runner wins, rounded up so that the house is never short. */
function liabilityOf(stake: Money, price: Price): Money {
  return Number((BigInt(stake) * (BigInt(price) - EVENS) + HUNDREDTHS - 1n) / HUNDREDTHS);
}

/** What a bet brings when a runner wins. */
function profitIf({ side, stake, price, runner }: RunnerBet, winner: string): Money {
  if (side === 'BACK') return winner === runner ? profitOf(stake, price) : -stake;
  return winner === runner ? -liabilityOf(stake, price) : stake;
}

/** Profit or loss of some bets by result; results that return all bets bring nothing. */
export function profitByResult(
  bets: readonly RunnerBet[],
  { runners, pushes }: Results,
): ProfitByResult {
  const byRunner = runners.map((winner) => [
    winner,
    bets.reduce((total, bet) => total + profitIf(bet, winner), 0),
  ]);
  return Object.fromEntries([...byRunner, ...pushes.map((result) => [result, 0])]);
}

/** What has to be held for some bets: the worst result, never below nothing. */
export function reserveOf(profits: ProfitByResult): Money {
  return Math.max(0, -Math.min(0, ...Object.values(profits)));
}

/** What has to be taken from the wallet (above zero) or given back (below) for one more bet. */
export function reserveChange(
  { bets, next }: { readonly bets: readonly RunnerBet[]; readonly next: RunnerBet },
  results: Results,
): Money {
  const before = reserveOf(profitByResult(bets, results));
  return reserveOf(profitByResult([...bets, next], results)) - before;
}

/** What is paid back at the end: the reserve with the profit or loss of the result. Never below nothing. */
export function settlementOf(
  { bets, result }: { readonly bets: readonly RunnerBet[]; readonly result: string },
  results: Results,
): Money {
  const profits = profitByResult(bets, results);
  return reserveOf(profits) + (profits[result] ?? 0);
}

/** The worst that one bet can bring: the stake, or what its layer may lose. */
export function riskOf({ side, stake, price }: Pick<RunnerBet, 'side' | 'stake' | 'price'>): Money {
  return side === 'BACK' ? stake : liabilityOf(stake, price);
}

/** What one unit at risk returns when the bet wins, ten-thousandths rounded down. */
export function bestReturnOf(bet: RunnerBet): number {
  const won = bet.side === 'BACK' ? profitOf(bet.stake, bet.price) : bet.stake;
  const risk = riskOf(bet);
  return risk === 0 ? ONE : ONE + Number((BigInt(won) * BigInt(ONE)) / BigInt(risk));
}
