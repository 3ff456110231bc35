import {
  operatorLoginRoutes,
  operatorStaffRoutes,
  type SavedOperator,
} from '@crease/contracts/people/operator-staff.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { DialogButton } from '#operator/components/form-view.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { operatorSession, useHasRole } from '#operator/core/office-session.ts';
import { LoginList, SessionPanel } from '#operator/features/logins/logins.tsx';
import { OwnPassword, PasswordLinkDialog } from '#operator/features/operators/passwords.tsx';
import { StaffForm } from '#operator/features/operators/staff-form.tsx';
import { StaffList } from '#operator/features/operators/staff-list.tsx';
import { SecuritySettingsPanel } from '#operator/features/security-settings/own-proofs-panel.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './account-screens.module.css';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';

/** The operator's own sessions and security settings. */
export function AccountScreen() {
  const operator = useStore(operatorSession, (state) => state.operator);
  return (
    <Page title="Your account" breadcrumb={`${operator?.userName ?? ''} / ${operator?.role ?? ''}`}>
      <div className={styles.columns}>
        <Stack gap="page" canShrink>
          <SessionPanel />
          <LoginList route={operatorLoginRoutes.operatorGetLogins} input={{}} />
        </Stack>
        <Stack gap="page" canShrink>
          <SecuritySettingsPanel />
          <OwnPassword />
        </Stack>
      </div>
    </Page>
  );
}

/** Operators. Admins only. */
export function StaffScreen() {
  const [made, setMade] = useState<SavedOperator | null>(null);
  const isAdmin = useHasRole();
  if (!isAdmin) {
    return (
      <Page title="Operators">
        <EmptyState title="Operators" text="Only admins can view and edit operators." />
      </Page>
    );
  }
  return (
    <Page
      title="Operators"
      tools={
        <DialogButton title="New operator" variant="primary">
          {(close) => <StaffForm operator={null} onClose={close} onCreated={setMade} />}
        </DialogButton>
      }
    >
      <PasswordLinkDialog saved={made} onClose={() => setMade(null)} />
      <StaffList onCreated={setMade} />
    </Page>
  );
}

const MAX_STAFF = 100;

/** Another operator's sessions. Admins only. */
export function OperatorLoginsScreen() {
  const operatorId = Number(useRouteParam('operatorId'));
  const { data } = useRead(operatorStaffRoutes.operatorGetOperators, { MaxResultCount: MAX_STAFF });
  const name = data?.items.find(({ id }) => id === operatorId)?.userName ?? `${operatorId}`;
  return (
    <Page title={`${name}: logins`} breadcrumb="Operators">
      <SessionPanel operatorId={operatorId} />
      <LoginList route={operatorLoginRoutes.operatorGetLogins} input={{ operatorId }} />
    </Page>
  );
}
