import { BrokenInvariant } from '@crease/core/base/assert.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkAccount, checkInvariants, checkMarket } from '@crease/core/exchange/invariants.ts';
import { type Entry, trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';

export interface RollingState {
  /** Completed rounds over all markets and accounts. */
  readonly rounds: number;
  /** Markets and accounts checked in the current round. */
  readonly checked: number;
}

/** Minimum work per step: bets, markets and accounts weigh one each. */
const MIN_WORK_PER_STEP = 2_000;

type CheckItem = { readonly work: number; readonly problems: readonly string[] };

/**
 * Thorough invariant check in small steps on the writer's own thread. A round covers every market and account in a
 * fixed number of steps, regardless of how many there are, then the next round begins.
 */
export class RollingCheck {
  readonly #stepsARound: number;
  #state: ExchangeState | null = null;
  #items: Iterator<CheckItem> | null = null;
  #rounds = 0;
  #checked = 0;

  constructor(stepsARound: number) {
    this.#stepsARound = stepsARound;
  }

  get progress(): RollingState {
    return { rounds: this.#rounds, checked: this.#checked };
  }

  /** Checks the next slice of a committed state, and the trial balance. @throws BrokenInvariant */
  step(state: ExchangeState): void {
    for (const currency of CURRENCIES) {
      const total = trialBalance(state.ledger, currency);
      if (total !== 0) {
        throw new BrokenInvariant(`trial balance is ${total} paise in ${currency}, not zero`);
      }
    }
    const all = state.bets.size + state.markets.size + state.accounts.size;
    let left = Math.max(MIN_WORK_PER_STEP, Math.ceil(all / this.#stepsARound));
    const things = this.#continueRound(state);
    while (left > 0) {
      const { value, done } = things.next();
      if (done === true) {
        this.#rounds += 1;
        this.#items = null;
        return;
      }
      const [problem] = value.problems;
      if (problem !== undefined) throw new BrokenInvariant(problem);
      this.#checked += 1;
      left -= value.work;
    }
  }

  /** Continues the current round unless the state was reloaded from the database meanwhile. */
  #continueRound(state: ExchangeState): Iterator<CheckItem> {
    if (this.#items === null || this.#state !== state) {
      this.#state = state;
      this.#checked = 0;
      this.#items = listChecks(state);
    }
    return this.#items;
  }
}

/** Yields everything to check. Maps may grow and shrink meanwhile; new entries come last. */
function* listChecks(state: ExchangeState): Generator<CheckItem, undefined> {
  for (const market of state.markets.values()) {
    yield { work: 1 + market.bets.length, problems: checkMarket(state, market) };
  }
  for (const account of state.accounts.values()) {
    yield { work: 1, problems: checkAccount(state, account) };
  }
}

/** Cheap check before each commit: accounts of the batch reserve exactly their exposure. @throws BrokenInvariant */
export function checkTouched(state: ExchangeState, entries: readonly Entry[]): void {
  for (const entry of entries) {
    const account = state.accounts.get(entry.accountId);
    if (account === undefined) continue;
    if (state.ledger.getBalance(account.heldLedgerId) !== account.exposure) {
      throw new BrokenInvariant(`account ${account.id} reserve must equal its exposure`);
    }
  }
}

/** Thorough check of a whole state, for another process or a test. @throws BrokenInvariant */
export function checkEverything(state: ExchangeState): void {
  const [problem] = checkInvariants(state);
  if (problem !== undefined) throw new BrokenInvariant(problem);
}
