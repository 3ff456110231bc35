import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { rupeesText } from '#format/money.ts';
import { placedText } from '#player/betting/bet-text.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Says what became of a bet that was taken: matched, or waiting in the book, and what can be done while it waits. */
export function tellPlaced(bet: OpenBet): void {
  const { unmatchedStake } = bet;
  if (unmatchedStake === 0) {
    toasts.show('success', placedText(bet));
    return;
  }
  const stake = rupeesText(unmatchedStake);
  toasts.show(
    'waiting',
    placedText(bet),
    t('{stake} waits until somebody takes it. Open Bets can change or cancel it.', { stake }),
  );
}
