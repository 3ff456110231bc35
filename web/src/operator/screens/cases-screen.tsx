import { useRouter } from '@tanstack/react-router';
import { useStore } from '#data/storage/observable.ts';
import { CasePanel } from '#operator/features/cases/case-panel.tsx';
import { CaseQueue } from '#operator/features/cases/case-queue.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePartOfAddress } from './address.ts';
import styles from './cash-screens.module.css';

/** Players whom play may harm. */
export function CasesScreen() {
  const mayCare = useStore(operatorSession, ({ operator }) => mayAct(operator, 'support'));
  return (
    <>
      <PageHead stop={<StopAll />} title="Cases" />
      {mayCare ? (
        <Desk />
      ) : (
        <EmptyState title="Not for your role" text="Support and admins look after cases." />
      )}
    </>
  );
}

/** The queue, and beside it the case of the address; on a phone one after the other. */
function Desk() {
  const router = useRouter();
  const part = usePartOfAddress('item');
  const isOpen = part !== '';
  const chosen = /^\d{1,9}$/.test(part) ? Number(part) : 0;
  return (
    <div className={styles.page}>
      <div className={styles.columns} data-open={isOpen || undefined}>
        <div className={styles.queue}>
          <CaseQueue
            chosen={chosen}
            onChoose={(id) => router.history.push(`/backoffice/cases/${id}`)}
          />
        </div>
        <div className={styles.request}>
          {isOpen ? (
            <>
              <p className={styles.back}>
                <OfficeLink to="/cases">All cases</OfficeLink>
              </p>
              <CasePanel key={chosen} id={chosen} />
            </>
          ) : (
            <div className={styles.empty}>
              <EmptyState title="Choose a case" text="Press J for the first one." />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
