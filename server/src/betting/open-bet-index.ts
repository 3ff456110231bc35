import type { Bet } from '@crease/core/bet/bet.ts';
import { OPEN_STATUSES } from '@crease/core/bet/bet-status.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Exchange } from '#journal/exchange.ts';

const OPEN: ReadonlySet<string> = new Set(OPEN_STATUSES);

/**
 * Index of open bets by account, so that listing them doesn't scan the markets.
 *
 * Updated on each commit; filled from the whole state on first use.
 */
export class OpenBetIndex {
  readonly #byAccount = new Map<number, Set<number>>();
  #isFilled = false;

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events, state }) => {
      if (!this.#isFilled) this.#fill(state);
      else for (const event of events) this.#follow(event, state);
    });
  }

  /** Open bets of an account, newest first. Call within an exchange read. */
  list(state: ExchangeState, accountId: number): readonly Bet[] {
    if (!this.#isFilled) this.#fill(state);
    const bets: Bet[] = [];
    for (const id of this.#byAccount.get(accountId) ?? []) {
      const bet = state.bets.get(id);
      if (bet !== undefined && OPEN.has(bet.status)) bets.push(bet);
    }
    return bets.sort((a, b) => b.id - a.id);
  }

  #fill(state: ExchangeState): void {
    for (const bet of state.bets.values()) this.#add(bet);
    this.#isFilled = true;
  }

  #follow(event: ExchangeEvent, state: ExchangeState): void {
    switch (event.type) {
      case 'BetPlaced':
      case 'BetUpdated':
      case 'BetReduced':
      case 'BetSettled':
      case 'BetUnsettled':
        this.#update(event.betId, event.accountId, state);
        break;
      default:
        break;
    }
  }

  #update(betId: number, accountId: number, state: ExchangeState): void {
    const bet = state.bets.get(betId);
    if (bet !== undefined && OPEN.has(bet.status)) this.#add(bet);
    else this.#remove(betId, accountId);
  }

  #add(bet: Bet): void {
    if (!OPEN.has(bet.status)) return;
    const ids = this.#byAccount.get(bet.accountId);
    if (ids === undefined) this.#byAccount.set(bet.accountId, new Set([bet.id]));
    else ids.add(bet.id);
  }

  #remove(betId: number, accountId: number): void {
    const ids = this.#byAccount.get(accountId);
    if (ids === undefined) return;
    ids.delete(betId);
    if (ids.size === 0) this.#byAccount.delete(accountId);
  }
}
