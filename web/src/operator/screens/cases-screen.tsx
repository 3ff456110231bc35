import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { CasePanel } from '#operator/features/cases/case-panel.tsx';
import { CaseQueue } from '#operator/features/cases/case-queue.tsx';
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
