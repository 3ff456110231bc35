import { computeFreeRoundWinnings } from '@crease/contracts/casino/game-pages.ts';
import type { SinglePlay } from '@crease/contracts/casino/play.ts';
import { ONE } from '@crease/games/base/money.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';

const PAISE = 100;

/** Formats paise as `₹1,24,850.50`. */
export function paiseText(paise: number): string {
  return rupeesText(paise / PAISE);
}

/** Net result of a round in paise: payout less stake, or the amount kept from a free round. */
export function computeNet({ staked, kept }: Pick<SinglePlay, 'staked' | 'kept'>, paid: number): number {
  return kept ?? paid - staked;
}

/** Amount a payout would add to the player's balance in paise: all of it, or the kept share of a free round. */
export function computeGain({ staked, room }: Pick<SinglePlay, 'staked' | 'room'>, payout: number): number {
  return room === null ? payout : computeFreeRoundWinnings({ staked, room }, payout);
}

/** Amount an open round would add to the player's balance at a multiplier in ten-thousandths. */
export function computeWorth(round: Pick<SinglePlay, 'staked' | 'room'>, multiplier: number): number {
  return computeGain(round, Math.floor((round.staked * multiplier) / ONE));
}

/** Signed net result: `+₹640`, `−₹100`, `₹0`. */
export function gainText(paise: number): string {
  return paise > 0 ? `+${paiseText(paise)}` : paiseText(paise);
}

/** Formats ten-thousandths as `1.71×`, rounded down. Integers from 100 on have no decimals. */
export function timesText(multiplier: number): string {
  const hundredths = Math.floor(multiplier / (ONE / 100));
  if (hundredths % 100 === 0 && hundredths >= 10_000) {
    return `${(hundredths / 100).toLocaleString('en-IN')}×`;
  }
  return `${(hundredths / 100).toFixed(2)}×`;
}

/** Formats a probability as `49.50%`. */
export function chanceText(chance: number): string {
  const percent = chance * 100;
  return `${percent.toFixed(percent < 0.1 ? 4 : 2)}%`;
}

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
