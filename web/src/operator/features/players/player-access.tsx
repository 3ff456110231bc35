import {
  type OperatorUser,
  operatorPeopleRoutes,
} from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { afterSuccess, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { endSessions, removeSecondFactor, resetPassword, userActionKey } from './player-actions.ts';

type AccessAction = 'sessions' | 'factor';

/** A player's password, sessions and second factor. */
export function PlayerAccess({ user }: { readonly user: OperatorUser }) {
  const [asked, setAsked] = useState<AccessAction | null>(null);
  const isActing = useIsPending(userActionKey(user.id));
  const form = useOfficeForm<'newPassword'>({
    fields: { newPassword: { label: 'New password' } },
    contract: { route: operatorPeopleRoutes.operatorResetPassword, body: (values) => values },
    onSubmit: async ({ newPassword }) => {
      const outcome = await resetPassword(user.id, newPassword);
      if (outcome.ok) form.reset();
      return outcome;
    },
  });
  return (
    <Panel title="Access">
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <PasswordField
          {...form.field('newPassword')}
          hint="Removes their passkeys and logs them out on all devices. They must set a new password at next login."
          autoComplete="new-password"
          showLabel="Show"
          hideLabel="Hide"
        />
        <div className={formStyles.buttons}>
          <Button type="submit" isBusy={isActing}>
            Set password
          </Button>
          <Button disabled={isActing} onClick={() => setAsked('sessions')}>
            End all sessions
          </Button>
          <Button disabled={isActing} onClick={() => setAsked('factor')}>
            Remove two-factor
          </Button>
        </div>
      </form>
      <AccessQuestions user={user} action={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

interface AccessQuestionsProps {
  readonly user: OperatorUser;
  /** Null closes the dialog. */
  readonly action: AccessAction | null;
  readonly onClose: () => void;
}

function AccessQuestions({ user, action, onClose }: AccessQuestionsProps) {
  const isActing = useIsPending(userActionKey(user.id));

  function closeWhen(done: Promise<{ readonly ok: boolean }>) {
    afterSuccess(done, onClose);
  }

  return (
    <>
      <ReasonDialog
        open={action === 'sessions'}
        title="End all sessions"
        text={`${user.userName} will be logged out on all devices immediately.`}
        confirmLabel="End sessions"
        needsReason={false}
        isBusy={isActing}
        onClose={onClose}
        onConfirm={() => closeWhen(endSessions(user.id))}
      />
      <ReasonDialog
        open={action === 'factor'}
        title="Remove two-factor authentication"
        text={`${user.userName} will need only a password to log in. Verify that the request comes from the player.`}
        confirmLabel="Remove two-factor"
        isBusy={isActing}
        onClose={onClose}
        onConfirm={(reason) => closeWhen(removeSecondFactor(user.id, reason))}
      />
    </>
  );
}
