import { keptOfFreeRound } from '@crease/contracts/rules/kept-of-free-round.ts';
import { ONE } from '@crease/games/base/money.ts';
import { rupeesText } from '#format/money.ts';

const PAISE = 100;

/** `₹1,24,850.50` of whole paise. */
export function paiseText(paise: number): string {
  return rupeesText(paise / PAISE);
}

/** What a round has brought its player, paise: what is paid less what they staked, or all that is kept of a free round. */
export function netOf(
  { staked, kept }: { readonly staked: number; readonly kept: number | null },
  paid: number,
): number {
  return kept ?? paid - staked;
}

/** What a payout would bring to the player, paise: all of it, or what is kept of a free round. */
export function broughtBy(
  { staked, room }: { readonly staked: number; readonly room: number | null },
  payout: number,
): number {
  return room === null ? payout : keptOfFreeRound({ staked, room }, payout);
}

/** What a round has brought, with its sign: `+₹640`, `−₹100`, `₹0`. */
export function gainText(paise: number): string {
  return paise > 0 ? `+${paiseText(paise)}` : paiseText(paise);
}

/** `1.71×` of ten-thousandths, never more than it is. Whole ones stand without decimals from a hundred on. */
export function timesText(multiplier: number): string {
  const hundredths = Math.floor(multiplier / (ONE / 100));
  if (hundredths % 100 === 0 && hundredths >= 10_000) {
    return `${(hundredths / 100).toLocaleString('en-IN')}×`;
  }
  return `${(hundredths / 100).toFixed(2)}×`;
}

/** `49.50 %` of a chance from 0 to 1. */
export function chanceText(chance: number): string {
  const percent = chance * 100;
  return `${percent.toFixed(percent < 0.1 ? 4 : 2)} %`;
}
