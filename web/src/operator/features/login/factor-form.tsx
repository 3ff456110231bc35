import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { AppSetup } from '#operator/parts/proof-parts.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type FactorStep, proveShift, shiftByPasskey } from './log-in.ts';
import styles from './login-panel.module.css';

export interface FactorFormProps {
  readonly step: FactorStep;
  readonly onBack: () => void;
  /** The factor is set up; its recovery codes are to be shown. */
  readonly onSetUp: (login: OperatorLogin) => void;
}

/** The code of an authenticator app; where there is none yet, the app is set up first. */
export function FactorForm({ step, onBack, onSetUp }: FactorFormProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function prove(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || code.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const login = await proveShift(step, code.trim());
      if (login !== null) onSetUp(login);
    } catch (failure) {
      setProblem(messageOf(failure));
      setCode('');
      setBusy(false);
    }
  }

  async function byPasskey() {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await shiftByPasskey(step))) setBusy(false);
    } catch (failure) {
      setProblem(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <form className={styles.step} onSubmit={(event) => void prove(event)} noValidate>
      {step.setup !== null && (
        <>
          <p>
            Your role needs a second factor. Scan the picture with an authenticator app, or type the
            secret there; then enter the code that the app shows.
          </p>
          <AppSetup {...step.setup} />
        </>
      )}
      {problem !== null && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
      <TextField
        label="Code"
        value={code}
        error={null}
        hint={
          step.setup === null
            ? 'Six digits of your authenticator app, or a recovery code'
            : 'Six digits of your authenticator app'
        }
        onChange={setCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" look="primary" size="xl" isWide isBusy={isBusy}>
        {step.setup === null ? 'Log in' : 'Set up and log in'}
      </Button>
      {step.passkey && knowsPasskeys() && (
        <Button size="xl" isWide disabled={isBusy} onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
      <Button isWide onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
