import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { t } from '#text/text.ts';
import { netOf, paiseText } from './figures.ts';

/** Whether a round brought more than was staked: only then may a page be glad. */
export function isGain(round: SinglePlay): boolean {
  return round.state === 'DONE' && netOf(round, round.payout) > 0;
}

/** How a round that is over came out, in plain words. */
export function resultWords({ state, payout, staked, kept }: SinglePlay): string {
  if (state === 'OPEN') return '';
  if (kept !== null) {
    return kept > 0 ? t('You won {amount}', { amount: paiseText(kept) }) : t('No win');
  }
  if (payout > staked) {
    return t('You won {gain}: {payout} back', {
      gain: paiseText(payout - staked),
      payout: paiseText(payout),
    });
  }
  if (payout === staked) return t('Stake back: {payout}', { payout: paiseText(payout) });
  if (payout > 0) {
    return t('{payout} back of {staked}', {
      payout: paiseText(payout),
      staked: paiseText(staked),
    });
  }
  return t('No win');
}
