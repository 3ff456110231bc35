import { required } from '@crease/contracts/base/field-problem.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorProofRoutes } from '@crease/contracts/people/operator-login.ts';
import { useEffect } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { PasskeyButton } from '#operator/components/proof-parts.tsx';
import {
  closeQuestion,
  operatorApi,
  type ProofQuestion,
  proofQuestion,
  signChallenge,
} from '#operator/core/office-call.ts';
import { CodeField, withoutSpaces } from '#security/proof-fields.tsx';
import { SecurityForm } from '#security/security-form.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';

const TITLE = 'Confirm your identity';

/** Step-up verification before changes to money, permissions or access. The action continues afterwards. */
export function ProofDialog() {
  const asked = useStore(proofQuestion, (state) => state.question);
  const cancel = () => closeQuestion(false);
  // A logout cancels the verification.
  useEffect(() => () => closeQuestion(false), []);
  return (
    <TitledDialog open={asked !== null} title={TITLE} onClose={cancel}>
      {asked !== null && <ProofForm question={asked} onCancel={cancel} />}
    </TitledDialog>
  );
}

function ProofForm({ question, onCancel }: { readonly question: ProofQuestion; readonly onCancel: () => void }) {
  const { form, sign } = useProof(question);
  return (
    <SecurityForm
      form={form}
      intro="You need to re-authenticate. Your action will continue afterwards."
      submitText="Continue"
      onBack={onCancel}
    >
      {question.passkey && (
        <PasskeyButton size="l" isDisabled={form.isBusy} onSign={sign} onProblem={form.setProblem}>
          Use a passkey
        </PasskeyButton>
      )}
      {question.password && (
        <PasswordField {...form.field('password')} isValid={false} autoComplete="current-password" data-first-focus />
      )}
      {question.code && (
        <CodeField
          field={form.field('code')}
          isOfApp={false}
          autoCapitalize="characters"
          {...(question.password ? {} : { 'data-first-focus': '' })}
        />
      )}
    </SecurityForm>
  );
}

/** Verification by password and code, or by passkey. Resumes the pending calls. */
function useProof(question: ProofQuestion) {
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
        ...(question.code ? { code: withoutSpaces(code) } : {}),
      }),
    onFailure: () => {
      form.clear('code');
      return false;
    },
  });

  async function sign() {
    const passkey = await signChallenge();
    if (passkey === null) return false;
    await prove({ passkey });
    return true;
  }

  return { form, sign };
}
