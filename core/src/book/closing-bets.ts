import type { Bet } from '#bet/bet.ts';

/** An account on one side of a runner. */
type Interest = Pick<Bet, 'accountId' | 'runner' | 'side'>;

/** SP bets of one currency pending the off, oldest first. */
export class ClosingBets implements Iterable<Bet> {
  readonly #bets = new Set<Bet>();
  /** Bets per account, runner and side, so that adding one costs the same regardless of how many are pending. */
  readonly #counts = new Map<string, number>();

  add(bet: Bet): void {
    this.#bets.add(bet);
    this.#count(bet, 1);
  }

  /** No-op for a bet that isn't pending. */
  delete(bet: Bet): void {
    if (this.#bets.delete(bet)) this.#count(bet, -1);
  }

  has(bet: Bet): boolean {
    return this.#bets.has(bet);
  }

  /** Returns true if the bet's account has an SP bet on the opposite side of its runner. */
  hasOpposite({ accountId, runner, side }: Interest): boolean {
    return this.#counts.has(
      makeInterestKey({ accountId, runner, side: side === 'BACK' ? 'LAY' : 'BACK' }),
    );
  }

  [Symbol.iterator](): Iterator<Bet> {
    return this.#bets[Symbol.iterator]();
  }

  #count(bet: Bet, by: 1 | -1): void {
    const key = makeInterestKey(bet);
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

function makeInterestKey({ accountId, runner, side }: Interest): string {
  return `${accountId}:${runner}:${side}`;
}
