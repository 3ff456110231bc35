import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { AuditLog } from '#operator/features/audit/audit-log.tsx';
import { BALANCE_POLL_MS, TrialBalanceView } from '#operator/features/audit/trial-balance-view.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { ReportPanel } from '#operator/features/reports/report-panel.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './account-screens.module.css';
import { useRouteParam } from './address.ts';

/** Ledger overview. */
export function LedgerScreen() {
  const query = useRead(operatorRoutes.operatorGetTrialBalance, {}, { pollMs: BALANCE_POLL_MS });
  return (
    <>
      <PageHead stop={<StopAll />} title="Trial balance">
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </PageHead>
      <div className={styles.page}>
        <QueryView query={query} label="Loading ledger…" rows={8}>
          {(balance) => <TrialBalanceView balance={balance} />}
        </QueryView>
      </div>
    </>
  );
}

/** Bets and payments by day, sport, market or player. */
export function ReportsScreen() {
  return (
    <>
      <PageHead stop={<StopAll />} title="Reports" />
      <div className={styles.page}>
        <ReportPanel />
      </div>
    </>
  );
}

/** Full history of one market, player or event. */
export function HistoryScreen() {
  const entity = useRouteParam('entity');
  const entityId = useRouteParam('entityId');
  return (
    <>
      <PageHead stop={<StopAll />} title={`History: ${entity} ${entityId}`} breadcrumb="Audit log" />
      <div className={styles.page}>
        <AuditLog key={`${entity} ${entityId}`} target={{ entity, entityId }} />
      </div>
    </>
  );
}

/** Audit log: actor, action, time and reason. */
export function AuditScreen() {
  return (
    <>
      <PageHead stop={<StopAll />} title="Audit log" />
      <div className={styles.page}>
        <AuditLog />
      </div>
    </>
  );
}
