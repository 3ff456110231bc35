import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import { prices } from '#client/prices/prices.ts';
import { type PendingBet, readPendingBet } from '#client/storage/tab-items.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { formatBetRate } from '#player/betting/bet-text.ts';
import { formatOddsNow } from '#player/betting/odds-text.ts';
import { buildPriceLadder } from '#player/betting/preview.ts';
import type { Selection } from '#player/betting/selection.ts';
import { signal } from '#player/betting/signal.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { notifyPlaced, storeLastBet } from './bet-choices.ts';
import { type BetMarket, type BetTerms, describeBet, sendBet, toWireQuote } from './send-bet.ts';
import { betSlip, getStake, isLocked } from './slip.ts';
import { finishPlacing, markUnknown, rejectSlip, startPlacing } from './slip-sending.ts';
import { getStartOption } from './slip-state.ts';

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
  const isAsked =
    bet.stake === terms.stake && bet.betRate === rate && bet.fancyValue === fancyValue;
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
