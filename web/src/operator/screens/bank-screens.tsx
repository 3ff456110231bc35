import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import { useRouter } from '@tanstack/react-router';
import { PageTabs } from '#operator/components/page-head.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { useHasRole } from '#operator/core/office-session.ts';
import { AccountList } from '#operator/features/bank/account-list.tsx';
import { BankReport } from '#operator/features/bank/bank-report.tsx';
import { LineList } from '#operator/features/bank/line-list.tsx';
import { LinePanel } from '#operator/features/bank/line-panel.tsx';
import { NoAccounts, StatementImportPanel } from '#operator/features/bank/statement-import.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';
import { QueueDesk } from './queue-desk.tsx';

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
  const isAdmin = useHasRole();
  return (
    <Page title="Bank">
      <PageTabs label="Bank sections" tabs={TABS} />
      {part === 'import' && <Import />}
      {part === 'days' && <BankReport />}
      {part === 'accounts' && <AccountList canChange={isAdmin} />}
      {isLine && <Lines chosen={Number(part)} />}
      {!isLine && !PARTS.has(part) && <EmptyState title="Page not found" text="Choose one of the sections above." />}
    </Page>
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
    <QueueDesk
      path="/bank"
      all="All lines"
      choose="Select a line"
      queue={<LineList chosen={chosen} onChoose={(lineId) => router.history.push(`/backoffice/bank/${lineId}`)} />}
      item={chosen === 0 ? null : <LinePanel key={chosen} lineId={chosen} />}
    />
  );
}
