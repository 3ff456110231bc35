import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import { useRouter } from '@tanstack/react-router';
import { useStore } from '#client/storage/observable.ts';
import { PageHead, PageTabs } from '#operator/components/page-head.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { AccountList } from '#operator/features/bank/account-list.tsx';
import { BankReport } from '#operator/features/bank/bank-report.tsx';
import { LineList } from '#operator/features/bank/line-list.tsx';
import { LinePanel } from '#operator/features/bank/line-panel.tsx';
import { NoAccounts, StatementImportPanel } from '#operator/features/bank/statement-import.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import styles from './cash-screens.module.css';

const TABS = [
  { to: '/bank', name: 'Lines' },
  { to: '/bank/import', name: 'Import statement' },
  { to: '/bank/days', name: 'Reconciliation' },
  { to: '/bank/accounts', name: 'Accounts' },
] as const;

/** Sections besides the lines. */
const PARTS: ReadonlySet<string> = new Set(['import', 'days', 'accounts']);

/** Bank statements, reconciliation and totals. */
export function BankScreen() {
  const part = useRouteParam('part');
  const isLine = part === '' || /^\d+$/.test(part);
  const isAdmin = useStore(operatorSession, ({ operator }) => hasRole(operator));
  return (
    <>
      <PageHead stop={<StopAll />} title="Bank" />
      <div className={styles.page}>
        <PageTabs label="Bank sections" tabs={TABS} />
        {part === 'import' && <Import />}
        {part === 'days' && <BankReport />}
        {part === 'accounts' && <AccountList canChange={isAdmin} />}
        {isLine && <Lines chosen={Number(part)} />}
        {!isLine && !PARTS.has(part) && <EmptyState title="Page not found" text="Choose one of the sections above." />}
      </div>
    </>
  );
}

function Import() {
  const { data } = useRead(operatorBankRoutes.operatorGetBankAccounts, {});
  return data?.items.length === 0 ? <NoAccounts /> : <StatementImportPanel />;
}

/** Statement lines with the selected one next to them, stacked on phones. */
function Lines({ chosen }: { readonly chosen: number }) {
  const router = useRouter();
  return (
    <div className={styles.columns} data-open={chosen > 0 || undefined}>
      <div className={styles.queue}>
        <LineList chosen={chosen} onChoose={(lineId) => router.history.push(`/backoffice/bank/${lineId}`)} />
      </div>
      <div className={styles.request}>
        {chosen === 0 ? (
          <div className={styles.empty}>
            <EmptyState title="Select a line" text="Press J to select the first." />
          </div>
        ) : (
          <>
            <p className={styles.back}>
              <BackOfficeLink to="/bank">All lines</BackOfficeLink>
            </p>
            <LinePanel key={chosen} lineId={chosen} />
          </>
        )}
      </div>
    </div>
  );
}
