import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { t } from '#i18n/text.ts';
import { computeNet, paiseText } from './figures.ts';

/** True if a round returned more than its stake. Only then may the page celebrate. */
export function isGain(round: SinglePlay): boolean {
  return round.state === 'DONE' && computeNet(round, round.payout) > 0;
}

/** Describes a completed round's result. */
export function resultWords({ state, payout, staked, kept }: SinglePlay): string {
  if (state === 'OPEN') return '';
  if (kept !== null) {
    return kept > 0 ? t('You won {amount}', { amount: paiseText(kept) }) : t('No win');
  }
  if (payout > staked) {
    return t('You won {gain}: {payout} returned', {
      gain: paiseText(payout - staked),
      payout: paiseText(payout),
    });
  }
  if (payout === staked) return t('Stake returned: {payout}', { payout: paiseText(payout) });
  if (payout > 0) {
    return t('Returned {payout} of {staked} ({net})', {
      payout: paiseText(payout),
      staked: paiseText(staked),
      net: paiseText(payout - staked),
    });
  }
  return t('No win');
}
