import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { call } from '#client/api/call.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { hasQuotedLine, isInOdds, isRunsBook } from '#player/betting/kind-traits.ts';
import { formatOddsNow } from '#player/betting/odds-text.ts';
import { refreshOpenBets, setBalance, upsertBet } from '#player/betting/open-bets.ts';
import { formatOffer, formatRate, getBetType, getSideLabel } from '#player/betting/quote.ts';
import type { Selection, SlipOffer } from '#player/betting/selection.ts';
import { acceptsAnyOdds, notifyOwnCancelled } from './bet-choices.ts';
import type { SlipStart } from './slip-state.ts';

/** The market fields needed to encode a bet. */
export type BetMarket = Pick<WireMarket, 'kind' | 'house'>;

/** Requested odds, rate or order-book line; runs; stake in rupees. */
export interface BetTerms {
  readonly price: number;
  readonly line: number;
  readonly stake: number;
  readonly clientBetId: string;
  /** Claim ID of the free bet that funds it. */
  readonly freeBetId?: number;
  /** Omitted for a bet at the price. */
  readonly start?: SlipStart;
}

export type BetOutcome =
  | { readonly status: 'TAKEN'; readonly bet: OpenBet }
  /** Not booked. `offer` is the house's counter-offer. */
  | { readonly status: 'REFUSED'; readonly reason: string; readonly offer: SlipOffer | null }
  /** Unknown whether it was booked. */
  | { readonly status: 'LOST' };

/** Sends a bet and applies the response to the stores. Never throws. */
export async function sendBet(
  market: BetMarket,
  selection: Selection,
  terms: BetTerms,
): Promise<BetOutcome> {
  try {
    const result = await call('placeBet', toWireBet(market, selection, terms));
    setBalance(result);
    upsertBet(result.bet);
    notifyOwnCancelled(result);
    return { status: 'TAKEN', bet: result.bet };
  } catch (failure) {
    refreshOpenBets();
    const isLost =
      failure instanceof CallFailure && (failure.code === 'NETWORK' || failure.status >= 500);
    if (isLost) return { status: 'LOST' };
    const offer = readOffer(failure);
    return { status: 'REFUSED', reason: describeFailure(failure, offer, { market, terms }), offer };
  }
}

/** Describes the bet: `Back India ₹10,000 at 1.85`. */
export function describeBet(
  { kind, house }: BetMarket,
  selection: Selection,
  { price, line, stake, start }: Pick<BetTerms, 'price' | 'line' | 'stake' | 'start'>,
): string {
  const { side } = selection;
  const isOdds = house ? isInOdds(kind) : !isRunsBook(kind);
  return t('{side} {name} {stake} at {odds}', {
    side: t(getSideLabel(kind, side)),
    name: isRunsKind(kind) ? marketText(selection) : runnerText(selection),
    stake: rupeesText(stake),
    odds:
      start === 'SP'
        ? t('SP')
        : hasQuotedLine(kind)
          ? formatOffer(kind, { rate: price, line }, null)
          : isOdds
            ? formatOddsNow(price)
            : formatRate(price),
  });
}

/** Order-book line bets send the line as `fancyValue` and pay evens (api 5.1). */
export function toWireQuote(
  { kind }: BetMarket,
  { price, line }: Pick<BetTerms, 'price' | 'line'>,
) {
  return isRunsBook(kind) ? { rate: 2, fancyValue: price } : { rate: price, fancyValue: line };
}

function toWireBet(market: BetMarket, selection: Selection, terms: BetTerms) {
  const { side, runnerId, marketId, eventId } = selection;
  const { stake, clientBetId, freeBetId, start } = terms;
  return {
    type: getBetType(market.kind, side),
    ...toWireQuote(market, terms),
    stake,
    runnerId,
    marketId,
    eventId,
    placeTime: null,
    clientBetId,
    ...(freeBetId === undefined ? {} : { freeBetId }),
    ...(start === 'KEEP' ? { persistence: 'MARKET_ON_CLOSE' as const } : {}),
    ...(start === 'SP' ? { timeInForce: 'ON_CLOSE' as const } : {}),
    ...(market.house ? { acceptAnyOdds: acceptsAnyOdds(market.kind) } : {}),
  };
}

/** Extracts the house's counter-offer from a changed-price rejection. */
function readOffer(failure: unknown): SlipOffer | null {
  if (!(failure instanceof CallFailure) || failure.code !== 'PRICE_CHANGED') return null;
  const { newRate, newLine } = failure.details;
  return typeof newRate === 'number'
    ? { rate: newRate, line: typeof newLine === 'number' ? newLine : 0 }
    : null;
}

function describeFailure(
  failure: unknown,
  offer: SlipOffer | null,
  { market, terms }: { readonly market: BetMarket; readonly terms: BetTerms },
): string {
  if (offer === null) return getErrorMessage(failure);
  if (offer.line !== 0 && offer.line !== terms.line) {
    const { line, rate } = offer;
    return t('The line has moved to {line} at {rate}', { line, rate });
  }
  const odds = formatOffer(market.kind, offer, null, formatOddsNow);
  return hasQuotedLine(market.kind)
    ? getErrorMessage(failure)
    : t('Odds have changed to {odds}', { odds });
}
