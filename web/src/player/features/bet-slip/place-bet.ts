import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import { prices } from '#data/prices/prices.ts';
import { type PendingBet, readPendingBet } from '#data/storage/tab-items.ts';
import { rupeesText } from '#format/money.ts';
import { rateOfBetText } from '#player/betting/bet-text.ts';
import { oddsTextNow } from '#player/betting/odds-text.ts';
import { ladderOfMarket } from '#player/betting/preview.ts';
import type { Selection } from '#player/betting/selection.ts';
import { signal } from '#player/betting/signal.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { rememberBet, tellPlaced } from './bet-choices.ts';
import { type BetMarket, type BetTerms, quotedOf, sendBet, wordsOf } from './send-bet.ts';
import { betSlip, isLocked, stakeOf } from './slip.ts';
import { finishPlacing, loseAnswer, refuse, startPlacing } from './slip-sending.ts';
import { startOf } from './slip-state.ts';

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
