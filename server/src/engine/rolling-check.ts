import { BrokenInvariant } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkAccount, checkMarket } from '@crease/core/exchange/invariants.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';

/** How far the check has come. */
export interface RollingState {
  /** Rounds over every market and account that are complete. */
  readonly rounds: number;
  /** Markets and accounts of the round that is under way. */
  readonly checked: number;
}

/** What is looked at in one step at least: bets, markets and accounts count as one each. */
const LEAST_A_STEP = 2_000;

type Thing = { readonly work: number; readonly problems: readonly string[] };

/**
 * The thorough check of everything that must hold, in small steps on the writer's own thread: a round passes every market
 * and account within so many steps, however many there are, and then the next begins.
 */
export class RollingCheck {
  readonly #stepsARound: number;
  #state: ExchangeState | null = null;
  #things: Iterator<Thing> | null = null;
  #rounds = 0;
  #checked = 0;

  constructor(stepsARound: number) {
    this.#stepsARound = stepsARound;
  }

  get progress(): RollingState {
    return { rounds: this.#rounds, checked: this.#checked };
  }

  /**
   * Looks at the next slice of a committed state, and at the trial balance.
   *
   * @throws BrokenInvariant
   */
  step(state: ExchangeState): void {
    for (const currency of CURRENCIES) {
      const total = trialBalance(state.ledger, currency);
      if (total !== 0) {
        throw new BrokenInvariant(`the books sum to ${total} paise of ${currency}, not to zero`);
      }
    }
    const all = state.bets.size + state.markets.size + state.accounts.size;
    let left = Math.max(LEAST_A_STEP, Math.ceil(all / this.#stepsARound));
    const things = this.#thingsOf(state);
    while (left > 0) {
      const { value, done } = things.next();
      if (done === true) {
        this.#rounds += 1;
        this.#things = null;
        return;
      }
      const [problem] = value.problems;
      if (problem !== undefined) throw new BrokenInvariant(problem);
      this.#checked += 1;
      left -= value.work;
    }
  }

  /** The round goes on where it was, unless the state was read again from the database meanwhile. */
  #thingsOf(state: ExchangeState): Iterator<Thing> {
    if (this.#things === null || this.#state !== state) {
      this.#state = state;
      this.#checked = 0;
      this.#things = thingsOf(state);
    }
    return this.#things;
  }
}

/** Everything there is to look at. Maps may grow and shrink on the way: what is new comes last. */
function* thingsOf(state: ExchangeState): Generator<Thing, undefined> {
  for (const market of state.markets.values()) {
    yield { work: 1 + market.bets.length, problems: checkMarket(state, market) };
  }
  for (const account of state.accounts.values()) {
    yield { work: 1, problems: checkAccount(state, account) };
  }
}
