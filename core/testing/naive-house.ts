import type { Side } from '#bet/bet.ts';
import type { HouseKind } from '#market/market-kind.ts';

/** A booked house bet in plain terms; shares no code with the code under test. */
export interface NaiveHouseBet {
  readonly kind: HouseKind;
  readonly side: Side;
  /** Index of the runner. */
  readonly runner: number;
  /** Hundredths of a run. */
  readonly line: number;
  /** Runs of a KHADO band. */
  readonly band: number;
  /** Paise. */
  readonly stake: number;
  /** Hundredths of the quoted number. */
  readonly price: number;
}

/** Result of one bet, paise, for the winning runner or the number of runs. */
export function naiveHouseResult(bet: NaiveHouseBet, outcome: number): number {
  const backer = backerResult(bet, outcome);
  return bet.side === 'BACK' ? backer : 0 - backer;
}

/** All relevant outcomes: each runner, or every number of runs to beyond the last line and cap. */
export function naiveOutcomes(kind: HouseKind, runners: number, bets: readonly NaiveHouseBet[]) {
  const isRuns = kind === 'FANCY' || kind === 'KHADO' || kind === 'METER';
  const highest = Math.max(0, ...bets.map(({ line, band }) => Math.ceil(line / 100) + band + 101));
  return Array.from({ length: isRuns ? highest + 2 : runners }, (_, outcome) => outcome);
}

/** Largest loss over all outcomes, paise. */
export function naiveHouseExposure(kind: HouseKind, runners: number, bets: readonly NaiveHouseBet[]): number {
  const results = naiveOutcomes(kind, runners, bets).map((outcome) =>
    bets.reduce((sum, bet) => sum + naiveHouseResult(bet, outcome), 0),
  );
  return Math.max(0, ...results.map((result) => 0 - result));
}

function backerResult(bet: NaiveHouseBet, outcome: number): number {
  const { kind, stake } = bet;
  const line = bet.line / 100;
  if (kind === 'METER') return stake * (Math.min(outcome, line + 100) - line);
  if (kind === 'FANCY') return outcome >= line ? computeWin(bet) : 0 - stake;
  if (kind === 'KHADO') {
    return outcome >= line && outcome <= line + bet.band - 1 ? computeWin(bet) : 0 - stake;
  }
  return outcome === bet.runner ? computeWin(bet) : 0 - stake;
}

/** In big integers, with halves rounded up. */
function computeWin({ kind, stake, price }: NaiveHouseBet): number {
  const isDecimal = kind === 'LOTTERY' || kind === 'PREMIUM';
  const per10000 = isDecimal ? (BigInt(price) - 100n) * 100n : BigInt(price);
  return Number((BigInt(stake) * per10000 + 5000n) / 10_000n);
}
