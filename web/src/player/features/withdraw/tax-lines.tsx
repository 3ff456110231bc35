import type { WithdrawalTax } from '@crease/contracts/wire/cashier.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SummaryLine } from './summary-line.tsx';

/** Tax withheld and net amount, on sites that withhold tax. */
export function TaxLines({ tax }: { readonly tax: WithdrawalTax | undefined }) {
  if (tax?.isWithheld !== true) return null;
  return (
    <>
      <SummaryLine
        name={t('Tax withheld, {rate}% of winnings', { rate: String(tax.ratePercent) })}
        value={rupeesText(tax.tax)}
      />
      <SummaryLine name={t('You receive after tax')} value={rupeesText(tax.paid)} isMain />
      {tax.years.map((ended) => (
        <SummaryLine
          key={ended.year}
          name={t('Tax for April {from}–March {to}, on net winnings of {net}', {
            from: String(ended.year),
            to: String(ended.year + 1),
            net: rupeesText(ended.netWinnings),
          })}
          value={rupeesText(ended.taxedBefore + ended.tax)}
        />
      ))}
    </>
  );
}

/** Warns that the tax could not be loaded and offers a retry; the withdrawal is not blocked. */
export function TaxUnknown({ query }: { readonly query: UseQueryResult<WithdrawalTax> }) {
  if (!query.isError) return null;
  return (
    <Notice tone="warn">
      {t('Couldn’t load tax details.')}{' '}
      <Button variant="text" onClick={() => void query.refetch()}>
        {t('Retry')}
      </Button>
    </Notice>
  );
}
