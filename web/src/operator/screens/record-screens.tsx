import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { AuditLog } from '#operator/features/audit/audit-log.tsx';
import { BALANCE_POLL_MS, TrialBalanceView } from '#operator/features/audit/trial-balance-view.tsx';
import { ReportPanel } from '#operator/features/reports/report-panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';

/** Ledger overview. */
export function LedgerScreen() {
  const query = useRead(operatorRoutes.operatorGetTrialBalance, {}, { pollMs: BALANCE_POLL_MS });
  return (
    <Page
      title="Trial balance"
      tools={
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
    >
      <QueryView query={query} label="Loading ledger…" rows={8}>
        {(balance) => <TrialBalanceView balance={balance} />}
      </QueryView>
    </Page>
  );
}

/** Bets and payments by day, sport, market or player. */
export function ReportsScreen() {
  return (
    <Page title="Reports">
      <ReportPanel />
    </Page>
  );
}

/** Full history of one market, player or event. */
export function HistoryScreen() {
  const entity = useRouteParam('entity');
  const entityId = useRouteParam('entityId');
  return (
    <Page title={`History: ${entity} ${entityId}`} breadcrumb="Audit log">
      <AuditLog key={`${entity} ${entityId}`} target={{ entity, entityId }} />
    </Page>
  );
}

/** Audit log: actor, action, time and reason. */
export function AuditScreen() {
  return (
    <Page title="Audit log">
      <AuditLog />
    </Page>
  );
}
