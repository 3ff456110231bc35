import { useRouter } from '@tanstack/react-router';
import { useHasRole } from '#operator/core/office-session.ts';
import { CasePanel } from '#operator/features/cases/case-panel.tsx';
import { CaseQueue } from '#operator/features/cases/case-queue.tsx';
import { IdentityQueue } from '#operator/features/identity/identity-queue.tsx';
import { ReviewPanel } from '#operator/features/identity/review-panel.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';
import { QueueDesk } from './queue-desk.tsx';

/** Harm cases. */
export function CasesScreen() {
  const mayCare = useHasRole('support');
  const at = useQueueItem('/cases');
  return (
    <Page title="Cases">
      {mayCare ? (
        <QueueDesk
          path="/cases"
          all="All cases"
          choose="Select a case"
          queue={<CaseQueue {...at} />}
          item={at.isOpen ? <CasePanel key={at.chosen} id={at.chosen} /> : null}
        />
      ) : (
        <EmptyState title="No access" text="Only support and admins can view cases." />
      )}
    </Page>
  );
}

/** Players' identity details and documents. */
export function DocumentsScreen() {
  const canCheck = useHasRole('cashier');
  const at = useQueueItem('/documents');
  return (
    <Page title="Documents">
      {canCheck ? (
        <QueueDesk
          path="/documents"
          all="All documents"
          choose="Select a document"
          isWide
          queue={<IdentityQueue {...at} />}
          item={at.isOpen ? <ReviewPanel key={at.chosen} id={at.chosen} /> : null}
        />
      ) : (
        <EmptyState title="No access" text="Only cashiers and admins can view documents." />
      )}
    </Page>
  );
}

/** The open item of a queue, at `{path}/{id}`. Its ID is 0 if the address is wrong. */
function useQueueItem(path: string) {
  const router = useRouter();
  const part = useRouteParam('item');
  return {
    isOpen: part !== '',
    chosen: /^\d{1,9}$/.test(part) ? Number(part) : 0,
    onChoose: (id: number) => router.history.push(`/backoffice${path}/${id}`),
  };
}
