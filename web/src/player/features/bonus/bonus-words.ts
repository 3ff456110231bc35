import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';

/** One-line summary: amount and conditions. */
export function describeBonus(bonus: Bonus): string {
  const { kind, percent, amount, minDeposit } = bonus;
  if (kind === 'FREE_BET') return t('{amount} free bet', { amount: rupeesText(amount) });
  if (kind === 'FREE_ROUNDS') return freeRoundsAbout(bonus);
  if (kind === 'FIXED') return t('{amount}, no deposit needed', { amount: rupeesText(amount) });
  const most = rupeesText(amount);
  const part = String(percent ?? 0);
  if (kind === 'LOSSBACK') return lossbackAbout(bonus);
  return minDeposit === null
    ? t('{part}% of your deposit, up to {most}', { part, most })
    : t('{part}% of a deposit of {least} or more, up to {most}', {
        part,
        most,
        least: rupeesText(minDeposit),
      });
}

function freeRoundsAbout({ amount, freeRounds }: Bonus): string {
  return t('{rounds, plural, one {# free round} other {# free rounds}} on {game} at {amount}', {
    rounds: freeRounds?.rounds ?? 0,
    game: gameText(freeRounds?.gameName ?? ''),
    amount: rupeesText(amount),
  });
}

function lossbackAbout({ percent, amount, minLoss, period }: Bonus): string {
  const facts = { part: String(percent ?? 0), most: rupeesText(amount) };
  const least = minLoss === null ? null : rupeesText(minLoss);
  if (period === 'WEEK')
    return least === null
      ? t('{part}% of your weekly net loss, up to {most}', facts)
      : t('{part}% of a weekly net loss of {least} or more, up to {most}', {
          ...facts,
          least,
        });
  return least === null
    ? t('{part}% of your daily net loss, up to {most}', facts)
    : t('{part}% of a daily net loss of {least} or more, up to {most}', { ...facts, least });
}

/** True for a recurring offer, paid once per period. */
export function isPaidPerPeriod({ kind, claim }: Bonus): boolean {
  return kind === 'LOSSBACK' && claim?.period == null;
}
