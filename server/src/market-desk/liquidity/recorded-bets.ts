import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { getOrCreate } from '#base/collections.ts';
import type { DesiredQuote } from './desired-quotes.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { cancelBets, type DeskSetup, type MakerBet, makeQuoteKey, placeInBook } from './maker-desk.ts';

export interface RecordedBetsSetup extends Omit<DeskSetup, 'makers' | 'style' | 'prng'> {
  readonly house: HouseAccounts;
}

/** House accounts' bets in one market and currency, both unmatched and taking. */
export class RecordedBets {
  readonly #setup: RecordedBetsSetup;
  readonly #resting = new Map<string, MakerBet>();
  #turn = 0;

  constructor(setup: RecordedBetsSetup) {
    this.#setup = setup;
  }

  /** Cancels all unmatched bets, including those from before a restart. */
  async cancelAll(): Promise<void> {
    const { exchange, marketId, house } = this.#setup;
    this.#resting.clear();
    await Promise.all(house.makers.map((accountId) => exchange.submit({ type: 'CancelBets', accountId, marketId })));
  }

  /** Bets in the book or in flight; completed ones are dropped. */
  async listStanding(): Promise<StandingBet[]> {
    const bets = [...this.#resting.values()];
    const standing = await this.#setup.exchange.read((state) => bets.map((bet) => standingBet(state, bet)));
    for (const { left, clientBetId } of standing) {
      if (left === 0) this.#resting.delete(clientBetId);
    }
    return standing.filter(({ left }) => left > 0);
  }

  /** IDs of the bets that a trade at its price would match. */
  listMatchableIds({ runner, price }: DesiredQuote): readonly string[] {
    return [...this.#resting.values()]
      .filter((bet) => bet.runner === runner && (bet.side === 'LAY' ? bet.price >= price : bet.price <= price))
      .map(({ clientBetId }) => clientBetId);
  }

  async cancel(clientBetIds: readonly string[]): Promise<void> {
    const bets = clientBetIds.flatMap((id) => this.#resting.get(id) ?? []);
    for (const clientBetId of clientBetIds) this.#resting.delete(clientBetId);
    await cancelBets(this.#setup.exchange, bets);
  }

  /** Declined if the bet was taken at the same moment; the next pass then sees what remains. */
  async move({ bet, price, stake }: BetMove): Promise<boolean> {
    const { exchange } = this.#setup;
    const { accountId, betId } = bet;
    if (betId === null) return false;
    const { ok } = await exchange.submit({ type: 'UpdateBet', accountId, betId, price, stake });
    return ok;
  }

  /** Not awaited: an in-play bet that can match is held for the market's delay. @returns its ID. */
  place(target: DesiredQuote): string | null {
    const { exchange, ids, marketId, runnerIds, house } = this.#setup;
    const accountId = this.#next(house.makers);
    const runnerId = runnerIds[target.runner];
    if (runnerId === undefined || accountId === undefined) return null;
    const clientBetId = ids.uuid();
    const bet = { ...target, clientBetId, accountId, betId: 0 };
    placeInBook(exchange, this.#resting, bet, { marketId, runnerId });
    return clientBetId;
  }

  /**
   * Takes offers up to the given number of ticks worse. @returns the unmatched amount, paise; in-play after the
   * market's delay.
   */
  async take({ runner, side, price, stake }: DesiredQuote, slipTicks: number): Promise<Money> {
    const { exchange, ids, marketId, runnerIds, house, ladder } = this.#setup;
    const accountId = this.#next(house.bettors);
    const runnerId = runnerIds[runner];
    if (runnerId === undefined || accountId === undefined) return 0;
    const slip = side === 'BACK' ? -slipTicks : slipTicks;
    const tick = Math.min(Math.max(ladder.findTick(price) + slip, 0), ladder.size - 1);
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
    if (outcome === null || !outcome.ok) return stake;
    return stake - (await exchange.read(({ bets }) => bets.get(outcome.id)?.matched ?? 0));
  }

  #next(accounts: readonly number[]): number | undefined {
    this.#turn += 1;
    return accounts[this.#turn % accounts.length];
  }
}

/**
 * State in the exchange. An unknown bet is still in flight; a bet that was accepted and no longer exists is complete,
 * because the exchange drops a maker's bet that ends fully unmatched, even when it ended the bet itself.
 */
function standingBet(state: ExchangeState, desk: MakerBet): StandingBet {
  const { accountId, clientBetId } = desk;
  const betId = (desk.betId || state.accounts.get(accountId)?.betIds.get(clientBetId)) ?? null;
  const bet = betId === null ? undefined : state.bets.get(betId);
  if (bet === undefined) {
    const left = betId === null ? desk.stake : 0;
    return { ...desk, betId, left, mayChange: false, isHeld: true };
  }
  const isHeld = bet.status === 'HELD' || bet.pendingUpdate !== null;
  const { price, stake, unmatched: left } = bet;
  return { ...desk, betId, price, stake, left, mayChange: !isHeld && bet.matched === 0, isHeld };
}

/** A desk's bet in its current state. */
export interface StandingBet extends Omit<MakerBet, 'betId'> {
  /** Null while in flight to the exchange. */
  readonly betId: number | null;
  /** Unmatched amount, paise; not 0. */
  readonly left: Money;
  /** True if its terms may be changed: placed, fully unmatched and not held. */
  readonly mayChange: boolean;
  /** In the in-play delay: it is left unchanged at its price. */
  readonly isHeld: boolean;
}

/** New terms of a bet that stays. */
interface BetMove extends Pick<DesiredQuote, 'price' | 'stake'> {
  readonly bet: StandingBet;
}

/**
 * Computes the moves from the current bets to the wanted ones: prices with the right total size are kept, a single
 * bet is moved in price or size, and the rest is cancelled and placed again.
 *
 * @param target a runner's lays below its backs; several bets may be wanted at one price.
 * @returns commands to send: cancellations, moves away from the opposite side of the book or at the same price, moves
 * closer to it, and new bets. If the first two groups complete before the others start, the desk's own bets never match
 * each other.
 */
export function computeMoves(target: readonly DesiredQuote[], standing: readonly StandingBet[]) {
  const cancels: StandingBet[] = [];
  const moves: BetMove[] = [];
  const places: DesiredQuote[] = [];
  const byPrice = groupedBy(standing);
  const open: DesiredQuote[] = [];
  for (const [place, bets] of groupedBy(target)) {
    const there = byPrice.get(place) ?? [];
    byPrice.delete(place);
    const [first] = there;
    const [want] = bets;
    if (first === undefined || want === undefined) open.push(...bets);
    else if (sum(there.map(({ left }) => left)) === sum(bets.map(({ stake }) => stake))) continue;
    else if (first.isHeld) continue;
    else if (there.length === 1 && bets.length === 1 && first.mayChange) {
      moves.push({ bet: first, price: want.price, stake: want.stake });
    } else {
      cancels.push(...there);
      places.push(...bets);
    }
  }
  for (const bet of [...byPrice.values()].flat()) {
    const next = bet.mayChange ? open.findIndex(({ runner, side }) => runner === bet.runner && side === bet.side) : -1;
    const [want] = next < 0 ? [] : open.splice(next, 1);
    if (want === undefined) cancels.push(bet);
    else moves.push({ bet, price: want.price, stake: want.stake });
  }
  return {
    cancels,
    away: moves.filter((move) => !movesCloser(move)),
    closer: moves.filter(movesCloser),
    places: [...places, ...open],
  };
}

function movesCloser({ bet, price }: BetMove): boolean {
  return bet.side === 'LAY' ? price > bet.price : price < bet.price;
}

function groupedBy<Bet extends DesiredQuote>(bets: readonly Bet[]): Map<string, Bet[]> {
  const groups = new Map<string, Bet[]>();
  for (const bet of bets) getOrCreate(groups, makeQuoteKey(bet), () => []).push(bet);
  return groups;
}

function sum(amounts: readonly Money[]): Money {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Splits a stake into as few bets as possible, each at most `most` and equal to within a paisa. */
export function splitStake(stake: Money, most: Money): Money[] {
  const count = Math.max(1, Math.ceil(stake / most));
  const each = Math.floor(stake / count);
  const rest = stake - each * count;
  return Array.from({ length: count }, (_, place) => (place < rest ? each + 1 : each));
}
