import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { IdSource } from '#base/system/id-source.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { HouseAccounts } from '#market-desk/house/house-accounts.ts';
import type { BetMove, StandingBet, TargetBet } from './sport-recorded-moves.ts';

export interface RecordedBetsSetup {
  readonly exchange: Exchange;
  readonly ids: IdSource;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly ladder: PriceLadder;
  readonly house: HouseAccounts;
}

interface DeskBet extends TargetBet {
  readonly clientBetId: string;
  readonly accountId: number;
  /** Null until the exchange has responded. */
  betId: number | null;
}

/** House accounts' bets in one market and currency, both unmatched and taking. */
export class RecordedBets {
  readonly #setup: RecordedBetsSetup;
  readonly #resting = new Map<string, DeskBet>();
  #turn = 0;

  constructor(setup: RecordedBetsSetup) {
    this.#setup = setup;
  }

  /** Cancels all unmatched bets, including those from before a restart. */
  async cancelAll(): Promise<void> {
    const { exchange, marketId, house } = this.#setup;
    this.#resting.clear();
    await Promise.all(
      house.makers.map((accountId) => exchange.submit({ type: 'CancelBets', accountId, marketId })),
    );
  }

  /** Bets in the book or in flight; completed ones are dropped. */
  async listStanding(): Promise<StandingBet[]> {
    const bets = [...this.#resting.values()];
    const standing = await this.#setup.exchange.read((state) =>
      bets.map((bet) => standingBet(state, bet)),
    );
    for (const { left, clientBetId } of standing) {
      if (left === 0) this.#resting.delete(clientBetId);
    }
    return standing.filter(({ left }) => left > 0);
  }

  /** IDs of the bets that a trade at its price would match. */
  listMatchableIds({ runner, price }: TargetBet): readonly string[] {
    return [...this.#resting.values()]
      .filter(
        (bet) =>
          bet.runner === runner && (bet.side === 'LAY' ? bet.price >= price : bet.price <= price),
      )
      .map(({ clientBetId }) => clientBetId);
  }

  async cancel(clientBetIds: readonly string[]): Promise<void> {
    const byAccount = new Map<number, string[]>();
    for (const clientBetId of clientBetIds) {
      const accountId = this.#resting.get(clientBetId)?.accountId;
      this.#resting.delete(clientBetId);
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

  /** Declined if the bet was taken at the same moment; the next pass then sees what remains. */
  async move({ bet, price, stake }: BetMove): Promise<boolean> {
    const { exchange } = this.#setup;
    const { accountId, betId } = bet;
    if (betId === null) return false;
    const { ok } = await exchange.submit({ type: 'UpdateBet', accountId, betId, price, stake });
    return ok;
  }

  /** Not awaited: an in-play bet that can match is held for the market's delay. @returns its ID. */
  place(target: TargetBet): string | null {
    const { exchange, ids, marketId, runnerIds, house } = this.#setup;
    const accountId = this.#next(house.makers);
    const runnerId = runnerIds[target.runner];
    if (runnerId === undefined || accountId === undefined) return null;
    const clientBetId = ids.uuid();
    const bet: DeskBet = { ...target, clientBetId, accountId, betId: null };
    this.#resting.set(clientBetId, bet);
    const forget = () => {
      this.#resting.delete(clientBetId);
    };
    const { side, price, stake } = target;
    const terms = { side, price, stake, persistence: 'PERSIST', timeInForce: 'REST' } as const;
    exchange
      .submit({ type: 'PlaceBet', accountId, marketId, runnerId, clientBetId, ...terms })
      .then((outcome) => {
        if (outcome.ok) bet.betId = outcome.id;
        else forget();
      }, forget);
    return clientBetId;
  }

  /**
   * Takes offers up to the given number of ticks worse. @returns the unmatched amount, paise; in-play after the
   * market's delay.
   */
  async take({ runner, side, price, stake }: TargetBet, slipTicks: number): Promise<Money> {
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
