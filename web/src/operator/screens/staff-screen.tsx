import type { SavedOperator } from '@crease/contracts/routes/operator-staff.ts';
import { useState } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { mayAct, operatorSession } from '#operator/data/operator-session.ts';
import { PasswordLinkDialog } from '#operator/features/staff/password-link-dialog.tsx';
import { StaffDialog } from '#operator/features/staff/staff-dialog.tsx';
import { StaffList } from '#operator/features/staff/staff-list.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './screen.module.css';

/** Who works for the house; an admin's page. */
export function StaffScreen() {
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<SavedOperator | null>(null);
  const isAdmin = useStore(operatorSession, ({ operator }) => mayAct(operator));
  if (!isAdmin) {
    return (
      <>
        <PageHead title="Operators" />
        <EmptyState title="Operators" text="Only an admin sees and changes operators." />
      </>
    );
  }
  return (
    <>
      <PageHead title="Operators">
        <Button look="primary" onClick={() => setCreating(true)}>
          New operator
        </Button>
      </PageHead>
      <StaffDialog
        operator={null}
        open={isCreating}
        onClose={() => setCreating(false)}
        onMade={setMade}
      />
      <PasswordLinkDialog made={made} onClose={() => setMade(null)} />
      <div className={styles.page}>
        <StaffList onMade={setMade} />
      </div>
    </>
  );
}
