import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import { required } from '@crease/contracts/rules/field-rule.ts';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { RecoveryCodes } from '#operator/components/proof-parts.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { operatorSession } from '#operator/core/office-session.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { Notice, ProblemNotice } from '#ui/notice/notice.tsx';
import { FactorForm } from './factor-form.tsx';
import { type FactorStep, logIn, startSession } from './log-in.ts';
import styles from './login-panel.module.css';
import { PasskeyButton } from './passkey-button.tsx';

/** Login with name and password, the second factor if required, and recovery codes after enrolment. */
export function LoginPanel() {
  const [step, setStep] = useState<FactorStep | null>(null);
  const [fresh, setFresh] = useState<OperatorLogin | null>(null);
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <Logo ground="page" />
        <h1 className={styles.title}>Back office</h1>
        {fresh !== null ? (
          <RecoveryCodes codes={fresh.recoveryCodes ?? []} onSaved={() => startSession(fresh)} />
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
  const form = useOfficeForm<'userName' | 'password'>({
    fields: {
      userName: { label: 'Username', rules: () => [required] },
      password: { label: 'Password', rules: () => [required] },
    },
    onSubmit: async ({ userName, password }) => {
      const step = await logIn(userName.trim(), password);
      if (step !== null) onStep(step);
      return undefined;
    },
    onFailure: () => {
      form.clear('password');
      return false;
    },
  });

  return (
    <form className={styles.step} onSubmit={form.onSubmit} noValidate>
      <ProblemNotice problem={form.problem} />
      {form.problem === null && notice !== null && <Notice tone="info">{notice}</Notice>}
      <TextField
        {...form.field('userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        showLabel="Show"
        hideLabel="Hide"
        capsLockText="Caps Lock is on"
      />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        Log in
      </Button>
      <PasskeyButton step={null} isDisabled={form.isBusy} onProblem={form.setProblem}>
        Log in with a passkey
      </PasskeyButton>
    </form>
  );
}
