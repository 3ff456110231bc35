import { type OpUser, operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/office/act-once.ts';
import { useOfficeForm } from '#operator/office/office-form.ts';
import formStyles from '#operator/parts/form.module.css';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { endSessions, removeSecondFactor, resetPassword, userAct } from './people-acts.ts';

type AccessAct = 'sessions' | 'factor';

/** Password, sessions and second factor of a player. */
export function PlayerAccess({ user }: { readonly user: OpUser }) {
  const [asked, setAsked] = useState<AccessAct | null>(null);
  const isActing = useIsActing(userAct(user.id));
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
          hint="Their passkeys are removed and they are logged out everywhere. They have to choose another password at the next login."
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
            Remove second factor
          </Button>
        </div>
      </form>
      <AccessQuestions user={user} asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

interface AccessQuestionsProps {
  readonly user: OpUser;
  /** Null: nothing is asked. */
  readonly asked: AccessAct | null;
  readonly onClose: () => void;
}

function AccessQuestions({ user, asked, onClose }: AccessQuestionsProps) {
  const isActing = useIsActing(userAct(user.id));

  function closeWhen(done: Promise<{ readonly ok: boolean }>) {
    void done.then(({ ok }) => {
      if (ok) onClose();
    });
  }

  return (
    <>
      <ReasonDialog
        open={asked === 'sessions'}
        title="End all sessions"
        text={`${user.userName} is logged out everywhere at once.`}
        doLabel="End sessions"
        needsReason={false}
        isBusy={isActing}
        onClose={onClose}
        onDo={() => closeWhen(endSessions(user.id))}
      />
      <ReasonDialog
        open={asked === 'factor'}
        title="Remove the second factor"
        text={`${user.userName} then needs the password alone. Be sure that the player is the one who asks.`}
        doLabel="Remove second factor"
        isBusy={isActing}
        onClose={onClose}
        onDo={(reason) => closeWhen(removeSecondFactor(user.id, reason))}
      />
    </>
  );
}
