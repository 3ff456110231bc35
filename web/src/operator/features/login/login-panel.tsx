import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { useStore } from '#data/storage/observable.ts';
import { operatorSession } from '#operator/office/office-session.ts';
import { RecoveryCodes } from '#operator/parts/proof-parts.tsx';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FactorForm } from './factor-form.tsx';
import { begin, beginShift, type FactorStep, shiftByPasskey } from './log-in.ts';
import styles from './login-panel.module.css';

/** The way in: name and password, the second factor where there is one, and its recovery codes when it is new. */
export function LoginPanel() {
  const [step, setStep] = useState<FactorStep | null>(null);
  const [fresh, setFresh] = useState<OperatorLogin | null>(null);
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <Logo ground="page" />
        <h1 className={styles.title}>Back office</h1>
        {fresh !== null ? (
          <RecoveryCodes codes={fresh.recoveryCodes ?? []} onKept={() => begin(fresh)} />
        ) : step !== null ? (
          <FactorForm step={step} onBack={() => setStep(null)} onSetUp={setFresh} />
        ) : (
          <PasswordForm onStep={setStep} />
        )}
      </div>
    </main>
  );
}

function PasswordForm({ onStep }: { readonly onStep: (step: FactorStep) => void }) {
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
      const step = await beginShift(userName.trim(), password);
      if (step !== null) onStep(step);
    } catch (failure) {
      setProblem(messageOf(failure));
      setPassword('');
      setBusy(false);
    }
  }

  async function byPasskey() {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await shiftByPasskey(null))) setBusy(false);
    } catch (failure) {
      setProblem(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <form className={styles.step} onSubmit={(event) => void logIn(event)} noValidate>
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
      {knowsPasskeys() && (
        <Button size="xl" isWide disabled={isBusy} onClick={() => void byPasskey()}>
          Log in with a passkey
        </Button>
      )}
    </form>
  );
}
