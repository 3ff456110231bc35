import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import { required } from '@crease/contracts/rules/field-rule.ts';
import { CallFailure } from '#client/api/failure.ts';
import styles from '#operator/components/form.module.css';
import { operatorApi } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { endSession } from '#operator/core/office-session.ts';
import { runAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

type Name = 'currentPassword' | 'newPassword';

/** Fields that error codes refer to. */
const PLACES: ReadonlyMap<string, Name> = new Map([
  ['WRONG_PASSWORD', 'currentPassword'],
  ['LOCKED_OUT', 'currentPassword'],
  ['SAME_PASSWORD', 'newPassword'],
]);

const CHANGE_ACTION = 'own password';
const WORDS = { showLabel: 'Show password', hideLabel: 'Hide password' } as const;

/** Changes the operator's password, which ends the session. */
export function OwnPassword() {
  const isActing = useIsPending(CHANGE_ACTION);
  const form = useOfficeForm<Name>({
    fields: {
      currentPassword: { label: 'Current password', rules: () => [required] },
      newPassword: { label: 'New password' },
    },
    contract: { route: operatorDeskRoutes.operatorChangePassword, body: (values) => values },
    onSubmit: async (passwords) => {
      const outcome = await runAction(CHANGE_ACTION, () =>
        operatorApi(operatorDeskRoutes.operatorChangePassword, passwords),
      );
      if (outcome.ok) endSession('Password changed. Log in with your new password.');
      return outcome;
    },
    onFailure: (failure) => {
      if (!(failure instanceof CallFailure)) return false;
      const place = PLACES.get(failure.code);
      if (place === undefined) return false;
      form.setError(place, failure.message);
      return true;
    },
  });

  return (
    <Panel title="Password">
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <PasswordField
          {...WORDS}
          {...form.field('currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...WORDS}
          {...form.field('newPassword')}
          hint="At least 10 characters"
          autoComplete="new-password"
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            Change password
          </Button>
        </div>
        <p className={styles.muted}>
          You’ll be logged out on all devices and need to log in again.
        </p>
      </form>
    </Panel>
  );
}
