import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { STAKE_BACK } from '@crease/core/money/money.ts';
import { call } from '#client/api/call.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { prices } from '#client/prices/prices.ts';
import { type PendingBet, readPendingBet } from '#client/storage/tab-items.ts';
import { rupeesText } from '#format/money.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { formatBetRate } from '#player/betting/bet-text.ts';
import { hasQuotedLine, isInOdds, isRunsBook } from '#player/betting/kind-traits.ts';
import { formatOddsNow } from '#player/betting/odds-text.ts';
import { refreshOpenBets, setBalance, upsertBet } from '#player/betting/open-bets.ts';
import { buildPriceLadder } from '#player/betting/preview.ts';
import {
  formatOffer,
  formatRate,
  getBetType,
  getSideLabel,
  type Selection,
  type SlipOffer,
} from '#player/betting/quote.ts';
import { signal } from '#player/betting/signal.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { acceptsAnyOdds, notifyOwnCancelled, notifyPlaced, storeLastBet } from './bet-choices.ts';
import { betSlip, finishPlacing, getStake, isLocked, markUnknown, rejectSlip, startPlacing } from './slip.ts';
import { getStartOption, type SlipStart } from './slip-state.ts';

/** End of the ladder: a price that imposes no limit, for starting-price bets. */
function getUnlimitedPrice(market: WireMarket, side: Selection['side']): number {
  const ladder = buildPriceLadder(market);
  return ladder.priceAt(side === 'BACK' ? 0 : ladder.size - 1) / STAKE_BACK;
}

/**
 * Submits the slip. Every outcome is shown in the slip or a toast; never throws. If the response is lost, the bet is
 * checked as soon as there is a network.
 */
export async function placeSlip(market: WireMarket): Promise<void> {
  const slip = betSlip.getState();
  const { selection, line, clientBetId: unanswered, freeBet } = slip;
  const stake = getStake(slip);
  if (selection === null || isLocked() || stake <= 0) return;
  const start = getStartOption(market, slip);
  const price = start === 'SP' ? getUnlimitedPrice(market, selection.side) : slip.price;
  const words = describeBet(market, selection, { price, line, stake, start });
  const delayMs = prices.market(selection.marketId)?.delayMs ?? 0;
  const paid = freeBet === null ? {} : { freeBetId: freeBet.id };
  const terms = { price, line, stake, start, clientBetId: startPlacing(delayMs, words), ...paid };
  const outcome = await sendBet(market, selection, terms);
  if (outcome.status === 'TAKEN') {
    finishPlacing();
    if (freeBet === null && start !== 'SP') storeLastBet(market, selection, terms);
    notifyAccepted(market, outcome.bet, { terms, isRepeat: unanswered !== null });
  } else if (outcome.status === 'REFUSED') {
    const { reason, offer } = outcome;
    rejectSlip(t('Not placed: {reason}', { reason: reason }), offer);
    // The slip shows the reason if it is in view; otherwise a toast does.
    if (!isSlipInView()) toasts.show('error', t('Bet not placed'), reason);
    signal('refused');
  } else {
    markUnknown(t('No response. Try again: your bet won’t be placed twice.'));
    const pending = readPendingBet();
    if (pending !== null) void checkPendingBet(pending);
  }
}

/** True if the slip is visible in the viewport. */
function isSlipInView(): boolean {
  const box = document.querySelector('[data-slip]')?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}

/** Loaded on demand: responses are rarely lost. If loading fails, pressing again retries safely. */
async function checkPendingBet(pending: PendingBet): Promise<void> {
  const { checkBet } = await import('./lost-bet.ts').catch(() => ({ checkBet: null }));
  await checkBet?.(pending);
}

/** A retry returns the first bet, even if the slip has changed since (api 1.5). */
function notifyAccepted(
  market: BetMarket,
  bet: OpenBet,
  { terms, isRepeat }: { readonly terms: BetTerms; readonly isRepeat: boolean },
): void {
  signal('matched');
  const { rate, fancyValue } = toWireQuote(market, terms);
  const isAsked = bet.stake === terms.stake && bet.betRate === rate && bet.fancyValue === fancyValue;
  if (!isRepeat || isAsked) {
    notifyPlaced(bet);
    return;
  }
  const odds = formatBetRate(bet, bet.betRate, formatOddsNow);
  const values = { stake: rupeesText(bet.stake), odds };
  toasts.show(
    'info',
    t('Your earlier bet was already placed'),
    t('{stake} at {odds}. Your changes weren’t applied.', values),
  );
}

/** The market fields needed to encode a bet. */
type BetMarket = Pick<WireMarket, 'kind' | 'house'>;

/** Requested odds, rate or order-book line; runs; stake in rupees. */
interface BetTerms {
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
export async function sendBet(market: BetMarket, selection: Selection, terms: BetTerms): Promise<BetOutcome> {
  try {
    const result = await call('placeBet', toWireBet(market, selection, terms));
    setBalance(result);
    upsertBet(result.bet);
    notifyOwnCancelled(result);
    return { status: 'TAKEN', bet: result.bet };
  } catch (failure) {
    refreshOpenBets();
    const isLost = failure instanceof CallFailure && (failure.code === 'NETWORK' || failure.status >= 500);
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
function toWireQuote({ kind }: BetMarket, { price, line }: Pick<BetTerms, 'price' | 'line'>) {
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
  return typeof newRate === 'number' ? { rate: newRate, line: typeof newLine === 'number' ? newLine : 0 } : null;
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
  return hasQuotedLine(market.kind) ? getErrorMessage(failure) : t('Odds have changed to {odds}', { odds });
}
