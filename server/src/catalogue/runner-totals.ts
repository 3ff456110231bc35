import type { Bet } from '@crease/core/bet/bet.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';
import type { Exchange } from '#journal/exchange.ts';

/** Matched totals of a runner in one currency. */
export interface RunnerTotal {
  /** Price of the latest valid match in hundredths, or null. */
  lastTraded: Price | null;
  /** Valid matched stakes, both sides added, in paise. */
  matched: Money;
}

interface Tally extends RunnerTotal {
  newestFillId: number;
}

type Tallies = Readonly<Record<Currency, readonly Tally[]>>;

/**
 * Last traded price and matched total per runner, for markets that were requested: computed from the bets once, then
 * updated on each commit. A void triggers a recount. Freed with the market.
 */
export class RunnerTotals {
  readonly #tallies = new WeakMap<Market, Tallies>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events, state }) => {
      for (const event of events) {
        if (event.type === 'BetMatched') this.#count(state, event);
        else if (isRecount(event)) {
          const market = state.markets.get(event.marketId);
          if (market !== undefined) this.#tallies.delete(market);
        }
      }
    });
  }

  /** Totals in runner order. */
  of(state: ExchangeState, market: Market, currency: Currency): readonly RunnerTotal[] {
    const known = this.#tallies.get(market) ?? buildTallies(state, market);
    this.#tallies.set(market, known);
    return known[currency];
  }

  #count(state: ExchangeState, event: Extract<ExchangeEvent, { type: 'BetMatched' }>): void {
    const market = state.markets.get(event.marketId);
    const tallies = market === undefined ? undefined : this.#tallies.get(market);
    if (tallies === undefined) return;
    const bet = state.bets.get(event.betId);
    const tally = bet === undefined ? undefined : tallies[bet.currency][bet.runner];
    if (tally !== undefined) add(tally, event.fillId, event.price, event.stake);
  }
}

/** True if an event voids or restores matches. */
function isRecount(
  event: ExchangeEvent,
): event is Extract<ExchangeEvent, { type: 'BetReduced' | 'MarketChanged' }> {
  return (
    (event.type === 'BetReduced' && event.reason === 'VOID') ||
    (event.type === 'MarketChanged' &&
      (event.change === 'settled' || event.change === 'unsettled' || event.change === 'runner'))
  );
}

function buildTallies(state: ExchangeState, market: Market): Tallies {
  const emptyTallies = (): Tally[] =>
    market.runners.map(() => ({ lastTraded: null, matched: 0, newestFillId: 0 }));
  const tallies = { INR: emptyTallies(), DEMO: emptyTallies() };
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    const tally = bet === undefined ? undefined : tallies[bet.currency][bet.runner];
    // Voiding a whole market leaves matches in its bets, so that it can be reversed.
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
  // Both sides of a match share a fill ID; the legs of a cross match each have their own.
  if (fillId < tally.newestFillId) return;
  tally.newestFillId = fillId;
  tally.lastTraded = price;
}
