import { required } from '@crease/contracts/base/field-problem.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorProofRoutes } from '@crease/contracts/people/operator-login.ts';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { useStore } from '#client/storage/observable.ts';
import { useRuleForm } from '#form/rule-form.ts';
import formStyles from '#operator/components/form.module.css';
import {
  closeQuestion,
  operatorApi,
  type ProofQuestion,
  proofQuestion,
  signChallenge,
} from '#operator/core/office-call.ts';
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
  const { form, isSigning, submitPasskey } = useProof(question);
  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>You need to re-authenticate. Your action will continue afterwards.</p>
      <ProblemNotice problem={form.problem} />
      {question.passkey && supportsPasskeys() && (
        <Button size="l" isWide disabled={form.isBusy || isSigning} onClick={() => void submitPasskey()}>
          Use a passkey
        </Button>
      )}
      {question.password && (
        <PasswordField
          {...form.field('password')}
          isValid={false}
          autoComplete="current-password"
          showLabel="Show"
          hideLabel="Hide"
          data-first-focus
        />
      )}
      {question.code && (
        <TextField
          {...form.field('code')}
          isValid={false}
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

/** Verification by password and code, or by passkey. Resumes the pending calls. */
function useProof(question: ProofQuestion) {
  const [isSigning, setSigning] = useState(false);

  async function prove(proof: WireOf<typeof operatorProofRoutes.operatorProve>) {
    await operatorApi(operatorProofRoutes.operatorProve, proof);
    closeQuestion(true);
  }

  const form = useRuleForm<'password' | 'code'>({
    fields: {
      password: { label: 'Your password', rules: () => (question.password ? [required] : []) },
      code: { label: 'Code', rules: () => (question.code ? [required] : []) },
    },
    onSubmit: ({ password, code }) =>
      prove({
        ...(question.password ? { password } : {}),
        ...(question.code ? { code: code.trim() } : {}),
      }),
    onFailure: () => {
      form.clear('code');
      return false;
    },
  });

  async function submitPasskey() {
    setSigning(true);
    form.setProblem(null);
    try {
      const passkey = await signChallenge();
      if (passkey !== null) await prove({ passkey });
    } catch (failure) {
      form.setProblem(getErrorMessage(failure));
    }
    setSigning(false);
  }

  return { form, isSigning, submitPasskey };
}
