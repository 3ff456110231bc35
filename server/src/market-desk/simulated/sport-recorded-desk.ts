import type { Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';
import type { RecordedBet } from '@crease/sports/play/recorded-book.ts';
import { RecordedBets, type RecordedBetsSetup } from './recorded-bets.ts';
import { movesTo, splitStake, type WantedBet } from './sport-recorded-moves.ts';

export type RecordedDeskSetup = RecordedBetsSetup;

/** Stake limits of a bet, paise. */
interface StakeLimits {
  readonly least: Money;
  readonly most: Money;
}

/** Recordings are in a currency worth about a hundred rupees, so their hundredths are rupees. */
const PAISE_A_HUNDREDTH = 100;
/** Maximum bets per price; the rest of a recorded size is left out. */
const MOST_BETS_A_PRICE = 5;
/** Slippage allowed for taking bets, in ticks worse than recorded: the book may have moved meanwhile. */
const SLIP_TICKS = 2;
/** Maximum attempts to reproduce a recorded book state. */
const MOST_PASSES = 6;

/** Keeps a market's book in one currency as recorded, with ordinary bets of house accounts. */
export class RecordedDesk {
  readonly #setup: RecordedDeskSetup;
  readonly #bets: RecordedBets;
  /** Trades too small to bet or not yet made, accumulated by runner and side, paise. */
  readonly #owed = new Map<string, Money>();
  #offers: readonly RecordedBet[] | null = null;
  #isAsked = false;
  #working: Promise<void> | null = null;

  constructor(setup: RecordedDeskSetup) {
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
    return this.#stock();
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
        .then(() => this.#stock())
        .catch(() => undefined);
    }
  }

  /** One pass at a time; a request during a pass triggers another. */
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

  /** @returns true if something had to be done, which may have been declined because another bettor was faster. */
  async #pass(offers: readonly RecordedBet[]): Promise<boolean> {
    const wanted = this.#wanted(offers, await this.#limits());
    const standing = await this.#bets.standing();
    const { cancels, away, nearer, places } = movesTo(wanted, standing);
    const isDone = cancels.length + away.length + nearer.length + places.length === 0;
    if (isDone) return false;
    // Our bets must never match each other: moves closer to the middle come after the others have made room.
    const [, ...made] = await Promise.all([
      this.#bets.cancel(cancels.map(({ clientBetId }) => clientBetId)),
      ...away.map((move) => this.#bets.move(move)),
    ]);
    if (made.includes(false)) return true;
    for (const move of nearer) this.#bets.move(move).catch(() => undefined);
    for (const want of places) this.#bets.place(want);
    return true;
  }

  /** Bets for these trades, combined by runner, side and price; amounts below the minimum bet are carried over. */
  async #due(trades: readonly RecordedBet[]): Promise<WantedBet[]> {
    const { least, most } = await this.#limits();
    const summed = new Map<string, WantedBet>();
    for (const trade of trades) {
      const { runner, side } = trade;
      const price = this.#priceOnLadder(trade);
      const waits = makeOwedKey(trade);
      const stake = (this.#owed.get(waits) ?? 0) + trade.stake * PAISE_A_HUNDREDTH;
      this.#owed.set(waits, stake < least ? stake : 0);
      if (stake < least) continue;
      const place = `${waits}${price}`;
      const before = summed.get(place)?.stake ?? 0;
      summed.set(place, { runner, side, price, stake: before + stake });
    }
    return [...summed.values()].flatMap((bet) =>
      splitStake(bet.stake, most).map((stake) => ({ ...bet, stake })),
    );
  }

  /** The unmatched amount is carried over to the next trade. */
  async #take(bet: WantedBet, slipTicks: number): Promise<void> {
    const left = await this.#bets.take(bet, slipTicks);
    this.#owed.set(makeOwedKey(bet), (this.#owed.get(makeOwedKey(bet)) ?? 0) + left);
  }

  #limits(): Promise<StakeLimits> {
    const { exchange, marketId } = this.#setup;
    return exchange.read(({ markets }) => {
      const terms = markets.get(marketId)?.terms;
      return { least: terms?.minStake ?? 0, most: terms?.maxStake ?? 1 };
    });
  }

  #wanted(offers: readonly RecordedBet[], { least, most }: StakeLimits): WantedBet[] {
    return offers.flatMap((offer): WantedBet[] => {
      const { runner, side } = offer;
      const price = this.#priceOnLadder(offer);
      const stake = Math.min(offer.stake * PAISE_A_HUNDREDTH, most * MOST_BETS_A_PRICE);
      if (stake < least) return [];
      return splitStake(stake, most).map((chunk) => ({ runner, side, price, stake: chunk }));
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
function makeOwedKey({ runner, side }: Pick<WantedBet, 'runner' | 'side'>): string {
  return `${runner}${side}`;
}
