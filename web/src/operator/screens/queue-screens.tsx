import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { CasePanel } from '#operator/features/cases/case-panel.tsx';
import { CaseQueue } from '#operator/features/cases/case-queue.tsx';
import { IdentityQueue } from '#operator/features/identity/identity-queue.tsx';
import { ReviewPanel } from '#operator/features/identity/review-panel.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import styles from './cash-screens.module.css';

/** Harm cases. */
export function CasesScreen() {
  const mayCare = useStore(operatorSession, ({ operator }) => hasRole(operator, 'support'));
  return (
    <>
      <PageHead stop={<StopAll />} title="Cases" />
      {mayCare ? (
        <QueueDesk
          path="/cases"
          all="All cases"
          choose="Select a case"
          queue={(at) => <CaseQueue {...at} />}
          item={(id) => <CasePanel key={id} id={id} />}
        />
      ) : (
        <EmptyState title="No access" text="Only support and admins can view cases." />
      )}
    </>
  );
}

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

export interface QueueDeskProps {
  /** Queue path below `/backoffice`. An item is at `{path}/{id}`. */
  readonly path: '/cases' | '/documents';
  /** Label of the back link on phones. */
  readonly all: string;
  /** Placeholder while nothing is selected. */
  readonly choose: string;
  /** Gives the item more space than the queue. */
  readonly isWide?: boolean;
  readonly queue: (at: { readonly chosen: number; readonly onChoose: (id: number) => void }) => ReactNode;
  readonly item: (id: number) => ReactNode;
}

/** A queue with the selected item next to it, stacked on phones. */
export function QueueDesk({ path, all, choose, isWide = false, queue, item }: QueueDeskProps) {
  const router = useRouter();
  const part = useRouteParam('item');
  const isOpen = part !== '';
  const chosen = /^\d{1,9}$/.test(part) ? Number(part) : 0;
  const onChoose = (id: number) => router.history.push(`/backoffice${path}/${id}`);
  return (
    <div className={styles.page}>
      <div className={styles.columns} data-wide={isWide || undefined} data-open={isOpen || undefined}>
        <div className={styles.queue}>{queue({ chosen, onChoose })}</div>
        <div className={styles.request}>
          {isOpen ? (
            <>
              <p className={styles.back}>
                <BackOfficeLink to={path}>{all}</BackOfficeLink>
              </p>
              {item(chosen)}
            </>
          ) : (
            <div className={styles.empty}>
              <EmptyState title={choose} text="Press J to select the first." />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
