import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';
import type { RecordedBet } from '@crease/sports/play/recorded-book.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { HouseAccounts } from './house-accounts.ts';
import {
  type BetMove,
  chunksOf,
  movesTo,
  type StandingBet,
  type WantedBet,
} from './sport-recorded-moves.ts';

export interface RecordedDeskSetup {
  readonly exchange: Exchange;
  readonly ids: IdSource;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly ladder: PriceLadder;
  readonly house: HouseAccounts;
}

interface DeskBet extends WantedBet {
  readonly clientBetId: string;
  readonly accountId: number;
  /** Null until the exchange has answered. */
  betId: number | null;
}

/** A recording counts in a currency about a hundred rupees worth: its hundredths are rupees. */
const PAISE_A_HUNDREDTH = 100;
/** A price is offered with so many bets at most; what a recording has beyond is left out. */
const MOST_BETS_A_PRICE = 5;
/** A bet that takes accepts prices so many ticks worse than recorded: the book may have moved on the way. */
const SLIP_TICKS = 2;
/** How often one moment of a recording is tried to be shown. */
const MOST_PASSES = 6;

/** Keeps one market's book in one currency as a recording has it, with ordinary bets of house accounts. */
export class RecordedDesk {
  readonly #setup: RecordedDeskSetup;
  readonly #bets = new Map<string, DeskBet>();
  /** Trades too small to be bets, or not made, wait for more on their runner and side, paise. */
  readonly #owed = new Map<string, Money>();
  #offers: readonly RecordedBet[] | null = null;
  #isAsked = false;
  #working: Promise<void> | null = null;
  #turn = 0;

  constructor(setup: RecordedDeskSetup) {
    this.#setup = setup;
  }

  /** Takes back whatever is on offer, also from before a restart. */
  async clear(): Promise<void> {
    const { exchange, marketId, house } = this.#setup;
    this.#offers = null;
    await this.#working;
    this.#bets.clear();
    await Promise.all(
      house.makers.map((accountId) => exchange.submit({ type: 'CancelBets', accountId, marketId })),
    );
  }

  /**
   * Brings the book to these offers and keeps it there while simulated bettors take from it. Bets that would meet
   * somebody's unmatched bet in play come when the market's delay is over.
   */
  offer(offers: readonly RecordedBet[]): Promise<void> {
    this.#offers = offers;
    return this.#stock();
  }

  /**
   * Matches trades at their very prices between house accounts, with nothing of its own in their way: for markets that are
   * not in play, where bets do not wait. The offers have to be made again.
   */
  async tradeApart(trades: readonly RecordedBet[]): Promise<void> {
    this.#offers = null;
    await this.#working;
    const work: Promise<void>[] = [];
    for (const trade of await this.#due(trades)) {
      const inWay = [...this.#bets.values()].filter((bet) => isInWay(bet, trade));
      work.push(this.#cancel(inWay.map(({ clientBetId }) => clientBetId)));
      const unmatched = this.#place({ ...trade, side: 'LAY' });
      work.push(this.#take({ ...trade, side: 'BACK' }, 0));
      // Somebody else may have been there first.
      if (unmatched !== null) work.push(this.#cancel([unmatched]));
    }
    await Promise.all(work);
  }

  /** In play simulated bettors take from what is on offer; their bets wait like anybody's. */
  async tradeInPlay(trades: readonly RecordedBet[]): Promise<void> {
    for (const trade of await this.#due(trades)) {
      this.#take(trade, SLIP_TICKS)
        .then(() => this.#stock())
        .catch(() => undefined);
    }
  }

  /** One pass at a time; what is asked for meanwhile comes next. */
  #stock(): Promise<void> {
    this.#isAsked = true;
    this.#working ??= this.#stockAsAsked().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #stockAsAsked(): Promise<void> {
    for (let pass = 0; this.#isAsked && pass < MOST_PASSES; pass++) {
      this.#isAsked = false;
      if (this.#offers !== null && (await this.#pass(this.#offers))) this.#isAsked = true;
    }
  }

  /** @returns whether something had to be done, and may have been declined because somebody was faster. */
  async #pass(offers: readonly RecordedBet[]): Promise<boolean> {
    const wanted = this.#wanted(offers, await this.#limits());
    const standing = await this.#standing();
    const { cancels, away, nearer, places } = movesTo(wanted, standing);
    const isDone = cancels.length + away.length + nearer.length + places.length === 0;
    if (isDone) return false;
    // Bets of ours never meet: what comes nearer waits until the others have made room.
    const [, ...made] = await Promise.all([
      this.#cancel(cancels.map(({ clientBetId }) => clientBetId)),
      ...away.map((move) => this.#move(move)),
    ]);
    if (made.includes(false)) return true;
    for (const move of nearer) this.#move(move).catch(() => undefined);
    for (const want of places) this.#place(want);
    return true;
  }

  /** Bets that make these trades: trades of one runner, side and price are one; what is below the least bet waits. */
  async #due(trades: readonly RecordedBet[]): Promise<WantedBet[]> {
    const { least, most } = await this.#limits();
    const summed = new Map<string, WantedBet>();
    for (const trade of trades) {
      const { runner, side } = trade;
      const price = this.#priceOnLadder(trade);
      const waits = `${runner}${side}`;
      const stake = (this.#owed.get(waits) ?? 0) + trade.stake * PAISE_A_HUNDREDTH;
      this.#owed.set(waits, stake < least ? stake : 0);
      if (stake < least) continue;
      const place = `${waits}${price}`;
      const before = summed.get(place)?.stake ?? 0;
      summed.set(place, { runner, side, price, stake: before + stake });
    }
    return [...summed.values()].flatMap((bet) =>
      chunksOf(bet.stake, most).map((stake) => ({ ...bet, stake })),
    );
  }

  #limits(): Promise<{ readonly least: Money; readonly most: Money }> {
    const { exchange, marketId } = this.#setup;
    return exchange.read(({ markets }) => {
      const terms = markets.get(marketId)?.terms;
      return { least: terms?.minStake ?? 0, most: terms?.maxStake ?? 1 };
    });
  }

  /** The desk's bets that are in the book or on their way; those that are through are forgotten. */
  async #standing(): Promise<StandingBet[]> {
    const bets = [...this.#bets.values()];
    const standing = await this.#setup.exchange.read((state) =>
      bets.map((bet) => standingBet(state, bet)),
    );
    for (const { left, clientBetId } of standing) if (left === 0) this.#bets.delete(clientBetId);
    return standing.filter(({ left }) => left > 0);
  }

  #wanted(
    offers: readonly RecordedBet[],
    { least, most }: { readonly least: Money; readonly most: Money },
  ): WantedBet[] {
    return offers.flatMap((offer): WantedBet[] => {
      const { runner, side } = offer;
      const price = this.#priceOnLadder(offer);
      const stake = Math.min(offer.stake * PAISE_A_HUNDREDTH, most * MOST_BETS_A_PRICE);
      if (stake < least) return [];
      return chunksOf(stake, most).map((chunk) => ({ runner, side, price, stake: chunk }));
    });
  }

  /** Prices that were cut, or worked out, lie between those of the ladder: a maker then offers the one less good. */
  #priceOnLadder({ side, price }: Pick<RecordedBet, 'side' | 'price'>): Price {
    const { ladder } = this.#setup;
    const tick = side === 'LAY' ? ladder.tickAtOrBelow(price) : ladder.tickAtOrAbove(price);
    return ladder.priceAt(Math.min(Math.max(tick, 0), ladder.size - 1));
  }

  async #cancel(clientBetIds: readonly string[]): Promise<void> {
    const byAccount = new Map<number, string[]>();
    for (const clientBetId of clientBetIds) {
      const accountId = this.#bets.get(clientBetId)?.accountId;
      this.#bets.delete(clientBetId);
      if (accountId === undefined) continue;
      byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), clientBetId]);
    }
    const { exchange } = this.#setup;
    await Promise.all(
      [...byAccount].map(([accountId, ids]) =>
        exchange.submit({ type: 'CancelBets', accountId, clientBetIds: ids }),
      ),
    );
  }

  /** Declined when somebody took it in the same moment; the next pass then sees what is left of it. */
  async #move({ bet, price, stake }: BetMove): Promise<boolean> {
    const { exchange } = this.#setup;
    const { accountId, betId } = bet;
    if (betId === null) return false;
    const { ok } = await exchange.submit({ type: 'UpdateBet', accountId, betId, price, stake });
    return ok;
  }

  /** Not awaited: a bet that meets somebody's unmatched bet in play is held for the market's delay. @returns its id. */
  #place(want: WantedBet): string | null {
    const { exchange, ids, marketId, runnerIds, house } = this.#setup;
    const accountId = this.#next(house.makers);
    const runnerId = runnerIds[want.runner];
    if (runnerId === undefined || accountId === undefined) return null;
    const clientBetId = ids.uuid();
    const bet: DeskBet = { ...want, clientBetId, accountId, betId: null };
    this.#bets.set(clientBetId, bet);
    const forget = () => {
      this.#bets.delete(clientBetId);
    };
    const { side, price, stake } = want;
    const terms = { side, price, stake, persistence: 'PERSIST', timeInForce: 'REST' } as const;
    exchange
      .submit({ type: 'PlaceBet', accountId, marketId, runnerId, clientBetId, ...terms })
      .then((outcome) => {
        if (outcome.ok) bet.betId = outcome.id;
        else forget();
      }, forget);
    return clientBetId;
  }

  /** Resolves when the bet is through; in play that is after the market's delay. */
  async #take({ runner, side, price, stake }: WantedBet, slipTicks: number): Promise<void> {
    const { exchange, ids, marketId, runnerIds, house, ladder } = this.#setup;
    const accountId = this.#next(house.bettors);
    const runnerId = runnerIds[runner];
    if (runnerId === undefined || accountId === undefined) return;
    const slip = side === 'BACK' ? -slipTicks : slipTicks;
    const tick = Math.min(Math.max(ladder.tickOf(price) + slip, 0), ladder.size - 1);
    const outcome = await exchange
      .submit({
        type: 'PlaceBet',
        accountId,
        marketId,
        runnerId,
        side,
        price: ladder.priceAt(tick),
        stake,
        persistence: 'LAPSE',
        timeInForce: 'FILL_OR_KILL',
        minFill: 1,
        clientBetId: ids.uuid(),
      })
      .catch(() => null);
    const matched = outcome?.ok
      ? await exchange.read(({ bets }) => bets.get(outcome.id)?.matched ?? 0)
      : 0;
    // What found nothing on offer goes with the next trade.
    const waits = `${runner}${side}`;
    this.#owed.set(waits, (this.#owed.get(waits) ?? 0) + stake - matched);
  }

  #next(accounts: readonly number[]): number | undefined {
    this.#turn += 1;
    return accounts[this.#turn % accounts.length];
  }
}

/** Whether a trade at its price would be made with this bet. */
function isInWay(bet: WantedBet, { runner, price }: WantedBet): boolean {
  return bet.runner === runner && (bet.side === 'LAY' ? bet.price >= price : bet.price <= price);
}

/**
 * As the exchange has it. One that it never had is on its way to it; one that it has taken and has no more is over: it
 * lets a maker's bet go that ends with nothing matched, also when it ended it itself.
 */
function standingBet(state: ExchangeState, desk: DeskBet): StandingBet {
  const { accountId, clientBetId } = desk;
  const betId = desk.betId ?? state.accounts.get(accountId)?.betIds.get(clientBetId) ?? null;
  const bet = betId === null ? undefined : state.bets.get(betId);
  if (bet === undefined) {
    const left = betId === null ? desk.stake : 0;
    return { ...desk, betId, left, mayChange: false, isHeld: true };
  }
  const isHeld = bet.status === 'HELD' || bet.pendingUpdate !== null;
  const { price, stake, unmatched: left } = bet;
  return { ...desk, betId, price, stake, left, mayChange: !isHeld && bet.matched === 0, isHeld };
}
