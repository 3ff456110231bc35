import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { firstFailing } from '@crease/contracts/rules/field-rule.ts';
import { passwordRules } from '@crease/contracts/rules/password.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import {
  endSessions,
  removeSecondFactor,
  resetPassword,
  userAct,
} from '#operator/data/people-acts.ts';
import form from '#operator/parts/form.module.css';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

/** Password, sessions and second factor of a player. */
export function PlayerAccess({ user }: { readonly user: OpUser }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<'sessions' | 'factor' | null>(null);
  const isActing = useIsActing(userAct(user.id));

  async function reset(event: SubmitEvent) {
    event.preventDefault();
    const wrong = firstFailing(passwordRules, password, 'New password');
    setProblem(wrong);
    if (wrong !== null) return;
    const outcome = await resetPassword(user.id, password);
    if (outcome.ok) setPassword('');
    else setProblem(outcome.failure?.fields.get('newPassword') ?? null);
  }

  function closeWhen(done: Promise<{ readonly ok: boolean }>) {
    void done.then(({ ok }) => {
      if (ok) setAsking(null);
    });
  }

  return (
    <Panel title="Access">
      <form className={form.form} onSubmit={(event) => void reset(event)} noValidate>
        <PasswordField
          label="New password"
          value={password}
          error={problem}
          hint="Their passkeys are removed and they are logged out everywhere. They have to choose another password at the next login."
          autoComplete="new-password"
          showLabel="Show"
          hideLabel="Hide"
          onChange={setPassword}
        />
        <div className={form.buttons}>
          <Button type="submit" isBusy={isActing}>
            Set password
          </Button>
          <Button disabled={isActing} onClick={() => setAsking('sessions')}>
            End all sessions
          </Button>
          <Button disabled={isActing} onClick={() => setAsking('factor')}>
            Remove second factor
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={asking === 'sessions'}
        title="End all sessions"
        text={`${user.userName} is logged out everywhere at once.`}
        doLabel="End sessions"
        needsReason={false}
        isBusy={isActing}
        onClose={() => setAsking(null)}
        onDo={() => closeWhen(endSessions(user.id))}
      />
      <ReasonDialog
        open={asking === 'factor'}
        title="Remove the second factor"
        text={`${user.userName} then needs the password alone. Be sure that the player is the one who asks.`}
        doLabel="Remove second factor"
        isBusy={isActing}
        onClose={() => setAsking(null)}
        onDo={(reason) => closeWhen(removeSecondFactor(user.id, reason))}
      />
    </Panel>
  );
}
