import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { useStore } from '#data/stores/observable.ts';
import { beginShift } from '#operator/data/log-in.ts';
import { operatorSession } from '#operator/data/operator-session.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './login-panel.module.css';

/** Name and password of an operator. */
export function LoginPanel() {
  const notice = useStore(operatorSession, (state) => state.notice);
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function logIn(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (userName.trim() === '' || password === '') {
      setProblem('Type your name and your password.');
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await beginShift(userName.trim(), password);
    } catch (failure) {
      setProblem(messageOf(failure));
      setPassword('');
      setBusy(false);
    }
  }

  return (
    <main className={styles.page}>
      <form className={styles.panel} onSubmit={(event) => void logIn(event)} noValidate>
        <Logo ground="page" />
        <h1 className={styles.title}>Back office</h1>
        {problem !== null && (
          <Notice tone="bad" isAlert>
            {problem}
          </Notice>
        )}
        {problem === null && notice !== null && <Notice tone="info">{notice}</Notice>}
        <TextField
          label="Operator name"
          value={userName}
          error={null}
          onChange={setUserName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField
          label="Password"
          value={password}
          error={null}
          onChange={setPassword}
          autoComplete="current-password"
          showLabel="Show"
          hideLabel="Hide"
          capsLockText="Caps lock is on"
        />
        <Button type="submit" look="primary" size="xl" isWide isBusy={isBusy}>
          Log in
        </Button>
      </form>
    </main>
  );
}
