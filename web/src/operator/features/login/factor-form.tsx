import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import { required } from '@crease/contracts/rules/field-rule.ts';
import { AppSetup } from '#operator/components/proof-parts.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { type FactorStep, verifyFactor } from './log-in.ts';
import styles from './login-panel.module.css';
import { PasskeyButton } from './passkey-button.tsx';

export interface FactorFormProps {
  readonly step: FactorStep;
  readonly onBack: () => void;
  /** Called after enrolment, to show the recovery codes. */
  readonly onSetUp: (login: OperatorLogin) => void;
}

/** Authenticator code input, with enrolment if none is set up yet. */
export function FactorForm({ step, onBack, onSetUp }: FactorFormProps) {
  const form = useOfficeForm<'code'>({
    fields: { code: { label: 'Code', rules: () => [required] } },
    onSubmit: async ({ code }) => {
      const login = await verifyFactor(step, code.trim());
      if (login !== null) onSetUp(login);
      return undefined;
    },
    onFailure: () => {
      form.clear('code');
      return false;
    },
  });

  return (
    <form className={styles.step} onSubmit={form.onSubmit} noValidate>
      {step.setup !== null && (
        <>
          <p>
            Your role requires two-factor authentication. Scan the QR code with an authenticator
            app, or enter the secret, then enter the code it shows.
          </p>
          <AppSetup {...step.setup} />
        </>
      )}
      <ProblemNotice problem={form.problem} />
      <TextField
        {...form.field('code')}
        hint={
          step.setup === null
            ? '6-digit code from your authenticator app, or a recovery code'
            : '6-digit code from your authenticator app'
        }
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {step.setup === null ? 'Log in' : 'Set up and log in'}
      </Button>
      {step.passkey && (
        <PasskeyButton step={step} isDisabled={form.isBusy} onProblem={form.setProblem}>
          Use a passkey
        </PasskeyButton>
      )}
      <Button isWide onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
