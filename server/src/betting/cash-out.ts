import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toPaise, toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { CashOutQuote, CashOutResult } from '@crease/contracts/betting/bet.ts';
import type { Rejection } from '@crease/core/base/result.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import { getHedgeTerms } from '@crease/core/cash-out/house-cash-out.ts';
import type { CashOutLeg, CashOutQuote as CoreQuote } from '@crease/core/cash-out/level-position.ts';
import { quoteCashOut } from '@crease/core/exchange/cash-out.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { type Money, PAISE, STAKE_BACK } from '@crease/core/money/money.ts';
import { toSlipSide } from '@crease/core/quote/house-rate.ts';
import { computeExpectedProfit } from '@crease/core/risk/expected-profit.ts';
import { RecentMap } from '#base/collections.ts';
import { type Failure, fail, failField, ok, type Reply, toFailure } from '#base/reply.ts';
import { getBalanceFigures } from '#journal/account-balances.ts';
import type { Input } from '#people/account/call-context.ts';
import { BET_TYPES, type Bettor } from './bet-slip.ts';
import { toOpenBet } from './bet-view.ts';
import type { BettingEnv } from './env.ts';
import { formatRupees } from './place-bet.ts';

const MAX_QUOTES = 50_000;

/** Remembers quotes of the last seconds, so that a cash-out never pays less than the bettor was shown. */
export class QuoteMemory {
  readonly #quotes = new RecentMap<{ readonly amount: Money; readonly until: number }>(MAX_QUOTES);

  /** Stores a quote until the given time (ms). */
  set(key: string, amount: Money, until: number): void {
    this.#quotes.set(key, { amount, until });
  }

  /** Quoted amount in paise; null if unknown or expired. */
  get(key: string, now: number): Money | null {
    const quote = this.#quotes.get(key);
    return quote === undefined || quote.until < now ? null : quote.amount;
  }
}

/** A quote belongs to a version of its market. */
function makeQuoteKey(accountId: number, marketId: number, version: number): string {
  return `${accountId}:${marketId}:${version}`;
}

/** Quote validity; in-play prices are stale after that. */
const QUOTE_MS = 30_000;
const WHOLE = 1_000_000;

/** Quotes a market's cash-out amount and the hedging bets that achieve it (api 5.9). */
export async function createCashOutQuote(
  context: BettingEnv,
  accountId: number,
  marketId: number,
): Reply<CashOutQuote> {
  const { clock, exchange, quoteMemory } = context;
  const expiresAt = clock.now() + QUOTE_MS;
  const quote = await exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    const core = computeOpenQuote(state, market, accountId);
    const common = { marketId, quoteVersion: market.version, expiresAt: toWireTime(expiresAt) };
    if (!core.available) return { ...common, available: false, reason: core.reason, amount: null, bets: [] };
    quoteMemory.set(makeQuoteKey(accountId, marketId, market.version), core.amount, expiresAt);
    return {
      ...common,
      available: true,
      reason: null,
      amount: toRupees(core.amount),
      bets: core.legs.map((leg) => toHedge(market, leg)),
    } satisfies CashOutQuote;
  });
  return quote === null ? fail('NOT_FOUND') : ok(quote);
}

/** Places all hedges of a quote, or of a share of it, or none (api 5.9). A repeat returns the original hedges. */
export async function cashOut(
  context: BettingEnv,
  { user, ip }: Bettor,
  request: Input<'cashOut'>,
): Reply<CashOutResult> {
  const { marketId, quoteVersion } = request;
  const clientRequestId = request.clientRequestId ?? context.ids.uuid();
  const done = await context.exchange.read((state) => listHedges(state, user.id, clientRequestId));
  const traded = { accountId: user.id, marketId, clientRequestId };
  if (done.length > 0) return ok(await buildCashOutResult(context, traded));
  const quoted = await findQuotedAmount(context, user.id, marketId, quoteVersion);
  if (typeof quoted !== 'number') return quoted;
  const shareMillionths = toShareMillionths(request.amount, quoted);
  if (shareMillionths === null) return failField('amount', 'The amount can’t exceed the quote');
  const outcome = await context.exchange.submit(
    { type: 'CashOut', ...traded, shareMillionths, quotedAmount: quoted, quoteVersion },
    { ip },
  );
  if (!outcome.ok) return declinedCashOut(outcome);
  const share = outcome.repeated ? {} : { shareMillionths };
  return ok(await buildCashOutResult(context, { ...traded, ...share }));
}

/** Amount shown to the bettor: the remembered quote, or the current one if the market hasn't changed since. */
async function findQuotedAmount(
  context: BettingEnv,
  accountId: number,
  marketId: number,
  version: number,
): Promise<number | Failure> {
  const remembered = context.quoteMemory.get(makeQuoteKey(accountId, marketId, version), context.clock.now());
  if (remembered !== null) return remembered;
  return await context.exchange.read((state) => {
    const market = state.markets.get(marketId);
    if (market === undefined) return fail('NOT_FOUND');
    const quote = computeQuote(state, market, accountId);
    if (!quote.available) return fail('CASHOUT_UNAVAILABLE', { reason: quote.reason });
    if (market.version === version) return quote.amount;
    return fail('QUOTE_STALE', { amount: toRupees(quote.amount), quoteVersion: market.version });
  });
}

function computeQuote(state: ExchangeState, market: Market, accountId: number): CoreQuote {
  const account = state.accounts.get(accountId);
  return account === undefined ? { available: false, reason: 'NO_POSITION' } : quoteCashOut(market, account);
}

/** Like `computeQuote`, but unavailable while betting is locked for the account or the market. */
function computeOpenQuote(state: ExchangeState, market: Market, accountId: number): CoreQuote {
  const quote = computeQuote(state, market, accountId);
  const isLocked = market.terms.betLock || state.accounts.get(accountId)?.limits.betLocked === true;
  return quote.available && isLocked ? { available: false, reason: 'NOT_OPEN' } : quote;
}

/** Maps a hedge to bet slip fields; on lines, to Yes or No with the quoted line. */
function toHedge(market: Market, leg: CashOutLeg): CashOutQuote['bets'][number] {
  return {
    runnerId: market.runners[leg.runner]?.id ?? 0,
    type: BET_TYPES[toSlipSide(market.kind, leg.side)],
    rate: leg.price / STAKE_BACK,
    stake: toRupees(leg.stake),
    fancyValue: getHedgeTerms(market, leg).line / STAKE_BACK,
  };
}

/** Converts an amount to millionths of the quote; null if it is zero, exceeds the quote or has the opposite sign. */
function toShareMillionths(amount: number | undefined, quoted: number): number | null {
  if (amount === undefined) return WHOLE;
  const paise = toPaise(amount);
  if (paise === null) return null;
  if (paise === quoted) return WHOLE;
  if (quoted === 0) return null;
  const share = Math.round((paise / quoted) * WHOLE);
  return share >= 1 && share <= WHOLE ? share : null;
}

/** Hedges of an earlier request with this ID, in order. */
function listHedges(state: ExchangeState, accountId: number, clientRequestId: string): Bet[] {
  const bets: Bet[] = [];
  for (let place = 1; ; place += 1) {
    const betId = state.accounts.get(accountId)?.betIds.get(`${clientRequestId}:${place}`);
    const bet = betId === undefined ? undefined : state.bets.get(betId);
    if (bet === undefined) return bets;
    bets.push(bet);
  }
}

/** A cash-out to report. `shareMillionths` is absent on a repeat: the position may have changed since. */
interface Traded {
  readonly accountId: number;
  readonly marketId: number;
  readonly clientRequestId: string;
  readonly shareMillionths?: number;
}

function buildCashOutResult(
  context: BettingEnv,
  { accountId, marketId, clientRequestId, shareMillionths }: Traded,
): Promise<CashOutResult> {
  return context.exchange.read((state) => {
    const hedges = listHedges(state, accountId, clientRequestId);
    const bets = hedges.map((bet) => toOpenBet(state, bet));
    const market = state.markets.get(marketId);
    const lockedIn =
      market === undefined || shareMillionths === undefined
        ? null
        : computeLockedIn(market, accountId, hedges, shareMillionths);
    const stake = bets.reduce((sum, bet) => sum + Math.round(bet.stake * PAISE), 0);
    const message = `Cashed out: ${bets.length} ${bets.length === 1 ? 'bet' : 'bets'}, total ${formatRupees(toRupees(stake))}`;
    return { message, bets, amount: toRupeesOrNull(lockedIn), ...getBalanceFigures(state, accountId) };
  });
}

function declinedCashOut(refusal: Rejection): Failure {
  const declined = toFailure(refusal);
  if (declined.code !== 'QUOTE_STALE' || declined.details === undefined) return declined;
  const { amount = null, version = null } = declined.details;
  return fail('QUOTE_STALE', { amount, quoteVersion: version });
}

/**
 * P&L that a cash-out locked in, from its fills: the lowest over the outcomes, before commission. For a share, of
 * that share of the position. Null for a share of a position on runs, whose ranges can't be attributed.
 *
 * The quote can't tell it: prices may improve between the quote and the fills.
 */
function computeLockedIn(
  market: Market,
  accountId: number,
  hedges: readonly Bet[],
  shareMillionths: number,
): Money | null {
  const position = market.positions.get(accountId);
  if (position === undefined) return null;
  const { runners, rows } = computeExpectedProfit(market, position);
  const isWhole = shareMillionths === WHOLE;
  if (runners.length === 0) return isWhole ? findLowest(rows.map(({ amount }) => amount)) : null;
  const share = shareMillionths / WHOLE;
  const amounts = runners.flatMap(({ amount }, place) => {
    if (market.runners[place]?.status === 'REMOVED') return [];
    // Position before × share + hedges, where the position before is the one now without the hedges.
    const hedged = hedges.reduce((sum, bet) => sum + getResult(bet, place), 0);
    return [Math.round(share * amount + (1 - share) * hedged)];
  });
  return findLowest(amounts);
}

/** Result of a bet's fills if this runner wins. */
function getResult(bet: Bet, place: number): Money {
  const isOn = bet.runner === place;
  const backer = isOn ? bet.matchedProfit : -bet.matched;
  return bet.side === 'BACK' ? backer : -backer;
}

function findLowest(amounts: readonly Money[]): Money | null {
  return amounts.length === 0 ? null : Math.min(...amounts);
}
