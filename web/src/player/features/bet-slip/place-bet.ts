import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import { call } from '#data/api/call.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { prices } from '#data/prices/prices.ts';
import { type PendingBet, readPendingBet } from '#data/storage/tab-items.ts';
import { rupeesText } from '#format/money.ts';
import { rateOfBetText } from '#player/betting/bet-text.ts';
import { hasQuotedLine, isInOdds, isRunsBook } from '#player/betting/kind-traits.ts';
import { oddsTextNow } from '#player/betting/odds-text.ts';
import { putBet, refreshOpenBets, setBalance } from '#player/betting/open-bets.ts';
import { ladderOfMarket } from '#player/betting/preview.ts';
import { betTypeOf, offerText, rateText, sideWordOf } from '#player/betting/quote.ts';
import type { Selection, SlipOffer } from '#player/betting/selection.ts';
import { signal } from '#player/betting/signal.ts';
import { marketText, runnerText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { rememberBet, takesAnyOdds, tellPlaced } from './bet-choices.ts';
import { betSlip, isLocked, stakeOf } from './slip.ts';
import { finishPlacing, loseAnswer, refuse, startPlacing } from './slip-sending.ts';
import { type SlipStart, startOf } from './slip-state.ts';

/** The market as far as a bet on it is written for the server. */
type BetMarket = Pick<WireMarket, 'kind' | 'house'>;

/** What is asked for: odds, rate or line of an order book; runs; rupees. */
interface BetTerms {
  readonly price: number;
  readonly line: number;
  readonly stake: number;
  readonly clientBetId: string;
  /** The claim of the free bet that pays it. */
  readonly freeBetId?: number;
  /** Absent: at the price. */
  readonly start?: SlipStart;
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
  { price, line, stake, start }: Pick<BetTerms, 'price' | 'line' | 'stake' | 'start'>,
): string {
  const { side } = selection;
  const isOdds = house ? isInOdds(kind) : !isRunsBook(kind);
  return t('{side} {name} {stake} at {odds}', {
    side: t(sideWordOf(kind, side)),
    name: isRunsKind(kind) ? marketText(selection) : runnerText(selection),
    stake: rupeesText(stake),
    odds:
      start === 'SP'
        ? t('SP')
        : hasQuotedLine(kind)
          ? offerText(kind, { rate: price, line }, null)
          : isOdds
            ? oddsTextNow(price)
            : rateText(price),
  });
}

/** A bet on a line of the order book names the line and is paid evens (api 5.1). */
function quotedOf({ kind }: BetMarket, { price, line }: Pick<BetTerms, 'price' | 'line'>) {
  return isRunsBook(kind) ? { rate: 2, fancyValue: price } : { rate: price, fancyValue: line };
}

function wireOf(market: BetMarket, selection: Selection, terms: BetTerms) {
  const { side, runnerId, marketId, eventId } = selection;
  const { stake, clientBetId, freeBetId, start } = terms;
  return {
    type: betTypeOf(market.kind, side),
    ...quotedOf(market, terms),
    stake,
    runnerId,
    marketId,
    eventId,
    placeTime: null,
    clientBetId,
    ...(freeBetId === undefined ? {} : { freeBetId }),
    ...(start === 'KEEP' ? { persistence: 'MARKET_ON_CLOSE' as const } : {}),
    ...(start === 'SP' ? { timeInForce: 'ON_CLOSE' as const } : {}),
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
  if (offer === null) return messageOf(failure);
  if (offer.line !== 0 && offer.line !== terms.line) {
    const { line, rate } = offer;
    return t('The line has moved to {line} at {rate}', { line, rate });
  }
  const odds = offerText(market.kind, offer, null, oddsTextNow);
  return hasQuotedLine(market.kind)
    ? messageOf(failure)
    : t('Odds have changed to {odds}', { odds });
}

/** The end of the ladder: of a bet at the starting price, a limit that limits nothing. */
function anyPriceOf(market: WireMarket, side: Selection['side']): number {
  const ladder = ladderOfMarket(market);
  return ladder.priceAt(side === 'BACK' ? 0 : ladder.size - 1) / STAKE_BACK;
}

/**
 * Sends the bet on the slip. Every outcome ends on the slip or in a toast; nothing is thrown. Of a bet whose answer is
 * lost it is asked what became of it, as soon as there is a network.
 */
export async function placeSlip(market: WireMarket): Promise<void> {
  const slip = betSlip.getState();
  const { selection, line, clientBetId: unanswered, freeBet } = slip;
  const stake = stakeOf(slip);
  if (selection === null || isLocked() || stake <= 0) return;
  const start = startOf(market, slip);
  const price = start === 'SP' ? anyPriceOf(market, selection.side) : slip.price;
  const words = wordsOf(market, selection, { price, line, stake, start });
  const delayMs = prices.market(selection.marketId)?.delayMs ?? 0;
  const paid = freeBet === null ? {} : { freeBetId: freeBet.id };
  const terms = { price, line, stake, start, clientBetId: startPlacing(delayMs, words), ...paid };
  const outcome = await sendBet(market, selection, terms);
  if (outcome.is === 'TAKEN') {
    finishPlacing();
    if (freeBet === null && start !== 'SP') rememberBet(market, selection, terms);
    tellTaken(market, outcome.bet, { terms, isRepeat: unanswered !== null });
  } else if (outcome.is === 'REFUSED') {
    const { why, offer } = outcome;
    refuse(t('Not placed: {reason}', { reason: why }), offer);
    // The slip says it where it is read; elsewhere a message does.
    if (!isSlipInView()) toasts.show('error', t('Bet not placed'), why);
    signal('refused');
  } else {
    loseAnswer(t('No answer came. Press again: the bet is not placed twice.'));
    const pending = readPendingBet();
    if (pending !== null) void askAfter(pending);
  }
}

/** Whether the bettor sees the slip with their bet just now. */
function isSlipInView(): boolean {
  const box = document.querySelector('[data-slip]')?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}

/** Comes with its own part: few answers are lost. Where it cannot be fetched, pressing again asks the same. */
async function askAfter(pending: PendingBet): Promise<void> {
  const { askAfterBet } = await import('./lost-bet.ts').catch(() => ({ askAfterBet: null }));
  await askAfterBet?.(pending);
}

/** The answer to a repeat is the first bet, also when the slip was changed meanwhile (api 1.5). */
function tellTaken(
  market: BetMarket,
  bet: OpenBet,
  { terms, isRepeat }: { readonly terms: BetTerms; readonly isRepeat: boolean },
): void {
  signal('matched');
  const { rate, fancyValue } = quotedOf(market, terms);
  const isAsked =
    bet.stake === terms.stake && bet.betRate === rate && bet.fancyValue === fancyValue;
  if (!isRepeat || isAsked) {
    tellPlaced(bet);
    return;
  }
  const odds = rateOfBetText(bet, bet.betRate, oddsTextNow);
  const values = { stake: rupeesText(bet.stake), odds };
  toasts.show(
    'info',
    t('Your earlier bet had been placed'),
    t('{stake} at {odds}. The change was not placed.', values),
  );
}
