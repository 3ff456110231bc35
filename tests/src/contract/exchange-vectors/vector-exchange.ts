import type { Bet, Side } from '@crease/core/bet/bet.ts';
import { apply } from '@crease/core/exchange/apply.ts';
import type { Command, CreateMarket, PlaceBet } from '@crease/core/exchange/command.ts';
import { createState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Answer, Outcome } from '@crease/core/exchange/step.ts';
import { toHundredths } from './vector-case.ts';

/** A bet in the collection's form: decimals, and the runner by name. */
export interface VectorOrder {
  readonly side: Side;
  readonly price: number;
  readonly size: number;
  readonly sel?: string;
}

/** Fill or level: price and size as decimals. */
export type PriceSize = readonly [number, number];

/** The real engine with one market whose runners are A, B, C …. Every account is rich unless set otherwise. */
export class VectorExchange {
  readonly state = createState();
  at = 1000;
  #bets = 0;

  constructor(runners = 3, terms: Partial<CreateMarket> = {}) {
    this.run({
      type: 'CreateEvent',
      status: 'UPCOMING',
      details: {
        sportId: 4,
        title: 'Worked example',
        startTime: 0,
        team1: null,
        team2: null,
        competition: null,
        country: null,
        venue: null,
        dreamEventId: '0',
      },
    });
    this.run({
      type: 'CreateMarket',
      eventId: 1,
      kind: 'WIN',
      ladder: 'CLASSIC',
      winners: 1,
      crossMatching: false,
      subType: null,
      runners: Array.from({ length: runners }, (_, place) => ({
        name: String.fromCharCode(65 + place),
      })),
      terms: {
        name: 'Market',
        minStake: 1,
        maxStake: 1_000_000_000_000,
        maxProfit: null,
        exposureLimit: null,
        inPlayDelayMs: 0,
        preMatchDelayMs: 0,
        commissionBps: 0,
        betLock: false,
        message: null,
        rules: null,
        sort: 0,
      },
      inPlay: false,
      open: true,
      ...terms,
    });
  }

  get market(): Market {
    const market = this.state.markets.get(1);
    if (market === undefined) throw new Error('the market is there');
    return market;
  }

  run(command: Command): Answer {
    const outcome = this.try(command);
    if (!outcome.ok) throw new Error(`${command.type} refused: ${outcome.code}`);
    return outcome;
  }

  try(command: Command): Outcome {
    return apply(this.state, command, { at: this.at });
  }

  /** Opens an account with the given cash, in decimals. */
  open(accountId: number, cash = 100_000_000): void {
    this.run({ type: 'OpenAccount', accountId, role: 'PLAYER', currency: 'INR', grant: 0 });
    this.run({
      type: 'AdjustBalance',
      accountId,
      direction: 'CREDIT',
      amount: toHundredths(cash),
      reason: 'start balance',
      key: `start-${accountId}`,
    });
  }

  /** Places an order, opening a rich account first if needed. */
  place(accountId: number, order: VectorOrder, terms: Partial<PlaceBet> = {}): Outcome {
    if (!this.state.accounts.has(accountId)) this.open(accountId);
    this.#bets += 1;
    const runnerId = this.market.runners.find(({ name }) => name === (order.sel ?? 'A'))?.id ?? 0;
    return this.try({
      type: 'PlaceBet',
      accountId,
      marketId: 1,
      runnerId,
      side: order.side,
      price: toHundredths(order.price),
      stake: toHundredths(order.size),
      persistence: 'PERSIST',
      timeInForce: 'REST',
      clientBetId: `bet-${this.#bets}`,
      ...terms,
    });
  }

  /** Places an order and returns the resulting bet. */
  placed(accountId: number, order: VectorOrder, terms: Partial<PlaceBet> = {}): Bet {
    const outcome = this.place(accountId, order, terms);
    if (!outcome.ok) throw new Error(`bet refused: ${outcome.code}`);
    const bet = this.state.bets.get(outcome.id);
    if (bet === undefined) throw new Error('the bet is known');
    return bet;
  }

  /** Resting levels on one side of a runner's book, best first. */
  levels(side: Side, place = 0): PriceSize[] {
    const levels: PriceSize[] = [];
    const book = this.market.currencies.INR.books[place]?.side(side);
    for (let level = book?.best ?? null; level !== null; level = book?.after(level) ?? null) {
      levels.push([level.price / 100, level.total / 100]);
    }
    return levels;
  }

  /** Available cash of an account, in decimals. */
  cash(accountId: number): number {
    const account = this.state.accounts.get(accountId);
    return account === undefined ? Number.NaN : this.state.ledger.getBalance(account.cashLedgerId) / 100;
  }

  /** Reserved amount of an account, in decimals. */
  held(accountId: number): number {
    return (this.state.accounts.get(accountId)?.exposure ?? Number.NaN) / 100;
  }
}

/** Fills of a bet as price and size, merged by price. */
export function listFills(bet: Pick<Bet, 'fills'>): PriceSize[] {
  const sizes = new Map<number, number>();
  for (const { price, stake } of bet.fills) sizes.set(price, (sizes.get(price) ?? 0) + stake);
  return [...sizes].map(([price, stake]) => [price / 100, stake / 100]);
}
