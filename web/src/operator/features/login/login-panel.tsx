import { required } from '@crease/contracts/base/field-problem.ts';
import type { OperatorLogin } from '@crease/contracts/people/operator-login.ts';
import { type ReactNode, useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { PasskeyButton, RecoveryCodes } from '#operator/components/proof-parts.tsx';
import { operatorSession } from '#operator/core/office-session.ts';
import { AuthenticatorSetup } from '#security/authenticator-setup.tsx';
import { CodeField } from '#security/proof-fields.tsx';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { Notice, ProblemNotice } from '#ui/notice/notice.tsx';
import { type FactorStep, logIn, logInWithPasskey, startSession, verifyFactor } from './log-in.ts';
import styles from './login-panel.module.css';

/** Login with name and password, the second factor if required, and recovery codes after enrolment. */
export function LoginPanel() {
  const [step, setStep] = useState<FactorStep | null>(null);
  const [fresh, setFresh] = useState<OperatorLogin | null>(null);
  return (
    <LoginPage title="Back office">
      {fresh !== null ? (
        <RecoveryCodes
          codes={fresh.recoveryCodes ?? []}
          userName={fresh.operator.userName}
          onSaved={() => startSession(fresh)}
        />
      ) : step !== null ? (
        <FactorForm step={step} onBack={() => setStep(null)} onSetUp={setFresh} />
      ) : (
        <PasswordForm onStep={setStep} />
      )}
    </LoginPage>
  );
}

/** Page for operators without a session. */
export function LoginPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Stack gap={6} surface="panel" radius="modal" outlined className={styles.panel}>
        <Logo ground="page" />
        <Text as="h1" font="title">
          {title}
        </Text>
        {children}
      </Stack>
    </main>
  );
}

function PasswordForm({ onStep }: { readonly onStep: (step: FactorStep) => void }) {
  const notice = useStore(operatorSession, (state) => state.notice);
  const form = useRuleForm<'userName' | 'password'>({
    fields: {
      userName: { label: 'Username', rules: () => [required] },
      password: { label: 'Password', rules: () => [required] },
    },
    onSubmit: async ({ userName, password }) => {
      const step = await logIn(userName.trim(), password);
      if (step !== null) onStep(step);
    },
    onFailure: () => {
      form.clear('password');
      return false;
    },
  });

  return (
    <Stack as="form" gap={6} onSubmit={form.onSubmit} noValidate>
      <ProblemNotice problem={form.problem} />
      {form.problem === null && notice !== null && <Notice tone="info">{notice}</Notice>}
      <TextField
        {...form.field('userName')}
        isValid={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField {...form.field('password')} isValid={false} autoComplete="current-password" />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        Log in
      </Button>
      <PasskeyButton
        size="xl"
        isDisabled={form.isBusy}
        onSign={() => logInWithPasskey(null)}
        onProblem={form.setProblem}
      >
        Log in with a passkey
      </PasskeyButton>
    </Stack>
  );
}

interface FactorFormProps {
  readonly step: FactorStep;
  readonly onBack: () => void;
  /** Called after enrolment, to show the recovery codes. */
  readonly onSetUp: (login: OperatorLogin) => void;
}

/** Authenticator code input, with enrolment if none is set up yet. */
function FactorForm({ step, onBack, onSetUp }: FactorFormProps) {
  const form = useRuleForm<'code'>({
    fields: { code: { label: 'Code', rules: () => [required] } },
    onSubmit: async ({ code }) => {
      const login = await verifyFactor(step, code.trim());
      if (login !== null) onSetUp(login);
    },
    onFailure: () => {
      form.clear('code');
      return false;
    },
  });

  return (
    <Stack as="form" gap={6} onSubmit={form.onSubmit} noValidate>
      {step.setup !== null && (
        <>
          <p>
            Your role requires two-factor authentication. Scan the QR code with an authenticator app, or enter the
            secret, then enter the code it shows.
          </p>
          <AuthenticatorSetup {...step.setup} />
        </>
      )}
      <ProblemNotice problem={form.problem} />
      <CodeField field={form.field('code')} isOfApp={step.setup !== null} autoCapitalize="characters" autoFocus />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {step.setup === null ? 'Log in' : 'Set up and log in'}
      </Button>
      {step.passkey && (
        <PasskeyButton
          size="xl"
          isDisabled={form.isBusy}
          onSign={() => logInWithPasskey(step)}
          onProblem={form.setProblem}
        >
          Use a passkey
        </PasskeyButton>
      )}
      <Button isWide onClick={onBack}>
        Back
      </Button>
    </Stack>
  );
}
