import { required } from '@crease/contracts/base/field-problem.ts';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { useStore } from '#client/storage/observable.ts';
import formStyles from '#operator/components/form.module.css';
import { closeQuestion, type ProofQuestion, proofQuestion } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { reauthenticate, signedByPasskey } from '#operator/core/own-proofs.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';

const TITLE = 'Confirm your identity';

/** Step-up verification before changes to money, permissions or access. The action continues afterwards. */
export function ProofDialog() {
  const asked = useStore(proofQuestion, (state) => state.question);
  const cancel = () => closeQuestion(false);
  // A logout cancels the verification.
  useEffect(() => () => closeQuestion(false), []);
  return (
    <Dialog open={asked !== null} kind="modal" label={TITLE} onClose={cancel}>
      <DialogHead title={TITLE} closeLabel="Close" onClose={cancel} />
      {asked !== null && <ProofForm question={asked} onCancel={cancel} />}
    </Dialog>
  );
}

interface ProofFormProps {
  readonly question: ProofQuestion;
  readonly onCancel: () => void;
}

function ProofForm({ question, onCancel }: ProofFormProps) {
  const { form, isByPasskey, byPasskey } = useProof(question);
  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>You need to re-authenticate. Your action will continue afterwards.</p>
      <ProblemNotice problem={form.problem} />
      {question.passkey && supportsPasskeys() && (
        <Button
          size="l"
          isWide
          disabled={form.isBusy || isByPasskey}
          onClick={() => void byPasskey()}
        >
          Use a passkey
        </Button>
      )}
      {question.password && (
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          showLabel="Show"
          hideLabel="Hide"
          data-first-focus
        />
      )}
      {question.code && (
        <TextField
          {...form.field('code')}
          hint="6-digit code from your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...(question.password ? {} : { 'data-first-focus': '' })}
        />
      )}
      <div className={formStyles.buttons}>
        <Button onClick={onCancel}>Back</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Continue
        </Button>
      </div>
    </form>
  );
}

/** Verification by code or by passkey. */
function useProof(question: ProofQuestion) {
  const [isByPasskey, setByPasskey] = useState(false);
  const form = useOfficeForm<'password' | 'code'>({
    fields: {
      password: { label: 'Your password', rules: () => (question.password ? [required] : []) },
      code: { label: 'Code', rules: () => (question.code ? [required] : []) },
    },
    onSubmit: async ({ password, code }) => {
      await reauthenticate({
        ...(question.password ? { password } : {}),
        ...(question.code ? { code: code.trim() } : {}),
      });
      return undefined;
    },
    onFailure: () => {
      form.clear('code');
      return false;
    },
  });

  async function proveWithPasskey() {
    setByPasskey(true);
    form.setProblem(null);
    try {
      const signed = await signedByPasskey();
      if (signed !== null) await reauthenticate(signed);
    } catch (failure) {
      form.setProblem(getErrorMessage(failure));
    }
    setByPasskey(false);
  }

  return { form, isByPasskey, byPasskey: proveWithPasskey };
}
