import type { ArchiveMarket, Command } from '@crease/core/exchange/command.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { CashWorkload } from './cash-workload.ts';
import { CasinoWorkload } from './casino-workload.ts';
import type { Facts, MarketFact } from './facts.ts';
import { POISON } from './faults.ts';
import { HouseWorkload } from './house-workload.ts';
import { drawMoves } from './maker-moves.ts';
import { marketMix } from './market-mix.ts';
import { drawPlacings } from './placings.ts';
import { RaceWorkload } from './race-workload.ts';

/** Participants of one simulated exchange. */
export interface Participants {
  readonly bettors: readonly number[];
  readonly makers: readonly number[];
}

/** One action of a participant; a null `command` only advances time. */
export interface Action {
  readonly command: Command | null;
  /** Resends at once or some actions later, like an impatient client. */
  readonly repeat: 'no' | 'now' | 'later';
  readonly passMs: number;
}

/** IDs from here on are visitors, who get play money, look around and leave. */
export const FIRST_VISITOR = 100;

const RUPEE = 100;
const PRICES = [101, 110, 125, 150, 180, 190, 195, 198, 200, 202, 206, 210, 220, 250, 300, 340, 400, 550, 1000, 2000];
const LINES = [4050, 4150, 4250, 4350, 4450, 4550];
const HOUR_MS = 3_600_000;

/**
 * Draws the next action from the seed and the exchange's state. Bettors place, cancel, change and cash out; makers
 * keep both sides stocked; operators open, suspend, turn in-play, remove, settle, reverse settlements and void. Some
 * commands are deliberately invalid.
 */
export class Workload {
  readonly #prng: Prng;
  readonly #participants: Participants;
  readonly #house: HouseWorkload;
  readonly #cash: CashWorkload;
  readonly #cashier: Prng;
  readonly #casino: CasinoWorkload;
  readonly #games: Prng;
  readonly #races: RaceWorkload;
  readonly #seed: number;
  #ids = 0;
  #visitors = 0;

  constructor(seed: number, participants: Participants) {
    this.#prng = createPrng(`workload/${seed}`);
    this.#participants = participants;
    this.#house = new HouseWorkload(this.#prng);
    this.#cashier = createPrng(`cashier/${seed}`);
    this.#cash = new CashWorkload(this.#cashier, participants.bettors);
    this.#games = createPrng(`games/${seed}`);
    this.#casino = new CasinoWorkload(this.#games, participants.bettors);
    this.#races = new RaceWorkload(seed);
    this.#seed = seed;
  }

  /** The markets of a run, all open or soon to be. */
  markets(eventId: number): Command[] {
    return marketMix(this.#prng, eventId, this.#seed);
  }

  /** A result for every market without one. */
  settlements({ markets }: Facts): Command[] {
    return markets.filter(isUnsettled).map((market) => this.#settle(market));
  }

  /** Reverses about a third of the finished markets. */
  unsettlements({ markets }: Facts): Command[] {
    return markets
      .filter((market) => !isUnsettled(market) && this.#prng.chance(0.35))
      .map(({ id }) => ({ type: 'UnsettleMarket', marketId: id, reason: 'checked again' }));
  }

  /** Voids markets that can't be settled because the winning runner was removed. */
  voids({ markets }: Facts): Command[] {
    return markets.filter(isUnsettled).map(({ id }) => ({ type: 'VoidMarket', marketId: id, reason: 'no result' }));
  }

  /** A finished market that may be archived; occasionally an unfinished one, which must be rejected. */
  archive({ markets }: Facts): ArchiveMarket | null {
    if (!this.#prng.chance(0.12)) return null;
    const over = markets.filter((market) => !isUnsettled(market));
    const market = this.#prng.chance(0.1) ? markets.at(0) : over.at(0);
    return market === undefined ? null : { type: 'ArchiveMarket', marketId: market.id };
  }

  next(facts: Facts): Action {
    const prng = this.#prng;
    const passMs = prng.chance(0.25) ? prng.int(9_000) : prng.int(400);
    const repeat = prng.chance(0.08) ? 'now' : prng.chance(0.05) ? 'later' : 'no';
    const market = facts.markets.length === 0 ? null : prng.pick(facts.markets);
    if (market === null) return { command: null, repeat: 'no', passMs };
    const roll = prng.float();
    if (roll < 0.07) return { command: null, repeat: 'no', passMs: passMs * 2 };
    if (this.#cashier.chance(0.05)) return { command: this.#cash.next(), repeat, passMs };
    if (this.#games.chance(0.05)) return { command: this.#casino.next(), repeat, passMs };
    if (roll < 0.16) return { command: this.#operate(market, facts), repeat: 'no', passMs };
    const quoted = facts.markets.filter(({ house, status }) => house !== null && isLive(status));
    if (quoted.length > 0 && roll < 0.2 + Math.min(0.2, quoted.length * 0.04)) {
      return { command: this.#house.quote(prng.pick(quoted)), repeat: 'no', passMs };
    }
    const race = this.#races.next(facts);
    if (race !== null) {
      const accountId = prng.pick(this.#participants.bettors);
      return { command: this.#races.command(race, accountId, ++this.#ids), repeat, passMs };
    }
    // Most bettors bet where betting is open; some try elsewhere.
    const open = facts.markets.filter(({ status }) => status === 'OPEN');
    const place = open.length > 0 && prng.chance(0.92) ? prng.pick(open) : market;
    return { command: this.#bet(place, facts), repeat, passMs };
  }

  #bet(market: MarketFact, facts: Facts): Command {
    const prng = this.#prng;
    const accountId = prng.pick(prng.chance(0.4) ? this.#participants.makers : this.#participants.bettors);
    const own = facts.bets.filter((bet) => bet.accountId === accountId && bet.unmatched > 0);
    const roll = prng.float();
    if (roll < 0.12 && own.length > 0) {
      const bet = prng.pick(own);
      return prng.chance(0.2)
        ? { type: 'CancelBets', accountId, marketId: bet.marketId }
        : {
            type: 'CancelBets',
            accountId,
            betIds: [bet.id, ...(prng.chance(0.1) ? [999_999] : [])],
          };
    }
    if (roll < 0.22 && own.length > 0) {
      const bet = prng.pick(own);
      const where = facts.markets.find(({ id }) => id === bet.marketId);
      if (where !== undefined && this.#participants.makers.includes(accountId) && prng.chance(0.5)) {
        return this.#move(where, facts);
      }
      return {
        type: 'UpdateBet',
        accountId,
        betId: bet.id,
        ...(prng.chance(0.6) ? { stake: this.#stake() } : {}),
        ...(prng.chance(0.6) ? { price: this.#price(market) } : {}),
      };
    }
    const hasPosition = facts.bets.some(
      (bet) => bet.accountId === accountId && bet.marketId === market.id && bet.matched > 0,
    );
    const mayClose = isReversed(market) ? 0.4 : 0.27;
    if (roll < mayClose && !market.isLine && (hasPosition || prng.chance(0.05))) {
      return {
        type: 'CashOut',
        accountId,
        marketId: market.id,
        shareMillionths: prng.chance(0.7) ? 1_000_000 : 1 + prng.int(999_999),
        quotedAmount: (prng.chance(0.6) ? prng.int(40_000) - 39_000 : prng.int(1_500) - 1_200) * RUPEE,
        quoteVersion: 0,
        clientRequestId: `out-${++this.#ids}`,
      };
    }
    const isMaker = this.#participants.makers.includes(accountId);
    if (isMaker && market.house === null && prng.chance(0.15)) return this.#placeFree(market, accountId);
    return this.#place(market, accountId);
  }

  /** A free bet for a bettor; occasionally for an account in another currency, which is rejected. */
  #placeFree(market: MarketFact, accountId: number): Command {
    const prng = this.#prng;
    const id = ++this.#ids;
    return {
      type: 'PlaceBet',
      accountId,
      holderId: prng.pick(this.#participants.bettors),
      marketId: market.id,
      runnerId: prng.pick(market.runnerIds),
      side: 'BACK',
      price: this.#price(market),
      stake: this.#stake(),
      persistence: 'LAPSE',
      timeInForce: 'FILL_OR_KILL',
      clientBetId: `free-bet:${id}:1`,
    };
  }

  #place(market: MarketFact, accountId: number): Command {
    const prng = this.#prng;
    if (market.house !== null) return this.#placeWithHouse(market, accountId);
    const isFillOrKill = prng.chance(0.1);
    const stake = this.#stake();
    return {
      type: 'PlaceBet',
      accountId: prng.chance(0.01) ? 4_711 : accountId,
      marketId: prng.chance(0.01) ? 4_711 : market.id,
      runnerId: prng.chance(0.01) ? 4_711 : prng.pick(market.runnerIds),
      side: prng.chance(0.5) ? 'BACK' : 'LAY',
      price: prng.chance(0.02) ? 203 : this.#price(market),
      stake,
      persistence: prng.chance(0.5) ? 'LAPSE' : 'PERSIST',
      timeInForce: isFillOrKill ? 'FILL_OR_KILL' : 'REST',
      ...(isFillOrKill && prng.chance(0.5) ? { minFill: Math.max(1, Math.floor(stake / 3)) } : {}),
      clientBetId: `bet-${++this.#ids}`,
    };
  }

  #move(market: MarketFact, { bets }: Facts): Command {
    const terms = () => [this.#price(market), this.#stake()] as const;
    return drawMoves(this.#prng, { marketId: market.id, bets, terms });
  }

  #placeWithHouse(market: MarketFact, accountId: number): Command {
    return {
      type: 'PlaceBet',
      accountId,
      marketId: market.id,
      persistence: 'LAPSE',
      timeInForce: 'REST',
      clientBetId: `bet-${++this.#ids}`,
      ...this.#house.bet(market),
    };
  }

  #stake(): number {
    const prng = this.#prng;
    const roll = prng.float();
    if (roll < 0.03) return prng.int(90 * RUPEE) + 1;
    if (roll < 0.05) return 900_000 * RUPEE;
    if (roll < 0.4) return 100 * RUPEE + prng.int(20_000);
    return (1 + prng.int(40)) * 100 * RUPEE;
  }

  #price(market: MarketFact): number {
    if (market.isLine) return this.#prng.pick(LINES);
    const middle = Math.floor(PRICES.length / 2);
    const near = this.#prng.chance(0.8) ? middle - 3 + this.#prng.int(6) : this.#prng.int(PRICES.length);
    return PRICES[near] ?? 200;
  }

  #operate(market: MarketFact, facts: Facts): Command {
    const prng = this.#prng;
    const marketId = market.id;
    const roll = prng.float();
    if (market.status === 'SETTLED' || market.status === 'VOIDED') {
      if (roll < 0.3) return { type: 'UnsettleMarket', marketId, reason: 'wrong result' };
      return roll < 0.9 ? prng.pick(this.markets(1)) : { type: 'SetMarketStatus', marketId, status: 'OPEN' };
    }
    if (market.status === 'CLOSED') {
      return roll < 0.8 ? this.#settle(market) : { type: 'VoidMarket', marketId, reason: 'abandoned' };
    }
    if (market.status !== 'OPEN' && roll < 0.6) {
      return { type: 'SetMarketStatus', marketId, status: 'OPEN' };
    }
    if (roll < 0.22) return { type: 'SetMarketStatus', marketId, status: 'SUSPENDED' };
    if (roll < 0.3) return { type: 'SetMarketStatus', marketId, status: 'BALL_RUNNING' };
    if (roll < 0.45) return { type: 'TurnInPlay', marketId, open: prng.chance(0.7) };
    if (roll < 0.62) {
      const account = prng.pick([...this.#participants.bettors, ...this.#participants.makers]);
      return {
        type: 'AdjustBalance',
        accountId: account,
        direction: prng.chance(0.6) ? 'CREDIT' : 'DEBIT',
        amount: prng.int(5_000) * RUPEE + 1,
        reason: prng.chance(0.08) ? POISON : 'correction',
        key: `adjust-${++this.#ids}`,
      };
    }
    const gone = market.runnerIds.filter((_, runner) => market.removed[runner] === true);
    if (gone.length > 0 && prng.chance(0.3)) {
      return { type: 'RestoreRunner', marketId, runnerId: prng.pick(gone) };
    }
    if (roll < 0.68 && market.runnerIds.length > 2) {
      return {
        type: 'RemoveRunner',
        marketId,
        runnerId: prng.pick(market.runnerIds),
        reductionBps: prng.pick(market.house === null ? [0, 150, 900, 3001] : [0, 0, 0, 150]),
        confirmed: true,
      };
    }
    if (roll < 0.78) return this.#void(market, facts);
    if (roll < 0.8) return { type: 'VoidMarket', marketId, reason: 'abandoned' };
    if (roll < 0.815) return this.#visit(facts);
    if (roll < 0.83) return { type: 'SetMarketStatus', marketId, status: 'CLOSED' };
    return this.#settle(market);
  }

  /** A visitor comes or leaves; a bettor with open bets who tries to leave must be rejected. */
  #visit({ accounts }: Facts): Command {
    const prng = this.#prng;
    const visitors = accounts.filter(({ id }) => id >= FIRST_VISITOR);
    if (visitors.length > 0 && prng.chance(0.5)) {
      return { type: 'CloseAccount', accountId: prng.pick(visitors).id };
    }
    if (prng.chance(0.15)) return { type: 'CloseAccount', accountId: prng.pick([5, 6]) };
    return {
      type: 'OpenAccount',
      accountId: FIRST_VISITOR + this.#visitors++,
      role: 'PLAYER',
      currency: 'DEMO',
      grant: 1_000_00,
    };
  }

  #void(market: MarketFact, facts: Facts): Command {
    const prng = this.#prng;
    const here = facts.bets.filter((bet) => bet.marketId === market.id && bet.matched > 0);
    if (here.length > 0 && prng.chance(0.5)) {
      return {
        type: 'VoidBets',
        marketId: market.id,
        betIds: [prng.pick(here).id],
        reason: 'wrong price',
      };
    }
    const at = here.flatMap((bet) => bet.fills.map((fill) => fill.at));
    const from = at.length === 0 ? 0 : prng.pick(at);
    return {
      type: 'VoidBets',
      marketId: market.id,
      window: { from, to: from + prng.int(HOUR_MS / 60) },
      reason: 'late suspension',
    };
  }

  #settle(market: MarketFact): Command {
    const prng = this.#prng;
    if (market.house !== null) {
      const result = this.#house.result(market);
      return { type: 'SettleMarket', marketId: market.id, result };
    }
    if (market.isLine) {
      return {
        type: 'SettleMarket',
        marketId: market.id,
        result: { type: 'runs', runs: 38 + prng.int(10) },
      };
    }
    const alive = market.runnerIds.filter((_, n) => market.removed[n] !== true);
    if (market.runnerIds.length === 2 && prng.chance(0.3)) {
      const result = { type: 'half', winnerId: prng.pick(alive) } as const;
      return { type: 'SettleMarket', marketId: market.id, result };
    }
    return {
      type: 'SettleMarket',
      marketId: market.id,
      result: { type: 'placings', placings: drawPlacings(prng, alive, market.winners) },
    };
  }
}

function isUnsettled({ status }: MarketFact): boolean {
  return status !== 'SETTLED' && status !== 'VOIDED';
}

/** Kinds where the house also quotes the other side of a bet. Lines move on, so bettors must be quick. */
function isReversed({ kind }: MarketFact): boolean {
  return kind === 'BOOKMAKER' || kind === 'FANCY';
}

function isLive(status: string): boolean {
  return !['CLOSED', 'SETTLED', 'VOIDED'].includes(status);
}
