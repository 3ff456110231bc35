import { t } from '#i18n/text.ts';
import { useGridQuery } from '#player/features/records/grid-search.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { StatementExport, StatementFilters } from '#player/features/statement/statement-columns.tsx';
import { StatementPanel } from '#player/features/statement/statement-panel.tsx';
import { TransactionDialog } from '#player/features/statement/transaction-dialog.tsx';
import { STATEMENT_TERMS } from '#player/features/statement/use-statement.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { RecordPage } from './page-frames.tsx';

/** `/account-cash-statement`: every credit and debit of the balance. */
export function StatementScreen() {
  const control = useGridQuery(STATEMENT_TERMS);
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  return (
    <RecordPage title={t('Account statement')} aside={<StatementExport control={control} />}>
      <StatementFilters control={control} asPhone={isPhone} />
      <StatementPanel control={control} asCards={isPhone} stale={stale} />
      <TransactionDialog
        transactionId={transactionIn(control.search)}
        asCards={isPhone}
        onClose={() => control.open({ transaction: undefined })}
      />
    </RecordPage>
  );
}

/** Transaction ID from the URL. */
function transactionIn({ transaction }: Readonly<Record<string, unknown>>): number | null {
  const id = Number(transaction);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
