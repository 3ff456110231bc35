import { type OperatorUser, operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import { FormView } from '#operator/components/form-view.tsx';
import { ReasonButton } from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { playerAction } from './player-status.tsx';

const { operatorResetPassword, operatorEndSessions, operatorRemoveSecondFactor } = operatorPeopleRoutes;

/** A player's password, sessions and second factor. */
export function PlayerAccess({ user }: { readonly user: OperatorUser }) {
  const { id: userId, userName } = user;
  const form = useWireForm(operatorResetPassword, {
    ...playerAction(userId, 'Password set. User logged out on all devices'),
    fields: { newPassword: codec.exactText('New password') },
    request: (values) => ({ userId, ...values }),
    resets: true,
  });
  const sessions = useAction(operatorEndSessions, playerAction(userId, 'User logged out on all devices'));
  const factor = useAction(operatorRemoveSecondFactor, playerAction(userId, 'Two-factor authentication removed'));
  return (
    <Panel title="Access">
      <FormView
        form={form}
        submit="Set password"
        variant="plain"
        after={
          <>
            <ReasonButton
              disabled={form.isPending}
              dialog={{
                title: 'End all sessions',
                text: `${userName} will be logged out on all devices immediately.`,
                confirmLabel: 'End sessions',
                needsReason: false,
                onConfirm: () => sessions.run({ userId }),
              }}
            >
              End all sessions
            </ReasonButton>
            <ReasonButton
              disabled={form.isPending}
              dialog={{
                title: 'Remove two-factor authentication',
                text: `${userName} will need only a password to log in. Verify that the request comes from the player.`,
                confirmLabel: 'Remove two-factor',
                onConfirm: (reason) => factor.run({ userId, reason }),
              }}
            >
              Remove two-factor
            </ReasonButton>
          </>
        }
      >
        <PasswordField
          {...form.field('newPassword')}
          hint="Removes their passkeys and logs them out on all devices. They must set a new password at next login."
          autoComplete="new-password"
        />
      </FormView>
    </Panel>
  );
}
