import type { WithdrawalTax } from '@crease/contracts/wire/cashier.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SummaryLine } from './summary-line.tsx';

/** What is withheld as tax and what arrives, where the site withholds one. */
export function TaxLines({ tax }: { readonly tax: WithdrawalTax | undefined }) {
  if (tax?.isWithheld !== true) return null;
  return (
    <>
      <SummaryLine
        name={t('Tax withheld, {rate} % of winnings', { rate: String(tax.ratePercent) })}
        value={rupeesText(tax.tax)}
      />
      <SummaryLine name={t('Arrives after tax')} value={rupeesText(tax.paid)} isMain />
      {tax.years.map((ended) => (
        <SummaryLine
          key={ended.year}
          name={t('Tax of April {from} to March {to}, on {net} of net winnings', {
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

/** Nobody is kept from their money because its tax is not known: it is said, and they may ask again. */
export function TaxUnknown({ asked }: { readonly asked: UseQueryResult<WithdrawalTax> }) {
  if (!asked.isError) return null;
  return (
    <Notice tone="warn">
      {t('Whether tax is withheld could not be loaded.')}{' '}
      <Button look="text" onClick={() => void asked.refetch()}>
        {t('Retry')}
      </Button>
    </Notice>
  );
}
