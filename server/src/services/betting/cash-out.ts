import { timeOf } from '@crease/contracts/values/instant.ts';
import { paiseOf, rupeesOf } from '@crease/contracts/values/money.ts';
import type { CashOutQuote, CashOutResult, OpenBet } from '@crease/contracts/wire/bet.ts';
import type { Refusal } from '@crease/core/base/result.ts';
import { hedgeTermsOf } from '@crease/core/cash-out/house-cash-out.ts';
import type {
  CashOutLeg,
  CashOutQuote as CoreQuote,
} from '@crease/core/cash-out/level-position.ts';
import { cashOutOf } from '@crease/core/exchange/cash-out-of.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { PAISE } from '@crease/core/money/money.ts';
import { type SlipSide, slipSideOf } from '@crease/core/quote/slip-side.ts';
import type { AppContext } from '#services/app-context.ts';
import {
  answer,
  type Declined,
  decline,
  declinedByExchange,
  declineField,
  type Reply,
} from '#services/reply.ts';
import { answeredFiguresOf } from './balance-figures.ts';
import { rupeeText } from './bet-message.ts';
import { openBetOf } from './bet-view.ts';
import type { Bettor } from './command-of-slip.ts';

/** Quote validity; in-play prices are stale after that. */
const QUOTE_MS = 30_000;
const WHOLE = 1_000_000;
/** Prices and lines in core are hundredths of the wire values. */
const HUNDREDTHS = 100;
const BET_TYPES: Readonly<Record<SlipSide, 1 | 2 | 3 | 4>> = { BACK: 1, LAY: 2, YES: 3, NO: 4 };

/** Quotes a market's cash-out amount and the hedging bets that achieve it (api 5.9). */
export async function cashOutQuoteOf(
  context: AppContext,
  accountId: number,
  marketId: number,
): Promise<Reply<CashOutQuote>> {
  const { clock, exchange, quoteMemory } = context;
  const expiresAt = clock.now() + QUOTE_MS;
  const quote = await exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    const core = openQuoteOf(state, market, accountId);
    const common = { marketId, quoteVersion: market.version, expiresAt: timeOf(expiresAt) };
    if (!core.available) {
      return { ...common, available: false, reason: core.reason, amount: null, bets: [] };
    }
    quoteMemory.keep({ accountId, marketId, version: market.version }, core.amount, expiresAt);
    return {
      ...common,
      available: true,
      reason: null,
      amount: rupeesOf(core.amount),
      bets: core.legs.map((leg) => hedgeOf(market, leg)),
    } satisfies CashOutQuote;
  });
  return quote === null ? decline('NOT_FOUND') : answer(quote);
}

/** A cash-out as parsed by the route: `amount` in rupees, for a partial cash-out. */
export interface CashOutRequest {
  readonly marketId: number;
  readonly amount?: number | undefined;
  readonly quoteVersion: number;
  readonly clientRequestId?: string | undefined;
}

/** Places all hedges of a quote, or of a share of it, or none (api 5.9). A repeat returns the original hedges. */
export async function cashOut(
  context: AppContext,
  { user, ip }: Bettor,
  request: CashOutRequest,
): Promise<Reply<CashOutResult>> {
  const { marketId, quoteVersion } = request;
  const clientRequestId = request.clientRequestId ?? context.ids.uuid();
  const done = await context.exchange.read((state) => hedgesOf(state, user.id, clientRequestId));
  if (done.length > 0) return answer(await resultOf(context, user.id, clientRequestId));
  const quoted = await quotedAmountOf(context, user.id, marketId, quoteVersion);
  if (typeof quoted !== 'number') return quoted;
  const shareMillionths = shareOf(request.amount, quoted);
  if (shareMillionths === null) {
    return declineField('amount', 'amount must not exceed the quoted amount');
  }
  const outcome = await context.exchange.submit(
    {
      type: 'CashOut',
      accountId: user.id,
      marketId,
      shareMillionths,
      quotedAmount: quoted,
      quoteVersion,
      clientRequestId,
    },
    { ip },
  );
  if (!outcome.ok) return declinedCashOut(outcome);
  return answer(await resultOf(context, user.id, clientRequestId));
}

/**
 * Returns the amount shown to the bettor: the remembered quote, or the current one if the market hasn't changed
 * since.
 */
async function quotedAmountOf(
  context: AppContext,
  accountId: number,
  marketId: number,
  version: number,
): Promise<number | Declined> {
  const remembered = context.quoteMemory.of({ accountId, marketId, version }, context.clock.now());
  if (remembered !== null) return remembered;
  return await context.exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined) return decline('NOT_FOUND');
    const quote = quoteOf(state, market, accountId);
    if (!quote.available) return decline('CASHOUT_UNAVAILABLE', { reason: quote.reason });
    if (market.version === version) return quote.amount;
    const details = { amount: rupeesOf(quote.amount), quoteVersion: market.version };
    return decline('QUOTE_STALE', details);
  });
}

function quoteOf(state: ExchangeState, market: Market, accountId: number): CoreQuote {
  const account = state.accounts.get(accountId);
  return account === undefined
    ? { available: false, reason: 'NO_POSITION' }
    : cashOutOf(market, account);
}

/** Like `computeQuote`, but unavailable while betting is locked for the account or the market. */
function openQuoteOf(state: ExchangeState, market: Market, accountId: number): CoreQuote {
  const quote = quoteOf(state, market, accountId);
  const isLocked = market.terms.betLock || state.accounts.get(accountId)?.limits.betLocked === true;
  return quote.available && isLocked ? { available: false, reason: 'NOT_OPEN' } : quote;
}

/** Maps a hedge to bet slip fields; on lines, to Yes or No with the quoted line. */
function hedgeOf(market: Market, leg: CashOutLeg): CashOutQuote['bets'][number] {
  return {
    runnerId: market.runners[leg.runner]?.id ?? 0,
    type: BET_TYPES[slipSideOf(market.kind, leg.side)],
    rate: leg.price / HUNDREDTHS,
    stake: rupeesOf(leg.stake),
    fancyValue: hedgeTermsOf(market, leg).line / HUNDREDTHS,
  };
}

/** Converts an amount to millionths of the quote; null if it is zero, exceeds the quote or has the opposite sign. */
function shareOf(amount: number | undefined, quoted: number): number | null {
  if (amount === undefined) return WHOLE;
  const paise = paiseOf(amount);
  if (paise === null) return null;
  if (paise === quoted) return WHOLE;
  if (quoted === 0) return null;
  const share = Math.round((paise / quoted) * WHOLE);
  return share >= 1 && share <= WHOLE ? share : null;
}

/** Hedges of an earlier request with this ID, in order. */
function hedgesOf(state: ExchangeState, accountId: number, clientRequestId: string): OpenBet[] {
  const bets: OpenBet[] = [];
  for (let place = 1; ; place += 1) {
    const betId = state.accounts.get(accountId)?.betIds.get(`${clientRequestId}:${place}`);
    const bet = betId === undefined ? undefined : state.bets.get(betId);
    if (bet === undefined) return bets;
    bets.push(openBetOf(state, bet));
  }
}

function resultOf(
  context: AppContext,
  accountId: number,
  clientRequestId: string,
): Promise<CashOutResult> {
  return context.exchange.read((state) => {
    const bets = hedgesOf(state, accountId, clientRequestId);
    const stake = bets.reduce((sum, bet) => sum + Math.round(bet.stake * PAISE), 0);
    const message = `Cashed out: ${bets.length} ${bets.length === 1 ? 'bet' : 'bets'}, total ${rupeeText(rupeesOf(stake))}`;
    return { message, bets, ...answeredFiguresOf(state, accountId) };
  });
}

function declinedCashOut(refusal: Refusal): Declined {
  const declined = declinedByExchange(refusal);
  if (declined.code !== 'QUOTE_STALE' || declined.details === undefined) return declined;
  const { amount = null, version = null } = declined.details;
  return decline('QUOTE_STALE', { amount, quoteVersion: version });
}
