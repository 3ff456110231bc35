import { apply } from '@crease/core/exchange/apply.ts';
import type { Command, QuotedRunner } from '@crease/core/exchange/command.ts';
import { createState } from '@crease/core/exchange/exchange-state.ts';
import { createPrng } from '@crease/sports/base/prng.ts';

/** A market of the flows, defined by its runners. */
export interface HouseMarket {
  readonly kind: 'FANCY' | 'BOOKMAKER';
  readonly id: number;
  readonly runnerIds: readonly number[];
}

const USERS = 5_000;
const LINE = 4_500;
const STEPS = 3;

/** An exchange full of house-quoted markets, with the commands that move it. */
export class HouseBench {
  readonly #state = createState();
  readonly #prng = createPrng('house bench');
  readonly #markets: readonly HouseMarket[];

  /** Gives every market its first quote. */
  constructor(kind: HouseMarket['kind'], markets: number) {
    for (let accountId = 1; accountId <= USERS; accountId++) {
      const grant = 10 ** 12;
      this.#must({ type: 'OpenAccount', accountId, role: 'PLAYER', currency: 'DEMO', grant });
    }
    const eventId = this.#must({
      type: 'CreateEvent',
      status: 'IN_PLAY',
      details: {
        sportId: 3,
        title: 'Bench',
        startTime: 0,
        team1: null,
        team2: null,
        competition: null,
        country: null,
        venue: null,
        dreamEventId: '0',
      },
    });
    this.#markets = Array.from({ length: markets }, () => this.#create(eventId, kind));
    for (let place = 0; place < markets; place++) this.#must(this.quote(place, 0));
  }

  /** Builds the house quote of a market for a turn; deterministic per turn. */
  quote(place: number, turn: number): Command {
    const { id, kind, runnerIds } = this.#marketAt(place);
    const price = priceAt(turn);
    const runners = runnerIds.map((runnerId): QuotedRunner => {
      if (kind === 'FANCY') {
        const line = lineAt(turn);
        return { runnerId, back: [{ price, line }], lay: [{ price: price + 1_000, line }] };
      }
      const steps = Array.from({ length: STEPS }, (_, n) => n * 100);
      return {
        runnerId,
        back: steps.map((worse) => ({ price: price - worse })),
        lay: steps.map((worse) => ({ price: price + 400 + worse })),
      };
    });
    return { type: 'SetQuote', marketId: id, runners };
  }

  /** Builds a bet at the house quote of a turn. @param place index of the market; null for a random one. */
  bet(n: number, place: number | null, turn: number): Command {
    const prng = this.#prng;
    const { id, kind, runnerIds } = this.#marketAt(place ?? prng.int(this.#markets.length));
    const isBack = prng.chance(0.5);
    return {
      type: 'PlaceBet',
      accountId: 1 + prng.int(USERS),
      marketId: id,
      runnerId: prng.pick(runnerIds),
      side: isBack ? 'BACK' : 'LAY',
      price: priceAt(turn) + (isBack ? 0 : kind === 'FANCY' ? 1_000 : 400),
      ...(kind === 'FANCY' ? { line: lineAt(turn) } : {}),
      stake: 10_000 + prng.int(40) * 1_000,
      persistence: 'LAPSE',
      timeInForce: 'REST',
      clientBetId: `bet-${n}`,
    };
  }

  /** Applies commands in sequence. @returns seconds. @throws Error if any command is rejected. */
  time(commands: readonly Command[]): number {
    const began = performance.now();
    let refused = 0;
    for (const command of commands) if (!apply(this.#state, command, { at: 2 }).ok) refused += 1;
    const seconds = (performance.now() - began) / 1_000;
    if (refused > 0) throw new Error(`${refused} commands of the flow were refused`);
    return seconds;
  }

  #create(eventId: number, kind: HouseMarket['kind']): HouseMarket {
    const names = kind === 'FANCY' ? ['Runs'] : ['One', 'Two', 'Draw'];
    const id = this.#must({
      type: 'CreateMarket',
      eventId,
      kind,
      ladder: 'CLASSIC',
      winners: kind === 'FANCY' ? 0 : 1,
      crossMatching: false,
      subType: null,
      runners: names.map((name) => ({ name })),
      inPlay: true,
      open: true,
      terms: {
        name: kind,
        minStake: 10_000,
        maxStake: 50_000_000,
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
    });
    const runners = this.#state.markets.get(id)?.runners ?? [];
    return { kind, id, runnerIds: runners.map((runner) => runner.id) };
  }

  #marketAt(place: number): HouseMarket {
    const market = this.#markets[place];
    if (market === undefined) throw new Error(`there is no market ${place}`);
    return market;
  }

  #must(command: Command): number {
    const outcome = apply(this.#state, command, { at: 1 });
    if (!outcome.ok) throw new Error(`${command.type} was refused with ${outcome.code}`);
    return outcome.id;
  }
}

function priceAt(turn: number): number {
  return 8_000 + (turn % 7) * 500;
}

function lineAt(turn: number): number {
  return LINE + (Math.floor(turn / 7) % 20) * 100;
}
