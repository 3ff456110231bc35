import { useStore } from '#data/storage/observable.ts';
import { CasePanel } from '#operator/features/cases/case-panel.tsx';
import { CaseQueue } from '#operator/features/cases/case-queue.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { hasRole, operatorSession } from '#operator/office/office-session.ts';
import { PageHead } from '#operator/parts/page-head.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { QueueDesk } from './queue-desk.tsx';

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
