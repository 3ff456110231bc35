import type { RejectReason } from '#base/result.ts';
import type { Bet, Side } from '#bet/bet.ts';
import { apply } from '#exchange/apply.ts';
import type { Command, CreateMarket, PlaceBet } from '#exchange/command.ts';
import { createState, type ExchangeState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import type { Market } from '#exchange/market.ts';
import type { Answer, Outcome } from '#exchange/step.ts';
import type { MarketTerms } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';

export const TERMS: MarketTerms = {
  name: 'Match Odds',
  minStake: 100,
  maxStake: 1_000_000_000,
  maxProfit: null,
  exposureLimit: null,
  inPlayDelayMs: 5000,
  preMatchDelayMs: 0,
  commissionBps: 200,
  betLock: false,
  message: null,
  rules: null,
  sort: 1,
};

/** Differences from the default market: match odds, three runners, no cross matching. */
export type MarketSetup = Partial<Omit<CreateMarket, 'type' | 'runners' | 'terms'>> & {
  readonly runners?: readonly string[];
  readonly terms?: Partial<MarketTerms>;
};

const SAID = /^(\w+) (backs|lays) (\w+) (\d+(?:\.\d{1,2})?) at (\d+(?:\.\d{1,2})?)$/;

/**
 * An exchange with one market, driven by names and sentences in rupees and decimal odds: `asha backs India 500 at
 * 1.98`. All invariants are checked after every step.
 */
export class Scenario {
  readonly state: ExchangeState = createState();
  at = 1_000;
  #accounts = new Map<string, number>();
  #bets = 0;

  constructor(people: Readonly<Record<string, number>>, setup: MarketSetup = {}) {
    for (const [name, rupees] of Object.entries(people)) {
      const accountId = this.#accounts.size + 1;
      this.#accounts.set(name, accountId);
      const grant = rupees * 100;
      this.must({ type: 'OpenAccount', accountId, role: 'PLAYER', currency: 'DEMO', grant });
    }
    this.must({
      type: 'CreateEvent',
      status: 'UPCOMING',
      details: {
        sportId: 3,
        title: 'India v Australia',
        startTime: 1,
        team1: 'India',
        team2: 'Australia',
        competition: null,
        country: null,
        venue: null,
        dreamEventId: '0',
      },
    });
    this.addMarket(setup);
  }

  /** Adds another market and returns its ID. */
  addMarket({ runners, terms, ...setup }: MarketSetup): number {
    return this.must({
      type: 'CreateMarket',
      eventId: 1,
      kind: 'MATCH_ODDS',
      ladder: 'CLASSIC',
      winners: 1,
      crossMatching: false,
      subType: null,
      inPlay: false,
      open: true,
      ...setup,
      runners: (runners ?? ['India', 'Australia', 'Draw']).map((name) => ({ name })),
      terms: { ...TERMS, ...terms },
    }).id;
  }

  get market(): Market {
    return this.getMarket(1);
  }

  getMarket(marketId: number): Market {
    const market = this.state.markets.get(marketId);
    if (market === undefined) throw new Error(`no market ${marketId}`);
    return market;
  }

  getIdByName(name: string): number {
    const id = this.#accounts.get(name);
    if (id === undefined) throw new Error(`nobody is called ${name}`);
    return id;
  }

  /** Applies a command at the current time and checks the invariants. */
  run(command: Command): Outcome {
    const outcome = apply(this.state, command, { at: this.at });
    const broken = checkInvariants(this.state);
    if (broken.length > 0) throw new Error(`${command.type}: ${broken.join('; ')}`);
    return outcome;
  }

  /** Applies a command that must be accepted. */
  must(command: Command): Answer {
    const outcome = this.run(command);
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
    return outcome;
  }

  /** Places a bet described in a sentence. */
  perform(line: string, terms: Partial<PlaceBet> = {}): Outcome {
    return this.run(this.betSaid(line, terms));
  }

  /** Places a bet that must be accepted, and returns it. */
  bet(line: string, terms: Partial<PlaceBet> = {}): Bet {
    return this.getBet(this.must(this.betSaid(line, terms)).id);
  }

  betSaid(line: string, terms: Partial<PlaceBet> = {}): PlaceBet {
    const [, name, verb, runnerName, stake, price] = SAID.exec(line) ?? [];
    if (name === undefined || price === undefined) throw new Error(`not understood: ${line}`);
    const market = this.state.markets.get(terms.marketId ?? 1) ?? this.market;
    const runner = market.runners.find((one) => one.name === runnerName);
    this.#bets += 1;
    const side: Side = verb === 'backs' ? 'BACK' : 'LAY';
    return {
      type: 'PlaceBet',
      accountId: this.getIdByName(name),
      marketId: market.id,
      runnerId: runner?.id ?? 0,
      side,
      price: Math.round(Number(price) * 100),
      stake: Math.round(Number(stake) * 100),
      persistence: 'LAPSE',
      timeInForce: 'REST',
      clientBetId: `bet-${this.#bets}`,
      ...terms,
    };
  }

  getBet(betId: number): Bet {
    const bet = this.state.bets.get(betId);
    if (bet === undefined) throw new Error(`no bet ${betId}`);
    return bet;
  }

  /** Free cash, paise. */
  getCash(name: string): Money {
    const account = this.state.accounts.get(this.getIdByName(name));
    return this.state.ledger.getBalance(account?.cashLedgerId ?? 0);
  }

  /** Exposure over all markets, paise. */
  getExposure(name: string): Money {
    return this.state.accounts.get(this.getIdByName(name))?.exposure ?? 0;
  }
}

/** Rejection code, or `accepted`. */
export function getOutcomeCode(outcome: Outcome): RejectReason | 'accepted' {
  return outcome.ok ? 'accepted' : outcome.code;
}

/** Price and stake of each fill, in order. */
export function listFills(bet: Bet): readonly (readonly [price: number, stake: number])[] {
  return bet.fills.map(({ price, stake }) => [price, stake] as const);
}
