import type { TransactionPage } from '@crease/contracts/wire/statement.ts';
import { amountText, resultText, rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { toneOf } from '#ui/grid/cells.tsx';
import { Figures } from '#ui/grid/figures.tsx';

/** Balance at both ends of the range, and what came in and went out between them. */
export function StatementFigures({ page }: { readonly page: TransactionPage | undefined }) {
  const credit = page?.totals.credit;
  const debit = page?.totals.debit;
  return (
    <Figures
      label={t('Sums of the statement')}
      figures={[
        { name: t('Opening balance'), text: page && rupeesText(page.opening) },
        {
          name: t('Money in'),
          text: credit === undefined ? undefined : signedRupees(credit),
          tone: credit === undefined ? undefined : toneOf(credit),
          note: entriesText(page?.totals.credits),
        },
        {
          name: t('Money out'),
          text: debit === undefined ? undefined : signedRupees(-debit),
          tone: debit === undefined ? undefined : toneOf(-debit),
          note: entriesText(page?.totals.debits),
        },
        { name: t('Closing balance'), text: page && rupeesText(page.closing) },
      ]}
    />
  );
}

/** `+₹27,400`, `−₹34,550`, `₹0`. */
function signedRupees(rupees: number): string {
  const text = resultText(rupees);
  return rupees === 0 ? `₹${text}` : `${text.slice(0, 1)}₹${text.slice(1)}`;
}

/** Empty while they are on their way: their place is kept. */
function entriesText(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 1 ? t('1 entry') : t('{count} entries', { count: amountText(count) });
}
