import type { Bet } from '#bet/bet.ts';

/** An account on one side of a runner. */
type Interest = Pick<Bet, 'accountId' | 'runner' | 'side'>;

/** The bets at the starting price of one currency that wait for the off, oldest first. */
export class ClosingBets implements Iterable<Bet> {
  readonly #bets = new Set<Bet>();
  /** How many an account has on a side of a runner, so that one more bet costs the same however many wait. */
  readonly #counts = new Map<string, number>();

  add(bet: Bet): void {
    this.#bets.add(bet);
    this.#count(bet, 1);
  }

  /** A bet that does not wait is left alone. */
  delete(bet: Bet): void {
    if (this.#bets.delete(bet)) this.#count(bet, -1);
  }

  has(bet: Bet): boolean {
    return this.#bets.has(bet);
  }

  /** Whether the account of a bet has one on the other side of its runner. */
  hasOpposite({ accountId, runner, side }: Interest): boolean {
    return this.#counts.has(keyOf({ accountId, runner, side: side === 'BACK' ? 'LAY' : 'BACK' }));
  }

  [Symbol.iterator](): Iterator<Bet> {
    return this.#bets[Symbol.iterator]();
  }

  #count(bet: Bet, by: 1 | -1): void {
    const key = keyOf(bet);
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

function keyOf({ accountId, runner, side }: Interest): string {
  return `${accountId}:${runner}:${side}`;
}
