import type { Money, Price } from '@crease/core/money/money.ts';
import type { RecordedBet } from '@crease/sports/play/sport-fixture.ts';
import type { DesiredQuote } from './desired-quotes.ts';
import { computeMoves, RecordedBets, type RecordedBetsSetup, splitStake } from './recorded-bets.ts';

/** Recordings are in a currency worth about a hundred rupees, so their hundredths are rupees. */
const PAISE_A_HUNDREDTH = 100;
/** Maximum bets per price; the rest of a recorded size is left out. */
const MAX_BETS_PER_PRICE = 5;
/** Slippage allowed for taking bets, in ticks worse than recorded: the book may have moved meanwhile. */
const SLIP_TICKS = 2;
/** Maximum attempts to reproduce a recorded book state. */
const MAX_PASSES = 6;

/** Keeps a market's book in one currency as recorded, with ordinary bets of house accounts. */
export class RecordedDesk {
  readonly #setup: RecordedBetsSetup;
  readonly #bets: RecordedBets;
  /** Trades too small to bet or not yet made, accumulated by runner and side, paise. */
  readonly #owed = new Map<string, Money>();
  #offers: readonly RecordedBet[] | null = null;
  #isRequested = false;
  #working: Promise<void> | null = null;

  constructor(setup: RecordedBetsSetup) {
    this.#setup = setup;
    this.#bets = new RecordedBets(setup);
  }

  /** Cancels all offers, including those from before a restart. */
  async clear(): Promise<void> {
    this.#offers = null;
    await this.#working;
    await this.#bets.cancelAll();
  }

  /**
   * Brings the book to these offers and refills it while simulated bettors take from it. In-play bets that can match
   * are delayed by the market.
   */
  offer(offers: readonly RecordedBet[]): Promise<void> {
    this.#offers = offers;
    return this.#refill();
  }

  /**
   * Matches trades at their exact prices between house accounts, with none of its own bets in the way. For markets
   * that aren't in-play, where bets aren't delayed. The offers must be made again afterwards.
   */
  async tradeApart(trades: readonly RecordedBet[]): Promise<void> {
    this.#offers = null;
    await this.#working;
    const work: Promise<void>[] = [];
    for (const trade of await this.#due(trades)) {
      work.push(this.#bets.cancel(this.#bets.listMatchableIds(trade)));
      const unmatched = this.#bets.place({ ...trade, side: 'LAY' });
      work.push(this.#take({ ...trade, side: 'BACK' }, 0));
      // Another bettor may have been faster.
      if (unmatched !== null) work.push(this.#bets.cancel([unmatched]));
    }
    await Promise.all(work);
  }

  /** In-play, simulated bettors take from the offers; their bets are delayed like any other. */
  async tradeInPlay(trades: readonly RecordedBet[]): Promise<void> {
    for (const trade of await this.#due(trades)) {
      this.#take(trade, SLIP_TICKS)
        .then(() => this.#refill())
        .catch(() => undefined);
    }
  }

  /** One pass at a time; a request during a pass triggers another. */
  #refill(): Promise<void> {
    this.#isRequested = true;
    this.#working ??= this.#refillWhileRequested().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #refillWhileRequested(): Promise<void> {
    for (let pass = 0; this.#isRequested && pass < MAX_PASSES; pass++) {
      this.#isRequested = false;
      if (this.#offers !== null && (await this.#pass(this.#offers))) this.#isRequested = true;
    }
  }

  /** @returns true if something had to be done, which may have been declined because another bettor was faster. */
  async #pass(offers: readonly RecordedBet[]): Promise<boolean> {
    const wanted = await this.#listDesiredQuotes(offers);
    const standing = await this.#bets.listStanding();
    const { cancels, away, closer, places } = computeMoves(wanted, standing);
    const isDone = cancels.length + away.length + closer.length + places.length === 0;
    if (isDone) return false;
    // Our bets must never match each other: moves closer to the middle come after the others have made room.
    const [, ...made] = await Promise.all([
      this.#bets.cancel(cancels.map(({ clientBetId }) => clientBetId)),
      ...away.map((move) => this.#bets.move(move)),
    ]);
    if (made.includes(false)) return true;
    for (const move of closer) this.#bets.move(move).catch(() => undefined);
    for (const want of places) this.#bets.place(want);
    return true;
  }

  /** Bets for these trades, combined by runner, side and price; amounts below the minimum bet are carried over. */
  async #due(trades: readonly RecordedBet[]): Promise<DesiredQuote[]> {
    const { min, max } = await this.#limits();
    const summed = new Map<string, DesiredQuote>();
    for (const trade of trades) {
      const { runner, side } = trade;
      const price = this.#priceOnLadder(trade);
      const waits = makeOwedKey(trade);
      const stake = (this.#owed.get(waits) ?? 0) + trade.stake * PAISE_A_HUNDREDTH;
      this.#owed.set(waits, stake < min ? stake : 0);
      if (stake < min) continue;
      const place = `${waits}${price}`;
      const before = summed.get(place)?.stake ?? 0;
      summed.set(place, { runner, side, price, stake: before + stake });
    }
    return [...summed.values()].flatMap((bet) => splitStake(bet.stake, max).map((stake) => ({ ...bet, stake })));
  }

  /** The unmatched amount is carried over to the next trade. */
  async #take(bet: DesiredQuote, slipTicks: number): Promise<void> {
    const left = await this.#bets.take(bet, slipTicks);
    this.#owed.set(makeOwedKey(bet), (this.#owed.get(makeOwedKey(bet)) ?? 0) + left);
  }

  /** Stake limits of a bet, paise. */
  #limits() {
    const { exchange, marketId } = this.#setup;
    return exchange.read(({ markets }) => {
      const terms = markets.get(marketId)?.terms;
      return { min: terms?.minStake ?? 0, max: terms?.maxStake ?? 1 };
    });
  }

  async #listDesiredQuotes(offers: readonly RecordedBet[]): Promise<DesiredQuote[]> {
    const { min, max } = await this.#limits();
    return offers.flatMap((offer): DesiredQuote[] => {
      const { runner, side } = offer;
      const price = this.#priceOnLadder(offer);
      const stake = Math.min(offer.stake * PAISE_A_HUNDREDTH, max * MAX_BETS_PER_PRICE);
      if (stake < min) return [];
      return splitStake(stake, max).map((chunk) => ({ runner, side, price, stake: chunk }));
    });
  }

  /** Reduced or computed prices may be off the ladder: the maker then offers the next worse one. */
  #priceOnLadder({ side, price }: Pick<RecordedBet, 'side' | 'price'>): Price {
    const { ladder } = this.#setup;
    const tick = side === 'LAY' ? ladder.tickAtOrBelow(price) : ladder.tickAtOrAbove(price);
    return ladder.priceAt(Math.min(Math.max(tick, 0), ladder.size - 1));
  }
}

/** Key under which trades of a runner and side accumulate. */
function makeOwedKey({ runner, side }: Pick<DesiredQuote, 'runner' | 'side'>): string {
  return `${runner}${side}`;
}
