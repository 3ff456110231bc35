import { AuditLog } from '#operator/features/audit/audit-log.tsx';
import { TrialBalanceView } from '#operator/features/audit/trial-balance-view.tsx';
import { ReportPanel } from '#operator/features/reports/report-panel.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { useTrialBalance } from '#operator/office/reads.ts';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './account-screens.module.css';
import { usePartOfAddress } from './address.ts';

/** The ledger at a glance. */
export function LedgerScreen() {
  const query = useTrialBalance();
  return (
    <>
      <PageHead stop={<StopAll />} title="Trial balance">
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Read again
        </Button>
      </PageHead>
      <div className={styles.page}>
        <Reading query={query} label="The ledger is being read" rows={8}>
          {(balance) => <TrialBalanceView balance={balance} />}
        </Reading>
      </div>
    </>
  );
}

/** What came of all bets and payments, by day, sport, market or player. */
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

/** Everything that was done to one market, player or event. */
export function HistoryScreen() {
  const entity = usePartOfAddress('entity');
  const entityId = usePartOfAddress('entityId');
  return (
    <>
      <PageHead stop={<StopAll />} title={`History of ${entity} ${entityId}`} over="Audit log" />
      <div className={styles.page}>
        <AuditLog key={`${entity} ${entityId}`} of={{ entity, entityId }} />
      </div>
    </>
  );
}

/** Who did what, when and why. */
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
