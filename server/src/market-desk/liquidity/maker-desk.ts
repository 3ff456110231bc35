import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { getOrCreate } from '#base/collections.ts';
import type { CasinoEnv } from '#casino/env.ts';
import type { Exchange } from '#journal/exchange.ts';
import { type DesiredQuote, desiredQuotes, isStillFair, type QuoteStyle } from './desired-quotes.ts';
import type { HouseAccounts } from './house-accounts.ts';

/** A desk's bet that is unmatched or in flight. */
export interface MakerBet extends DesiredQuote {
  readonly clientBetId: string;
  readonly accountId: number;
  /** 0 until the exchange has responded. */
  betId: number;
}

interface Move {
  readonly bet: MakerBet;
  readonly quote: DesiredQuote;
}

export interface DeskSetup extends Pick<CasinoEnv, 'exchange' | 'ids'> {
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly ladder: PriceLadder;
  /** Accounts used in rotation. */
  readonly makers: readonly number[];
  readonly style: QuoteStyle;
  readonly prng: Prng;
}

/** A quote is kept while more than this fraction of it remains. */
const MIN_REMAINING = 0.4;
/** Maximum lag of a market's best prices in ticks, with and without viewers. */
const SLACK_TICKS = { watched: 1, unwatched: 3 };

interface TargetQuotes {
  readonly chances: readonly (number | null)[];
  readonly isWatched: boolean;
  /** Maximum price levels per side. */
  readonly levels: number;
}

/**
 * Keeps a market's book stocked around fair prices, with ordinary bets from ordinary accounts.
 *
 * A market's prices stay until one of them lags by more than a tick; then bets at unwanted prices move to wanted
 * ones, all in one command. A pass is sent as a whole: first cancellations, then moves that make room, then moves
 * closer to the middle, so that our own bets never match each other.
 */
export class MakerDesk {
  readonly #setup: DeskSetup;
  readonly #bets = new Map<string, MakerBet>();
  #wanted: TargetQuotes | null = null;
  /** Probabilities that the current prices were computed from. */
  #quoted: readonly (number | null)[] | null = null;
  #working: Promise<void> | null = null;

  constructor(setup: DeskSetup) {
    this.#setup = setup;
  }

  /** Cancels all of the makers' bets from before a restart. */
  async clear(): Promise<void> {
    const { exchange, marketId, makers } = this.#setup;
    await Promise.all(makers.map((accountId) => exchange.submit({ type: 'CancelBets', accountId, marketId })));
    this.#bets.clear();
    this.#quoted = null;
  }

  /**
   * Moves the quotes to these probabilities (null for a non-runner) and refills matched ones. A call during a pass
   * replaces the next target.
   */
  quote(chances: readonly (number | null)[], isWatched: boolean, levels = this.#setup.style.depth): Promise<void> {
    this.#wanted = { chances, isWatched, levels };
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #work(): Promise<void> {
    while (this.#wanted !== null) {
      const wanted = this.#wanted;
      this.#wanted = null;
      await this.#pass(this.#chancesFor(wanted), wanted.levels);
    }
  }

  /** Moves all of a market's prices or none: prices of one instant never match each other. */
  #chancesFor({ chances, isWatched }: TargetQuotes): readonly (number | null)[] {
    const { ladder, style } = this.#setup;
    const slackTicks = isWatched ? SLACK_TICKS.watched : SLACK_TICKS.unwatched;
    const quoted = this.#quoted;
    if (quoted !== null && isStillFair(quoted, chances, { ladder, style, slackTicks })) return quoted;
    this.#quoted = chances;
    return chances;
  }

  async #pass(chances: readonly (number | null)[], levels: number): Promise<void> {
    const { exchange, ladder, prng } = this.#setup;
    const style = { ...this.#setup.style, depth: Math.min(levels, this.#setup.style.depth) };
    const left = await exchange.read((state) =>
      [...this.#bets.values()].map((bet) =>
        bet.betId === 0 ? bet.stake : (state.bets.get(bet.betId)?.unmatched ?? 0),
      ),
    );
    const wanted = new Map<string, DesiredQuote>();
    for (const quote of desiredQuotes(chances, ladder, style, prng)) wanted.set(makeQuoteKey(quote), quote);

    const whole: MakerBet[] = [];
    const taken: MakerBet[] = [];
    for (const [index, bet] of [...this.#bets.values()].entries()) {
      const unmatched = left[index] ?? 0;
      const isThick = unmatched > bet.stake * MIN_REMAINING;
      if (unmatched === 0) this.#bets.delete(bet.clientBetId);
      else if (isThick && wanted.has(makeQuoteKey(bet))) wanted.delete(makeQuoteKey(bet));
      else if (unmatched === bet.stake && bet.betId !== 0) whole.push(bet);
      else taken.push(bet);
    }
    const moves: Move[] = [];
    for (const bet of whole) {
      const quote = [...wanted.values()].find(({ runner, side }) => runner === bet.runner && side === bet.side);
      if (quote === undefined) taken.push(bet);
      else {
        wanted.delete(makeQuoteKey(quote));
        moves.push({ bet, quote });
      }
    }
    const cancels = this.#cancel(taken);
    this.#move([...moves.filter(movesAway), ...moves.filter((move) => !movesAway(move))]);
    for (const quote of wanted.values()) this.#place(quote);
    await cancels;
  }

  async #cancel(stale: readonly MakerBet[]): Promise<void> {
    for (const bet of stale) this.#bets.delete(bet.clientBetId);
    await cancelBets(this.#setup.exchange, stale);
  }

  /** Not awaited, like a new bet. A bet that can't be moved is cancelled, and replaced in the next pass. */
  #move(moves: readonly Move[]): void {
    if (moves.length === 0) return;
    const { exchange, marketId } = this.#setup;
    const moved = moves.map(({ bet, quote }): MakerBet => ({ ...bet, ...quote }));
    for (const bet of moved) this.#bets.set(bet.clientBetId, bet);
    const cancelLeft = (unmoved: readonly MakerBet[]) => {
      const ours = unmoved.filter((bet) => this.#bets.get(bet.clientBetId) === bet);
      this.#cancel(ours).catch(() => undefined);
    };
    exchange
      .submit({ type: 'MoveBets', marketId, moves: moved.map(({ betId, price, stake }) => [betId, price, stake]) })
      .then(
        (outcome) => {
          const done = new Set(outcome.ok ? outcome.betIds : []);
          cancelLeft(moved.filter(({ betId }) => !done.has(betId)));
        },
        () => cancelLeft(moved),
      );
  }

  /** Not awaited: an in-play bet that can match is held for the market's delay. */
  #place(quote: DesiredQuote): void {
    const { exchange, ids, marketId, runnerIds, makers, prng } = this.#setup;
    const runnerId = runnerIds[quote.runner];
    const accountId = makers[prng.int(makers.length)];
    if (runnerId === undefined || accountId === undefined) return;
    const bet = { ...quote, clientBetId: ids.uuid(), accountId, betId: 0 };
    placeInBook(exchange, this.#bets, bet, { marketId, runnerId });
  }
}

/** Places one of the desk's bets, and drops it if it is declined. */
export function placeInBook(
  exchange: Exchange,
  bets: Map<string, MakerBet>,
  bet: MakerBet,
  of: { readonly marketId: number; readonly runnerId: number },
): void {
  const { clientBetId, accountId, side, price, stake } = bet;
  const terms = { side, price, stake, persistence: 'PERSIST', timeInForce: 'REST' } as const;
  const drop = () => {
    bets.delete(clientBetId);
  };
  bets.set(clientBetId, bet);
  exchange.submit({ type: 'PlaceBet', accountId, ...of, clientBetId, ...terms }).then((outcome) => {
    if (outcome.ok) bet.betId = outcome.id;
    else drop();
  }, drop);
}

/** Opens a desk per house currency for a market. @param seed makes the quotes the same in every process. */
export function openMakerDesks(
  { exchange, ids }: Pick<CasinoEnv, 'exchange' | 'ids'>,
  houseAccounts: readonly HouseAccounts[],
  { seed, ...terms }: Pick<DeskSetup, 'marketId' | 'runnerIds' | 'ladder' | 'style'> & { readonly seed: string },
): readonly MakerDesk[] {
  return houseAccounts.map(({ makers, currency }) => {
    const prng = createPrng(`${seed}/${currency}`);
    return new MakerDesk({ ...terms, exchange, ids, makers, prng });
  });
}

/** Cancels bets, in one command per account. */
export async function cancelBets(
  exchange: Exchange,
  bets: Iterable<{ readonly accountId: number; readonly clientBetId: string }>,
): Promise<void> {
  const byAccount = new Map<number, string[]>();
  for (const { accountId, clientBetId } of bets) {
    getOrCreate(byAccount, accountId, () => []).push(clientBetId);
  }
  await Promise.all(
    [...byAccount].map(([accountId, clientBetIds]) => exchange.submit({ type: 'CancelBets', accountId, clientBetIds })),
  );
}

/** True if a move leads away from the middle of the book: a lay to a lower price, a back to a higher one. */
function movesAway({ bet, quote }: Move): boolean {
  return bet.side === 'LAY' ? quote.price < bet.price : quote.price > bet.price;
}

/** Key of the bets on a runner at one price. */
export function makeQuoteKey({ runner, side, price }: Omit<DesiredQuote, 'stake'>): string {
  return `${runner}${side}${price}`;
}
