import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { IdentityQueue } from '#operator/features/identity/identity-queue.tsx';
import { ReviewPanel } from '#operator/features/identity/review-panel.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { QueueDesk } from './queue-desk.tsx';

/** Players' identity details and documents. */
export function DocumentsScreen() {
  const canCheck = useStore(operatorSession, ({ operator }) => hasRole(operator, 'cashier'));
  return (
    <>
      <PageHead stop={<StopAll />} title="Documents" />
      {canCheck ? (
        <QueueDesk
          path="/documents"
          all="All documents"
          choose="Select a document"
          isWide
          queue={(at) => <IdentityQueue {...at} />}
          item={(id) => <ReviewPanel key={id} id={id} />}
        />
      ) : (
        <EmptyState title="No access" text="Only cashiers and admins can view documents." />
      )}
    </>
  );
}
