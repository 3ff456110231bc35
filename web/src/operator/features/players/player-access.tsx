import { type OperatorUser, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { afterSuccess, useAction } from '#operator/core/run-action.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { playerAction } from './player-status.tsx';

type AccessAction = 'sessions' | 'factor';

/** A player's password, sessions and second factor. */
export function PlayerAccess({ user }: { readonly user: OperatorUser }) {
  const [asked, setAsked] = useState<AccessAction | null>(null);
  const userId = user.id;
  const form = useWireForm(operatorPeopleRoutes.operatorResetPassword, {
    ...playerAction(userId, 'Password set. User logged out on all devices'),
    fields: { newPassword: codec.exactText('New password') },
    request: (values) => ({ userId, ...values }),
    onDone: () => {
      form.reset();
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
          <Button type="submit" isBusy={form.isPending}>
            Set password
          </Button>
          <Button disabled={form.isPending} onClick={() => setAsked('sessions')}>
            End all sessions
          </Button>
          <Button disabled={form.isPending} onClick={() => setAsked('factor')}>
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
  const userId = user.id;
  const sessions = useAction(
    operatorPeopleRoutes.operatorEndSessions,
    playerAction(userId, 'User logged out on all devices'),
  );
  const factor = useAction(
    operatorPeopleRoutes.operatorRemoveSecondFactor,
    playerAction(userId, 'Two-factor authentication removed'),
  );

  return (
    <>
      <ReasonDialog
        open={action === 'sessions'}
        title="End all sessions"
        text={`${user.userName} will be logged out on all devices immediately.`}
        confirmLabel="End sessions"
        needsReason={false}
        isBusy={sessions.isPending}
        onClose={onClose}
        onConfirm={() => afterSuccess(sessions.run({ userId }), onClose)}
      />
      <ReasonDialog
        open={action === 'factor'}
        title="Remove two-factor authentication"
        text={`${user.userName} will need only a password to log in. Verify that the request comes from the player.`}
        confirmLabel="Remove two-factor"
        isBusy={factor.isPending}
        onClose={onClose}
        onConfirm={(reason) => afterSuccess(factor.run({ userId, reason }), onClose)}
      />
    </>
  );
}
