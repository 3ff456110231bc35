import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { call } from '#data/api/call.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { takesAnyOdds } from '#data/stores/any-odds.ts';
import { setBalance } from '#data/stores/balance.ts';
import type { Selection, SlipOffer } from '#data/stores/bet-slip.ts';
import { putBet, refreshOpenBets } from '#data/stores/open-bets.ts';
import {
  betTypeOf,
  hasQuotedLine,
  isInOdds,
  isOnRuns,
  offerText,
  rateText,
  sideWordOf,
} from '#data/view-models/house-quote.ts';
import { oddsTextNow } from '#data/view-models/odds-text.ts';
import { rupeesText } from '#format/money.ts';
import { nameText, sentenceText, t } from '#text/text.ts';

/** The market as far as a bet on it is written for the server. */
export type BetMarket = Pick<WireMarket, 'kind' | 'house'>;

/** What is asked for: odds, rate or line of an order book; runs; rupees. */
export interface BetTerms {
  readonly price: number;
  readonly line: number;
  readonly stake: number;
  readonly clientBetId: string;
}

export type BetOutcome =
  | { readonly is: 'TAKEN'; readonly bet: OpenBet }
  /** Nothing was booked. `offer`: what the house named instead. */
  | { readonly is: 'REFUSED'; readonly why: string; readonly offer: SlipOffer | null }
  /** Whether it was booked is not known. */
  | { readonly is: 'LOST' };

/** Sends a bet and takes its answer into the stores. Never throws. */
export async function sendBet(
  market: BetMarket,
  selection: Selection,
  terms: BetTerms,
): Promise<BetOutcome> {
  try {
    const result = await call('placeBet', wireOf(market, selection, terms));
    setBalance(result);
    putBet(result.bet);
    return { is: 'TAKEN', bet: result.bet };
  } catch (failure) {
    refreshOpenBets();
    const isLost =
      failure instanceof CallFailure && (failure.code === 'NETWORK' || failure.status >= 500);
    if (isLost) return { is: 'LOST' };
    const offer = offerIn(failure);
    return { is: 'REFUSED', why: whyOf(failure, offer, { market, terms }), offer };
  }
}

/** A bet that is sent, in words: `Back India ₹10,000 at 1.85`. */
export function wordsOf(
  { kind, house }: BetMarket,
  selection: Selection,
  { price, line, stake }: Pick<BetTerms, 'price' | 'line' | 'stake'>,
): string {
  const { marketName, runnerName, side } = selection;
  const isOdds = house ? isInOdds(kind) : kind !== 'LINE';
  return t('{side} {name} {stake} at {odds}', {
    side: t(sideWordOf(kind, side)),
    name: nameText(isOnRuns(kind) ? marketName : runnerName),
    stake: rupeesText(stake),
    odds: hasQuotedLine(kind)
      ? offerText(kind, { rate: price, line }, null)
      : isOdds
        ? oddsTextNow(price)
        : rateText(price),
  });
}

/** A bet on a line of the order book names the line and is paid evens (api 5.1). */
export function quotedOf({ kind }: BetMarket, { price, line }: Pick<BetTerms, 'price' | 'line'>) {
  return kind === 'LINE' ? { rate: 2, fancyValue: price } : { rate: price, fancyValue: line };
}

function wireOf(market: BetMarket, selection: Selection, terms: BetTerms) {
  const { side, runnerId, marketId, eventId } = selection;
  const { stake, clientBetId } = terms;
  return {
    type: betTypeOf(market.kind, side),
    ...quotedOf(market, terms),
    stake,
    runnerId,
    marketId,
    eventId,
    placeTime: null,
    clientBetId,
    ...(market.house ? { acceptAnyOdds: takesAnyOdds(market.kind) } : {}),
  };
}

/** What the house named when it declined a rate or a line that had moved. */
function offerIn(failure: unknown): SlipOffer | null {
  if (!(failure instanceof CallFailure) || failure.code !== 'PRICE_CHANGED') return null;
  const { newRate, newLine } = failure.details;
  return typeof newRate === 'number'
    ? { rate: newRate, line: typeof newLine === 'number' ? newLine : 0 }
    : null;
}

function whyOf(
  failure: unknown,
  offer: SlipOffer | null,
  { market, terms }: { readonly market: BetMarket; readonly terms: BetTerms },
): string {
  if (offer === null) return sentenceText(messageOf(failure));
  if (offer.line !== 0 && offer.line !== terms.line) {
    const { line, rate } = offer;
    return t('The line has moved to {line} at {rate}', { line, rate });
  }
  const odds = offerText(market.kind, offer, null, oddsTextNow);
  return hasQuotedLine(market.kind)
    ? sentenceText(messageOf(failure))
    : t('Odds have changed to {odds}', { odds });
}
