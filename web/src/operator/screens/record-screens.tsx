import { PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { useTrialBalance } from '#operator/core/queries.ts';
import { AuditLog } from '#operator/features/audit/audit-log.tsx';
import { TrialBalanceView } from '#operator/features/audit/trial-balance-view.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { ReportPanel } from '#operator/features/reports/report-panel.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './account-screens.module.css';
import { useRouteParam } from './address.ts';

/** Ledger overview. */
export function LedgerScreen() {
  const query = useTrialBalance();
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
      <PageHead
        stop={<StopAll />}
        title={`History: ${entity} ${entityId}`}
        breadcrumb="Audit log"
      />
      <div className={styles.page}>
        <AuditLog key={`${entity} ${entityId}`} of={{ entity, entityId }} />
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
