import type { Bet, Side } from '#bet/bet.ts';
import { apply } from '#exchange/apply.ts';
import type { Command, CreateMarket, PlaceBet, QuotedRunner } from '#exchange/command.ts';
import { createState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import type { Market } from '#exchange/market.ts';
import type { Answer, Outcome } from '#exchange/step.ts';
import { type HouseKind, isRunsKind } from '#market/market-kind.ts';
import type { MarketTerms } from '#market/market-terms.ts';
import type { Currency } from '#money/money.ts';
import type { QuoteStep } from '#quote/market-quote.ts';
import { TERMS } from './scenario.ts';

/** A bet as entered on a slip: rupees, the quoted number, runs. */
export interface Slip {
  readonly by?: number;
  readonly runner?: number;
  readonly side: Side;
  readonly price: number;
  readonly line?: number;
  readonly rupees: number;
  readonly rest?: Partial<PlaceBet>;
}

const NAMES: Readonly<Partial<Record<HouseKind, readonly string[]>>> = {
  BOOKMAKER: ['India', 'Australia', 'Draw'],
  PREMIUM: ['Sharma', 'Kohli', 'Gill', 'Rahul'],
  TOSS: ['India', 'Australia'],
  ODD_EVEN: ['Odd', 'Even'],
  LOTTERY: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

/** Price, line and max stake, in display units. */
type QuotedStep = readonly [price: number, line?: number | undefined, rupees?: number];

/** An offer on one runner in display units: [price, line?, max stake in rupees?] per step. */
export function quoted(
  runnerId: number,
  back: readonly QuotedStep[],
  lay: readonly QuotedStep[] = [],
  more: Partial<QuotedRunner> = {},
): QuotedRunner {
  return { runnerId, back: back.map(toQuoteStep), lay: lay.map(toQuoteStep), ...more };
}

function toQuoteStep([price, line, size]: QuotedStep): QuoteStep {
  return {
    price: hundredths(price),
    ...(line === undefined ? {} : { line: hundredths(line) }),
    ...(size === undefined ? {} : { size: hundredths(size) }),
  };
}

/**
 * An exchange with one house market; accounts 1, 2 and 3 have play money, 4 real money. Runner IDs start from 1. All
 * invariants are checked after every command.
 */
export class HouseExchange {
  readonly state = createState();
  at = 1000;
  #bets = 0;

  constructor(
    kind: HouseKind,
    {
      runners,
      terms,
      rupees = 1_000_000,
      ...setup
    }: Partial<Omit<CreateMarket, 'runners' | 'terms'>> & {
      readonly runners?: readonly string[];
      readonly terms?: Partial<MarketTerms>;
      readonly rupees?: number;
    } = {},
  ) {
    for (const accountId of [1, 2, 3, 4]) this.#open(accountId, rupees);
    this.must({
      type: 'CreateEvent',
      status: 'IN_PLAY',
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
    this.must({
      type: 'CreateMarket',
      eventId: 1,
      kind,
      ladder: 'CLASSIC',
      winners: isRunsKind(kind) ? 0 : 1,
      crossMatching: false,
      subType: null,
      inPlay: false,
      open: true,
      ...setup,
      runners: (runners ?? NAMES[kind] ?? ['Runs']).map((name) => ({ name })),
      terms: { ...TERMS, commissionBps: 0, inPlayDelayMs: 1000, ...terms },
    });
  }

  get market(): Market {
    const market = this.state.markets.get(1);
    if (market === undefined) throw new Error('the market is there');
    return market;
  }

  #open(accountId: number, rupees: number): void {
    const currency: Currency = accountId === 4 ? 'INR' : 'DEMO';
    this.must({ type: 'OpenAccount', accountId, role: 'PLAYER', currency, grant: 0 });
    if (rupees === 0) return;
    this.must({
      type: 'AdjustBalance',
      accountId,
      direction: 'CREDIT',
      amount: hundredths(rupees),
      reason: 'start',
      key: `start-${accountId}`,
    });
  }

  /** Applies a command and checks the invariants. */
  run(command: Command): Outcome {
    const outcome = apply(this.state, command, { at: this.at });
    const broken = checkInvariants(this.state);
    if (broken.length > 0) throw new Error(`${command.type}: ${broken.join('; ')}`);
    return outcome;
  }

  must(command: Command): Answer {
    const outcome = this.run(command);
    if (!outcome.ok) {
      throw new Error(`${command.type}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
    }
    return outcome;
  }

  quote(...runners: readonly QuotedRunner[]): Answer {
    return this.must({ type: 'SetQuote', marketId: 1, runners });
  }

  /** Places a bet, which may be rejected. */
  try(slip: Slip): Outcome {
    return this.run(this.command(slip));
  }

  command({ by = 1, runner = 1, side, price, line, rupees, rest }: Slip): PlaceBet {
    this.#bets += 1;
    return {
      type: 'PlaceBet',
      accountId: by,
      marketId: 1,
      runnerId: runner,
      side,
      price: hundredths(price),
      stake: hundredths(rupees),
      persistence: 'LAPSE',
      timeInForce: 'REST',
      clientBetId: `bet-${this.#bets}`,
      ...(line === undefined ? {} : { line: hundredths(line) }),
      ...rest,
    };
  }

  /** Places a bet that must be accepted. */
  bet(slip: Slip): Bet {
    const answer = this.must(this.command(slip));
    return this.getBet(answer.id);
  }

  /** Quotes exactly what a slip requests, and takes it. */
  taken(slip: Slip, band?: number): Bet {
    const step: readonly [number, number?] = slip.line === undefined ? [slip.price] : [slip.price, slip.line];
    const [back, lay] = slip.side === 'BACK' ? [[step], []] : [[], [step]];
    // A band keeps its length as long as it starts at the same run.
    this.quote();
    this.quote(quoted(slip.runner ?? 1, back, lay, band === undefined ? {} : { band }));
    return this.bet(slip);
  }

  getBet(betId: number): Bet {
    const bet = this.state.bets.get(betId);
    if (bet === undefined) throw new Error(`no bet ${betId}`);
    return bet;
  }

  /** Free cash of an account, rupees. */
  cash(accountId = 1): number {
    const account = this.state.accounts.get(accountId);
    return this.state.ledger.getBalance(account?.cashLedgerId ?? 0) / 100;
  }

  /** Exposure of an account, rupees. */
  exposure(accountId = 1): number {
    return (this.state.accounts.get(accountId)?.exposure ?? Number.NaN) / 100;
  }

  /** Balance of a ledger account, rupees. */
  balance(path: string): number {
    return this.state.ledger.getBalance(this.state.ledger.open(path)) / 100;
  }
}

/** Converts at most two decimals to whole hundredths. */
function hundredths(decimal: number): number {
  return Math.round(decimal * 100);
}
