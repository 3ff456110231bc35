import { firstFailing } from '@crease/contracts/rules/field-rule.ts';
import { operatorPasswordRules } from '@crease/contracts/rules/operator-password.ts';
import { type SubmitEvent, useState } from 'react';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { choosePassword } from './log-in.ts';
import styles from './login-panel.module.css';

export interface PasswordPanelProps {
  /** What stands in the address that the operator was given. */
  readonly link: string;
  readonly onChosen: () => void;
}

/** A new operator, or one who was reset, chooses a password that nobody else knows. */
export function PasswordPanel({ link, onChosen }: PasswordPanelProps) {
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const wrong = firstFailing(operatorPasswordRules, password, 'Password');

  async function choose(event: SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    if (isBusy || wrong !== null) return;
    setBusy(true);
    setProblem(null);
    setRefused(null);
    try {
      await choosePassword(link, password);
      onChosen();
    } catch (failure) {
      const field = failure instanceof CallFailure ? failure.fields.get('password') : undefined;
      if (field === undefined) setProblem(messageOf(failure));
      else setRefused(field);
      setBusy(false);
    }
  }

  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <Logo ground="page" />
        <h1 className={styles.title}>Choose your password</h1>
        <form className={styles.step} onSubmit={(event) => void choose(event)} noValidate>
          {problem !== null && (
            <Notice tone="bad" isAlert>
              {problem}
            </Notice>
          )}
          <PasswordField
            label="Password"
            value={password}
            error={isAsked ? (wrong ?? refused) : null}
            hint="At least 10 characters. Nobody else needs to know it, not even an admin."
            onChange={setPassword}
            autoComplete="new-password"
            showLabel="Show"
            hideLabel="Hide"
            autoFocus
          />
          <Button type="submit" look="primary" size="xl" isWide isBusy={isBusy}>
            Set password
          </Button>
        </form>
      </div>
    </main>
  );
}
