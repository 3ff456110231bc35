import { assert } from '#base/assert.ts';
import type { Bet, Side } from '#bet/bet.ts';
import { apply } from '#exchange/apply.ts';
import type { Command, CreateMarket, PlaceBet } from '#exchange/command.ts';
import { createState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import type { Market } from '#exchange/market.ts';
import type { Answer, Outcome } from '#exchange/step.ts';
import type { MarketTerms } from '#market/market-terms.ts';
import { CURRENCIES, type Currency, type Money, type Price } from '#money/money.ts';
import type { NaiveMatch } from './naive-settlement.ts';

export const MARKET_TERMS: MarketTerms = {
  name: 'Match Odds',
  minStake: 1,
  maxStake: 1_000_000_000,
  maxProfit: null,
  exposureLimit: null,
  inPlayDelayMs: 0,
  preMatchDelayMs: 0,
  commissionBps: 200,
  betLock: false,
  message: null,
  rules: null,
  sort: 0,
};

/** An exchange with one market, for tests of post-betting behaviour. Only commands change it. */
export class SettlementExchange {
  readonly state = createState();
  at = 1000;
  #bets = 0;

  constructor(market: Partial<Omit<CreateMarket, 'type' | 'eventId' | 'runners'>> = {}, runners = 3) {
    const details = {
      sportId: 4,
      title: 'India v Australia',
      startTime: 0,
      team1: null,
      team2: null,
      competition: null,
      country: null,
      venue: null,
      dreamEventId: '0',
    };
    this.run({ type: 'CreateEvent', details, status: 'UPCOMING' });
    this.run({
      type: 'CreateMarket',
      eventId: 1,
      kind: 'OTHER',
      ladder: 'CLASSIC',
      winners: 1,
      crossMatching: false,
      subType: null,
      terms: MARKET_TERMS,
      inPlay: false,
      open: true,
      ...market,
      runners: Array.from({ length: runners }, (_, place) => ({ name: `Runner ${place + 1}` })),
    });
  }

  get market(): Market {
    const market = this.state.markets.get(1);
    assert(market !== undefined, 'the market is there until it is archived');
    return market;
  }

  /** Executes a command that must be accepted. */
  run(command: Command): Answer {
    const outcome = this.try(command);
    assert(outcome.ok, `${command.type} is accepted: ${JSON.stringify(outcome)}`);
    return outcome;
  }

  try(command: Command): Outcome {
    return apply(this.state, command, { at: this.at });
  }

  /** Opens accounts 1 to `count`, each with this much cash. */
  fund(count: number, cash: Money, currency: Currency = 'DEMO'): void {
    for (let accountId = 1; accountId <= count; accountId++) {
      this.run({ type: 'OpenAccount', accountId, role: 'PLAYER', currency, grant: 0 });
      this.run({
        type: 'AdjustBalance',
        accountId,
        direction: 'CREDIT',
        amount: cash,
        reason: 'test funds',
        key: `funds-${accountId}`,
      });
    }
  }

  /** Places a bet on the runner with this ID and returns its outcome; runner IDs start from 1. */
  bet(terms: {
    readonly by: number;
    readonly runner?: number;
    readonly side: Side;
    readonly price: Price;
    readonly stake: Money;
    readonly rest?: Partial<PlaceBet>;
  }): Outcome {
    this.#bets += 1;
    return this.try({
      type: 'PlaceBet',
      accountId: terms.by,
      marketId: 1,
      runnerId: terms.runner ?? 1,
      side: terms.side,
      price: terms.price,
      stake: terms.stake,
      persistence: 'PERSIST',
      timeInForce: 'REST',
      clientBetId: `bet-${this.#bets}`,
      ...terms.rest,
    });
  }

  getBet(outcome: Outcome): Bet {
    assert(outcome.ok, 'the bet was accepted');
    const bet = this.state.bets.get(outcome.id);
    assert(bet !== undefined, 'the bet is known');
    return bet;
  }

  /** Free cash of an account, paise. */
  cash(accountId: number): Money {
    const account = this.state.accounts.get(accountId);
    assert(account !== undefined, 'the account is open');
    return this.state.ledger.getBalance(account.cashLedgerId);
  }

  /** Reserved cash, paise. */
  held(accountId: number): Money {
    const account = this.state.accounts.get(accountId);
    assert(account !== undefined, 'the account is open');
    return this.state.ledger.getBalance(account.heldLedgerId);
  }

  /** Balance of a ledger account by its path, paise. */
  balance(path: string): Money {
    return this.state.ledger.getBalance(this.state.ledger.open(path));
  }

  /** Both sides of every valid match, in the oracle's format. */
  matches(): readonly NaiveMatch[] {
    const matches: NaiveMatch[] = [];
    for (const bet of this.state.bets.values()) {
      const runnerId = this.market.runners[bet.runner]?.id ?? 0;
      for (const fill of bet.fills) {
        if (fill.voided) continue;
        const { stake, profit, price: line } = fill;
        matches.push({ accountId: bet.accountId, runnerId, side: bet.side, stake, profit, line });
      }
    }
    return matches;
  }

  /** Ledger contents per account and market, for comparing two points in time. */
  picture(): unknown {
    const ledger = [...this.state.ledger.accounts.values()].flatMap((account) =>
      account.balance === 0 ? [] : [[account.path, account.balance]],
    );
    const bets = [...this.state.bets.values()].map((bet) => {
      const { id, status, matched, matchedProfit, unmatched, cancelled, lapsed, voided } = bet;
      const { profitLoss, fills } = bet;
      return {
        ...{ id, status, matched, matchedProfit, unmatched, cancelled, lapsed, voided, profitLoss },
        fills: fills.map((fill) => ({ ...fill })),
      };
    });
    const exposures = [...this.state.accounts.values()].map(({ id, exposure, marketIds }) => ({
      id,
      exposure,
      markets: [...marketIds],
    }));
    const { status, result, settledAccounts, currencies } = this.market;
    const settled = [...settledAccounts].sort(([one], [other]) => one - other);
    const matched = CURRENCIES.map((currency) => currencies[currency].matched);
    return { ledger, bets, exposures, status, result, settled, matched };
  }

  /** Asserts everything that must hold between two commands. */
  audit(): void {
    const broken = checkInvariants(this.state);
    assert(broken.length === 0, broken.join('; '));
  }
}
