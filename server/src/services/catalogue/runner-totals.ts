import type { Bet } from '@crease/core/bet/bet.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';
import type { Exchange } from '#ports/exchange.ts';

/** What was matched on one runner in one currency. */
export interface RunnerTotal {
  /** Price of the newest match that stands, hundredths, or null. */
  lastTraded: Price | null;
  /** Matched stakes that stand, both sides counted, paise. */
  matched: Money;
}

interface Tally extends RunnerTotal {
  newestFillId: number;
}

type Tallies = Readonly<Record<Currency, readonly Tally[]>>;

/**
 * Last price and matched amount of every runner of the markets that somebody has asked for: counted once from the bets,
 * then kept up with every commit. A void makes the count start anew. Kept with the market, so it goes when that goes.
 */
export class RunnerTotals {
  readonly #tallies = new WeakMap<Market, Tallies>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events, state }) => {
      for (const event of events) {
        if (event.type === 'BetMatched') this.#note(state, event);
        else if (isRecount(event)) {
          const market = state.markets.get(event.marketId);
          if (market !== undefined) this.#tallies.delete(market);
        }
      }
    });
  }

  /** Totals by runner, in the order of the market's runners. */
  of(state: ExchangeState, market: Market, currency: Currency): readonly RunnerTotal[] {
    const known = this.#tallies.get(market) ?? countedFrom(state, market);
    this.#tallies.set(market, known);
    return known[currency];
  }

  #note(state: ExchangeState, event: Extract<ExchangeEvent, { type: 'BetMatched' }>): void {
    const market = state.markets.get(event.marketId);
    const tallies = market === undefined ? undefined : this.#tallies.get(market);
    if (tallies === undefined) return;
    const bet = state.bets.get(event.betId);
    const tally = bet === undefined ? undefined : tallies[bet.currency][bet.runner];
    if (tally !== undefined) add(tally, event.fillId, event.price, event.stake);
  }
}

/** Whether matches were taken back, or came back. */
function isRecount(
  event: ExchangeEvent,
): event is Extract<ExchangeEvent, { type: 'BetReduced' | 'MarketChanged' }> {
  return (
    (event.type === 'BetReduced' && event.reason === 'VOID') ||
    (event.type === 'MarketChanged' &&
      (event.change === 'settled' || event.change === 'unsettled' || event.change === 'runner'))
  );
}

function countedFrom(state: ExchangeState, market: Market): Tallies {
  const emptyTallies = (): Tally[] =>
    market.runners.map(() => ({ lastTraded: null, matched: 0, newestFillId: 0 }));
  const tallies = { INR: emptyTallies(), DEMO: emptyTallies() };
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    const tally = bet === undefined ? undefined : tallies[bet.currency][bet.runner];
    // The void of a whole market leaves the matches in its bets, so that it can be undone.
    if (bet !== undefined && bet.matched > 0 && tally !== undefined) addFills(tally, bet);
  }
  return tallies;
}

function addFills(tally: Tally, bet: Bet): void {
  for (const fill of bet.fills) {
    if (!fill.voided) add(tally, fill.id, fill.price, fill.stake);
  }
}

function add(tally: Tally, fillId: number, price: Price, stake: Money): void {
  tally.matched += stake;
  // Both sides of a match carry one number, the legs of a cross match one each.
  if (fillId < tally.newestFillId) return;
  tally.newestFillId = fillId;
  tally.lastTraded = price;
}
