import { useRouter } from '@tanstack/react-router';
import { useStore } from '#data/storage/observable.ts';
import { IdentityQueue } from '#operator/features/identity/identity-queue.tsx';
import { ReviewPanel } from '#operator/features/identity/review-panel.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePartOfAddress } from './address.ts';
import styles from './cash-screens.module.css';

/** What players have said and sent about who they are. */
export function DocumentsScreen() {
  const mayCheck = useStore(operatorSession, ({ operator }) => mayAct(operator, 'cashier'));
  return (
    <>
      <PageHead stop={<StopAll />} title="Documents" />
      {mayCheck ? (
        <Desk />
      ) : (
        <EmptyState title="Not for your role" text="Cashiers and admins look at documents." />
      )}
    </>
  );
}

/** The queue, and beside it the item of the address; on a phone one after the other. */
function Desk() {
  const router = useRouter();
  const part = usePartOfAddress('item');
  const isOpen = part !== '';
  const chosen = /^\d{1,9}$/.test(part) ? Number(part) : 0;
  return (
    <div className={styles.page}>
      <div className={styles.columns} data-wide data-open={isOpen || undefined}>
        <div className={styles.queue}>
          <IdentityQueue
            chosen={chosen}
            onChoose={(id) => router.history.push(`/backoffice/documents/${id}`)}
          />
        </div>
        <div className={styles.request}>
          {isOpen ? (
            <>
              <p className={styles.back}>
                <OfficeLink to="/documents">All documents</OfficeLink>
              </p>
              <ReviewPanel key={chosen} id={chosen} />
            </>
          ) : (
            <div className={styles.empty}>
              <EmptyState title="Choose a document" text="Press J for the first one." />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
