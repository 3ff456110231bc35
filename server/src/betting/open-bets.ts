import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { MarketExposure, OpenBet, OpenBetsResult, WaitingBet } from '@crease/contracts/betting/bet.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import { OPEN_STATUSES } from '@crease/core/bet/bet-summary.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { getOrCreate } from '#base/collections.ts';
import { pickMarketLabel } from '#catalogue/market-labels.ts';
import { getBalanceFigures, getLockedBonus, getWalletFigures } from '#journal/account-balances.ts';
import type { JournalEnv } from '#journal/env.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { MarketClosing } from '#journal/read-model.ts';
import { toOpenBet } from './bet-view.ts';
import type { BettingEnv } from './env.ts';

/** Lists the caller's bets in unsettled markets, newest first, with balances and exposure per market (api 5.6). */
export async function listOpenBets(
  context: BettingEnv,
  accountId: number,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<OpenBetsResult> {
  const reviewed = await marketsInReview(context);
  const listFreeBets = await context.freeBets.open(accountId);
  return context.exchange.read((state) => {
    const bets = context.openBets
      .list(state, accountId)
      .filter((bet) => filter.marketId === undefined || bet.marketId === filter.marketId)
      .map((bet) => toOpenBet(state, bet))
      .concat(listFreeBets(state, filter.marketId))
      .filter((bet) => filter.eventId === undefined || bet.eventId === filter.eventId)
      .map((bet) => withPendingReason(bet, context.closingTimes, reviewed));
    const { cashBalance } = getWalletFigures(state, accountId);
    return {
      openBets: bets,
      ...getBalanceFigures(state, accountId),
      cashBalance,
      lockedBonus: getLockedBonus(state, accountId),
      marketExposures: listMarketExposures(state, accountId),
    };
  });
}

/** Exposure of an account per market; they add up to the account's exposure. */
function listMarketExposures(state: ExchangeState, accountId: number): MarketExposure[] {
  return [...(state.accounts.get(accountId)?.marketIds ?? [])].flatMap((marketId) => {
    const market = state.markets.get(marketId);
    const event = market === undefined ? undefined : state.events.get(market.eventId);
    const exposure = market?.positions.get(accountId)?.exposure ?? 0;
    if (market === undefined || event === undefined || exposure === 0) return [];
    const { sportId, dreamEventId, title: eventTitle } = event.details;
    return {
      ...{ eventId: event.id, marketId, sportId, dreamEventId, eventTitle },
      marketName: market.terms.name,
      ...pickMarketLabel(market.terms),
      exposure: toRupees(exposure),
    };
  });
}

/** Markets whose result or void was proposed by one operator and awaits approval by another. */
async function marketsInReview({ proposals }: Pick<BettingEnv, 'proposals'>): Promise<ReadonlySet<number>> {
  const marketIds = (await proposals.all()).flatMap(({ act }) =>
    act.type === 'SettleMarket' || act.type === 'VoidMarket' ? [act.marketId] : [],
  );
  return new Set(marketIds);
}

/** Adds the reason for the pending result to a bet whose market is closed. */
function withPendingReason(bet: OpenBet, closings: ClosingTimes, reviewed: ReadonlySet<number>): OpenBet {
  if (bet.marketStatus !== 'CLOSED') return bet;
  const closing = closings.get(bet.marketId);
  return {
    ...bet,
    waiting: {
      since: closing === null ? null : toWireTime(closing.at),
      reason: getPendingReason(closing, reviewed.has(bet.marketId)),
    },
  };
}

function getPendingReason(closing: Closing | null, isReviewed: boolean): WaitingBet['reason'] {
  if (isReviewed) return 'REVIEW';
  return closing?.wasSettled === true ? 'CORRECTION' : 'RESULT';
}

/** Time at which a market became CLOSED; `wasSettled` is set if by a reversed settlement. */
type Closing = Omit<MarketClosing, 'marketId'>;

type ClosingTimesParts = Pick<JournalEnv, 'exchange' | 'readModel'>;

/** Tracks when each market closed, from this process and the database. Informational: the exchange doesn't use it. */
export class ClosingTimes {
  readonly #parts: ClosingTimesParts;
  readonly #closings = new Map<number, Closing>();

  constructor(parts: ClosingTimesParts) {
    this.#parts = parts;
    parts.exchange.onCommitted(({ events, state, at }) => {
      for (const event of events) {
        if (event.type !== 'MarketChanged') continue;
        const { marketId, change } = event;
        const isClosed = state.markets.get(marketId)?.status === 'CLOSED';
        if (!isClosed) this.#closings.delete(marketId);
        else if (change === 'unsettled') this.#closings.set(marketId, { at, wasSettled: true });
        else if (change === 'status' && !this.#closings.has(marketId))
          this.#closings.set(marketId, { at, wasSettled: false });
      }
    });
  }

  /** Loads closings from before this process started; its own observations take precedence. */
  async load(): Promise<void> {
    const { exchange, readModel } = this.#parts;
    const kept = await readModel.closings();
    await exchange.read((state) => {
      for (const { marketId, ...closing } of kept) {
        const isClosed = state.markets.get(marketId)?.status === 'CLOSED';
        if (isClosed && !this.#closings.has(marketId)) this.#closings.set(marketId, closing);
      }
    });
  }

  /** Null if the market isn't closed, or closed before the database recorded these times. */
  get(marketId: number): Closing | null {
    return this.#closings.get(marketId) ?? null;
  }
}

const OPEN: ReadonlySet<string> = new Set(OPEN_STATUSES);

/**
 * Index of open bets by account, so that listing them doesn't scan the markets.
 *
 * Updated on each commit; filled from the whole state on first use.
 */
export class OpenBetIndex {
  readonly #byAccount = new Map<number, Set<number>>();
  #isFilled = false;

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events, state }) => {
      if (!this.#isFilled) this.#fill(state);
      else for (const event of events) this.#follow(event, state);
    });
  }

  /** Open bets of an account, newest first. Call within an exchange read. */
  list(state: ExchangeState, accountId: number): readonly Bet[] {
    if (!this.#isFilled) this.#fill(state);
    const bets = [...(this.#byAccount.get(accountId) ?? [])].flatMap((id) => state.bets.get(id) ?? []);
    return bets.filter(({ status }) => OPEN.has(status)).sort((a, b) => b.id - a.id);
  }

  #fill(state: ExchangeState): void {
    for (const bet of state.bets.values()) this.#add(bet);
    this.#isFilled = true;
  }

  #follow(event: ExchangeEvent, state: ExchangeState): void {
    switch (event.type) {
      case 'BetPlaced':
      case 'BetUpdated':
      case 'BetReduced':
      case 'BetSettled':
      case 'BetUnsettled': {
        const bet = state.bets.get(event.betId);
        if (bet !== undefined && OPEN.has(bet.status)) this.#add(bet);
        else this.#remove(event.betId, event.accountId);
        break;
      }
      default:
    }
  }

  #add(bet: Bet): void {
    if (!OPEN.has(bet.status)) return;
    getOrCreate(this.#byAccount, bet.accountId, () => new Set()).add(bet.id);
  }

  #remove(betId: number, accountId: number): void {
    const ids = this.#byAccount.get(accountId);
    if (ids === undefined) return;
    ids.delete(betId);
    if (ids.size === 0) this.#byAccount.delete(accountId);
  }
}
