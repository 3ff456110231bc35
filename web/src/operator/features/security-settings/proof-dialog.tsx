import { required } from '@crease/contracts/rules/field-rule.ts';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { useStore } from '#client/storage/observable.ts';
import styles from '#operator/components/form.module.css';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { proveAgain, signedByPasskey } from '#operator/core/own-proofs.ts';
import { endQuestion, type ProofQuestion, proofQuestion } from '#operator/core/proof-question.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';

const TITLE = 'Confirm your identity';

/** Step-up verification before changes to money, permissions or access. The action continues afterwards. */
export function ProofDialog() {
  const asked = useStore(proofQuestion, (state) => state.asked);
  const giveUp = () => endQuestion(false);
  // A logout cancels the verification.
  useEffect(() => () => endQuestion(false), []);
  return (
    <Dialog open={asked !== null} kind="modal" label={TITLE} onClose={giveUp}>
      <DialogHead title={TITLE} closeLabel="Close" onClose={giveUp} />
      {asked !== null && <ProofForm asked={asked} onGiveUp={giveUp} />}
    </Dialog>
  );
}

interface ProofFormProps {
  readonly asked: ProofQuestion;
  readonly onGiveUp: () => void;
}

function ProofForm({ asked, onGiveUp }: ProofFormProps) {
  const { form, isByPasskey, byPasskey } = useProof(asked);
  return (
    <form className={styles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>You need to re-authenticate. Your action will continue afterwards.</p>
      <ProblemNotice problem={form.problem} />
      {asked.passkey && supportsPasskeys() && (
        <Button
          size="l"
          isWide
          disabled={form.isBusy || isByPasskey}
          onClick={() => void byPasskey()}
        >
          Use a passkey
        </Button>
      )}
      {asked.password && (
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          showLabel="Show"
          hideLabel="Hide"
          data-first-focus
        />
      )}
      {asked.code && (
        <TextField
          {...form.field('code')}
          hint="6-digit code from your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...(asked.password ? {} : { 'data-first-focus': '' })}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onGiveUp}>Back</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Continue
        </Button>
      </div>
    </form>
  );
}

/** Verification by code or by passkey. */
function useProof(asked: ProofQuestion) {
  const [isByPasskey, setByPasskey] = useState(false);
  const form = useOfficeForm<'password' | 'code'>({
    fields: {
      password: { label: 'Your password', rules: () => (asked.password ? [required] : []) },
      code: { label: 'Code', rules: () => (asked.code ? [required] : []) },
    },
    onSubmit: async ({ password, code }) => {
      await proveAgain({
        ...(asked.password ? { password } : {}),
        ...(asked.code ? { code: code.trim() } : {}),
      });
      return undefined;
    },
    onFailure: () => {
      form.empty('code');
      return false;
    },
  });

  async function byPasskey() {
    setByPasskey(true);
    form.setProblem(null);
    try {
      const signed = await signedByPasskey();
      if (signed !== null) await proveAgain(signed);
    } catch (failure) {
      form.setProblem(getErrorMessage(failure));
    }
    setByPasskey(false);
  }

  return { form, isByPasskey, byPasskey };
}
