import { required } from '@crease/contracts/rules/field-rule.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { useStore } from '#data/storage/observable.ts';
import { useOfficeForm } from '#operator/office/office-form.ts';
import { proveAgain, signedByPasskey } from '#operator/office/own-proofs.ts';
import { endQuestion, type ProofQuestion, proofQuestion } from '#operator/office/proof-question.ts';
import styles from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';

const TITLE = 'Prove that it is you';

/** Before money, rights or ways in: the operator proves themselves once more, and the act goes on. */
export function ProofDialog() {
  const asked = useStore(proofQuestion, (state) => state.asked);
  const giveUp = () => endQuestion(false);
  // Anyone who is logged out meanwhile answers nothing any more.
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
      <p>Your last proof is a while ago. What you were about to do goes on afterwards.</p>
      <ProblemNotice problem={form.problem} />
      {asked.passkey && knowsPasskeys() && (
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
          hint="Six digits of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...(asked.password ? {} : { 'data-first-focus': '' })}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onGiveUp}>Back</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Go on
        </Button>
      </div>
    </form>
  );
}

/** The proof by what is typed, and the one by a passkey. */
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
      form.setProblem(messageOf(failure));
    }
    setByPasskey(false);
  }

  return { form, isByPasskey, byPasskey };
}
