import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { call } from '#data/api/call.ts';
import { messageOf } from '#data/api/failure.ts';
import { signal } from '#data/signals/signal.ts';
import { type PendingBet, readPendingBet } from '#data/storage/tab-items.ts';
import { setBalance } from '#data/stores/balance.ts';
import {
  betSlip,
  finishPlacing,
  isLocked,
  loseAnswer,
  refuse,
  stakeOf,
  startPlacing,
} from '#data/stores/bet-slip.ts';
import { rememberBet } from '#data/stores/last-bet.ts';
import { putBet, refreshOpenBets } from '#data/stores/open-bets.ts';
import { prices } from '#data/stores/prices.ts';
import { toasts } from '#data/stores/toasts.ts';
import { rateOfBetText } from '#data/view-models/bet-text.ts';
import { oddsTextNow } from '#data/view-models/odds-text.ts';
import { placedText } from '#data/view-models/placed-text.ts';
import { rupeesText } from '#format/money.ts';
import { sentenceText, t } from '#text/text.ts';
import { type BetMarket, type BetTerms, quotedOf, sendBet, wordsOf } from './send-bet.ts';

/**
 * Sends the bet on the slip. Every outcome ends on the slip or in a toast; nothing is thrown. Of a bet whose answer is
 * lost it is asked what became of it, as soon as there is a network.
 */
export async function placeSlip(market: BetMarket): Promise<void> {
  const { selection, price, line, clientBetId: unanswered } = betSlip.getState();
  const stake = stakeOf(betSlip.getState());
  if (selection === null || isLocked() || stake <= 0) return;
  const words = wordsOf(market, selection, { price, line, stake });
  const delayMs = prices.market(selection.marketId)?.delayMs ?? 0;
  const terms = { price, line, stake, clientBetId: startPlacing(delayMs, words) };
  const outcome = await sendBet(market, selection, terms);
  if (outcome.is === 'TAKEN') {
    finishPlacing();
    rememberBet(market, selection, terms);
    tellTaken(market, outcome.bet, { terms, isRepeat: unanswered !== null });
  } else if (outcome.is === 'REFUSED') {
    const { why, offer } = outcome;
    refuse(t('Not placed: {reason}', { reason: why }), offer);
    toasts.show('error', t('Bet not placed'), why);
    signal('refused');
  } else {
    loseAnswer(t('No answer came. Press again: the bet is not placed twice.'));
    const pending = readPendingBet();
    if (pending !== null) void askAfter(pending);
  }
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
    toasts.show('success', placedText(bet));
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

/** Cancels unmatched rests; tells what could not be cancelled. */
export async function cancelBets(
  what: { readonly betIds: readonly number[] } | { readonly marketId: number },
): Promise<void> {
  try {
    const result = await call('cancelBets', what);
    setBalance(result);
    const { length } = result.cancelled;
    if (length > 0)
      toasts.show(
        'success',
        length === 1 ? t('Bet cancelled') : t('{count} bets cancelled', { count: length }),
      );
    const isHeld = result.notCancelled.some(({ code }) => code === 'HELD');
    if (isHeld) toasts.show('info', t('In the delay: what is unmatched after it is cancelled'));
    if (result.notCancelled.some(({ code }) => code !== 'HELD'))
      toasts.show('error', t('Already matched or ended, not cancelled'));
  } catch (failure) {
    toasts.show('error', t('Not cancelled'), sentenceText(messageOf(failure)));
  }
  refreshOpenBets();
}

/** Changes price or stake of a rest. Returns the sentence of a refusal, or null. */
export async function updateBet(change: {
  readonly betId: number;
  readonly rate?: number;
  readonly stake?: number;
}): Promise<string | null> {
  try {
    const result = await call('updateBet', change);
    setBalance(result);
    putBet(result.bet);
    toasts.show('success', placedText(result.bet));
    return null;
  } catch (failure) {
    refreshOpenBets();
    return sentenceText(messageOf(failure));
  }
}
