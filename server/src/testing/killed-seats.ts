import { randomUUID } from 'node:crypto';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import type { OwnRound, RequestedPlayBet, TableState } from '@crease/contracts/casino/play.ts';
import { buildBookView } from '@crease/core/book/book-view.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import { expect } from 'vitest';
import { pickHouseSlip } from '#market-desk/liquidity/house-accounts.ts';
import type { ProductProcess } from './product-process.ts';

/** A requested bet and the ticket known to its player; null if declined or rolled back. */
interface AskedOnce {
  readonly roundId: string;
  readonly window: number;
  readonly key: string;
  readonly bet: RequestedPlayBet;
  ticketId: string | null;
}

/** A player at the table and all their requested bets. */
export interface Seated {
  readonly place: number;
  readonly session: string;
  readonly asked: AskedOnce[];
}

/** Picks a player's bet for a round's state. */
export type BetsBy = (place: number, state: TableState) => RequestedPlayBet;

/** Players at a table of a server that is killed while they bet. */
export class KilledSeats {
  readonly players: Seated[] = [];
  readonly #product: ProductProcess;
  readonly #betsBy: BetsBy;

  constructor(product: ProductProcess, betsBy: BetsBy) {
    this.#product = product;
    this.#betsBy = betsBy;
  }

  async sit(game: string, count: number): Promise<void> {
    for (let place = 0; place < count; place++) {
      const token = await this.#product.player(`${game}_${place}`);
      const { url } = await this.#product.call(ROUTES.launchGame, { gameCode: game }, token);
      const launch = new URL(url).searchParams.get('s') ?? '';
      const { session } = await this.#product.call(ROUTES.openPlay, { token: launch }, '');
      this.players.push({ place, session, asked: [] });
    }
  }

  /** Plays rounds with bets in each window until one reaches the state. */
  async playUntil(isReached: (state: TableState) => boolean): Promise<TableState> {
    for (;;) {
      const state = await this.#state();
      const { phase, roundId, window } = state;
      const own = this.players.flatMap(({ asked }) => asked);
      const ofRound = own.filter((one) => one.roundId === roundId);
      const isBet = ofRound.some((one) => one.window === window);
      if (phase === 'OPEN' && !isBet) await this.#betAll(state);
      else if (ofRound.length > 0 && isReached(state)) return state;
    }
  }

  /** Kills the process while more bets are in flight, and repeats each of them. */
  async kill(state: TableState, where: string): Promise<void> {
    const more = this.#wishes(state);
    const onTheirWay = more.map(({ seated, one }) => this.#ask(seated, one));
    await Promise.race(onTheirWay);
    await this.#product.end('SIGKILL');
    const answers = await Promise.all(onTheirWay);
    await this.#product.start();
    for (const [place, { seated, one }] of more.entries()) {
      one.ticketId = await this.#ask(seated, one);
      const known = answers[place] ?? null;
      if (known !== null) expect(one.ticketId, `a bet of a round ${where}`).toBe(known);
      seated.asked.push(one);
    }
  }

  /** Waits until every round with bets is over. */
  async untilAllIsOver(): Promise<void> {
    const anyOpen = async () => {
      const rounds = await Promise.all(this.players.map((seated) => this.listRounds(seated)));
      return rounds.flat().some(({ isOpen }) => isOpen);
    };
    await expect.poll(anyOpen, { timeout: 100_000 }).toBe(false);
  }

  async listRounds({ session }: Seated): Promise<readonly OwnRound[]> {
    return (await this.#product.call(ROUTES.getOwnRounds, {}, session)).items;
  }

  async getBalance({ session }: Seated): Promise<number> {
    return (await this.#product.call(ROUTES.getPlay, {}, session)).balance;
  }

  async #state(): Promise<TableState> {
    const [first] = this.players;
    const { table } = await this.#product.call(ROUTES.getPlay, {}, first?.session ?? '');
    if (table === null) throw new Error('the game has a table');
    return table.state;
  }

  async #betAll(state: TableState): Promise<void> {
    await Promise.all(
      this.#wishes(state).map(async ({ seated, one }) => {
        seated.asked.push(one);
        one.ticketId = await this.#ask(seated, one);
      }),
    );
  }

  #wishes(state: TableState): readonly { readonly seated: Seated; readonly one: AskedOnce }[] {
    const { roundId, window } = state;
    return this.players.map((seated) => {
      const bet = this.#betsBy(seated.place, state);
      return { seated, one: { roundId, window, key: randomUUID(), bet, ticketId: null } };
    });
  }

  /** Requests a bet, or repeats one; null if it was declined or the process died before its response. */
  async #ask({ session }: Seated, { roundId, key, bet }: AskedOnce): Promise<string | null> {
    return await this.#product.call(ROUTES.placeChips, { roundId, key, bets: [bet] }, session).then(
      ({ ticket }) => ticket.ticketId,
      () => null,
    );
  }
}

const RUPEE = 100;

/** A bettor's bet in an open market, at the offered price or unmatched in a book; null if impossible. */
export function realSlipFor(market: Market, prng: Prng): Omit<PlaceBet, 'accountId' | 'clientBetId'> | null {
  const common = { type: 'PlaceBet', marketId: market.id } as const;
  if (isHouseKind(market.kind)) {
    const slip = pickHouseSlip(market, prng);
    if (slip === null) return null;
    const stake = market.kind === 'METER' ? 10 * RUPEE : 100 * RUPEE;
    return { ...common, ...slip, stake, persistence: 'LAPSE', timeInForce: 'FILL_OR_KILL' };
  }
  const views = buildBookView(market, 'DEMO');
  const view = views[prng.int(views.length)];
  const side = prng.chance(0.5) ? 'BACK' : 'LAY';
  const isResting = prng.chance(0.3);
  // An unmatched bet is placed at the best price of its own side.
  const wanted = (side === 'BACK') === isResting ? view?.lay[0] : view?.back[0];
  if (view === undefined || wanted === undefined) return null;
  const [price] = wanted;
  if (market.kind !== 'LINE' && side === 'LAY' && price > 2_000) return null;
  const stake = 100 * RUPEE;
  const timeInForce = isResting ? 'REST' : 'FILL_OR_KILL';
  return {
    ...common,
    runnerId: view.runnerId,
    side,
    price,
    stake,
    persistence: 'PERSIST',
    timeInForce,
  };
}
