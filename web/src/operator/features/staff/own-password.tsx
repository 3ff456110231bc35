import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import { firstFailing } from '@crease/contracts/rules/field-rule.ts';
import { operatorPasswordRules } from '@crease/contracts/rules/operator-password.ts';
import { type SubmitEvent, useState } from 'react';
import { actOnce, useIsActing } from '#operator/office/act-once.ts';
import { callOperator } from '#operator/office/office-call.ts';
import { endSession } from '#operator/office/office-session.ts';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const ACT = 'own password';
const WORDS = { showLabel: 'Show password', hideLabel: 'Hide password' } as const;

/** Changes the password of the operator; they log in again with the new one. */
export function OwnPassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<{ current: string | null; next: string | null }>({
    current: null,
    next: null,
  });
  const isActing = useIsActing(ACT);
  const currentProblem = current === '' ? 'Type your password of now.' : null;
  const nextProblem = firstFailing(operatorPasswordRules, next, 'New password');

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    if (currentProblem !== null || nextProblem !== null) return;
    const outcome = await actOnce(ACT, () =>
      callOperator(operatorDeskRoutes.operatorChangePassword, {
        currentPassword: current,
        newPassword: next,
      }),
    );
    if (outcome.ok) {
      endSession('Your password is changed. Log in with the new one.');
      return;
    }
    if (outcome.failure === null) return;
    const { code, message, fields } = outcome.failure;
    const isCurrent = code === 'WRONG_PASSWORD' || code === 'LOCKED_OUT';
    setRefused({
      current: isCurrent ? message : null,
      next: fields.get('newPassword') ?? (code === 'SAME_PASSWORD' ? message : null),
    });
  }

  return (
    <Panel title="Password">
      <form className={form.form} onSubmit={(event) => void save(event)} noValidate>
        <PasswordField
          {...WORDS}
          label="Password of now"
          value={current}
          error={isAsked ? (currentProblem ?? refused.current) : null}
          autoComplete="current-password"
          onChange={setCurrent}
        />
        <PasswordField
          {...WORDS}
          label="New password"
          value={next}
          error={isAsked ? (nextProblem ?? refused.next) : null}
          hint="At least 10 characters"
          autoComplete="new-password"
          onChange={setNext}
        />
        <div className={form.buttons}>
          <Button type="submit" look="primary" isBusy={isActing}>
            Change password
          </Button>
        </div>
        <p className={form.muted}>You are logged out everywhere and log in again.</p>
      </form>
    </Panel>
  );
}
