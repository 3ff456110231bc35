import type { Bonus } from '@crease/contracts/wire/bonus.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';

/** A bonus in one line: how much it is, and what it depends on. */
export function bonusAbout({ kind, percent, amount, minDeposit }: Bonus): string {
  if (kind === 'FIXED') return t('{amount}, without a deposit', { amount: rupeesText(amount) });
  const most = rupeesText(amount);
  const part = String(percent ?? 0);
  return minDeposit === null
    ? t('{part} % of your deposit, up to {most}', { part, most })
    : t('{part} % of a deposit of {least} or more, up to {most}', {
        part,
        most,
        least: rupeesText(minDeposit),
      });
}
