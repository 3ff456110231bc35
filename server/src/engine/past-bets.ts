import type { Answer } from '@crease/core/exchange/answer.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Journal } from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { KeyFilter } from './key-filter.ts';

/**
 * Bets that have left the memory with their market. Their client ids count for ever: a repeat gets the first bet again.
 * A filter says which commands surely repeat none of them; the others are looked up in the database, about one in a hundred.
 */
export class PastBets {
  readonly #journal: Journal;
  readonly #log: Log;
  readonly #filter = new KeyFilter();
  #isLoaded: boolean = false;
  /** Rises whenever a market is archived: what was looked up before may be there now. */
  #edition = 1;

  constructor(journal: Journal, log: Log) {
    this.#journal = journal;
    this.#log = log;
  }

  get edition(): number {
    return this.#edition;
  }

  /** Reads the keys of all archived bets. Until then every bet that is not in memory is looked up. */
  async load(): Promise<void> {
    try {
      for await (const keys of this.#journal.pastBetKeys())
        for (const key of keys) this.#filter.add(key);
      this.#isLoaded = true;
    } catch (error) {
      this.#log.warn('Ids of archived bets could not be read; each bet is looked up.', { error });
    }
  }

  /** Called before a market is archived. Keys of an archiving that then fails do no harm. */
  noteArchiving(state: ExchangeState, marketId: number): void {
    this.#edition += 1;
    for (const betId of state.markets.get(marketId)?.bets ?? []) {
      const bet = state.bets.get(betId);
      if (bet !== undefined) this.#filter.add(`${bet.accountId}:${bet.clientBetId}`);
    }
  }

  /** Whether this may be the repeat of an archived bet. */
  mayRepeat(state: ExchangeState, { accountId, clientBetId }: PlaceBet): boolean {
    if (this.#isLoaded && !this.#filter.mayHold(`${accountId}:${clientBetId}`)) return false;
    return !(state.accounts.get(accountId)?.betIds.has(clientBetId) ?? false);
  }

  /** The answer to a repeat, or null when it is none. */
  async answerTo({ accountId, clientBetId }: PlaceBet): Promise<Answer | null> {
    const id = await this.#journal.pastBet(accountId, clientBetId);
    if (id === null) return null;
    return {
      ok: true,
      events: [],
      id,
      heldUntil: 0,
      repeated: true,
      cancelled: [],
      notCancelled: [],
      betIds: [],
      settlement: null,
    };
  }
}
