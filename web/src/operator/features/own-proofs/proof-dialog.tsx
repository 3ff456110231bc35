import { type SubmitEvent, useEffect, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { useStore } from '#data/storage/observable.ts';
import { proveAgain, signedByPasskey } from '#operator/office/own-proofs.ts';
import { endQuestion, type ProofQuestion, proofQuestion } from '#operator/office/proof-question.ts';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';

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

function ProofForm({
  asked,
  onGiveUp,
}: {
  readonly asked: ProofQuestion;
  readonly onGiveUp: () => void;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isMissing = (asked.password && password === '') || (asked.code && code.trim() === '');

  async function proving(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      setProblem(messageOf(failure));
      setCode('');
    }
    setBusy(false);
  }

  function prove(event: SubmitEvent) {
    event.preventDefault();
    if (isMissing) return setProblem('Fill in what is asked for.');
    void proving(() =>
      proveAgain({
        ...(asked.password ? { password } : {}),
        ...(asked.code ? { code: code.trim() } : {}),
      }),
    );
  }

  function byPasskey() {
    void proving(async () => {
      const signed = await signedByPasskey();
      if (signed !== null) await proveAgain(signed);
    });
  }

  return (
    <form className={form.inDialog} onSubmit={prove} noValidate>
      <p>Your last proof is a while ago. What you were about to do goes on afterwards.</p>
      {problem !== null && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
      {asked.passkey && knowsPasskeys() && (
        <Button size="l" isWide disabled={isBusy} onClick={byPasskey}>
          Use a passkey
        </Button>
      )}
      {asked.password && (
        <PasswordField
          label="Your password"
          value={password}
          error={null}
          onChange={setPassword}
          autoComplete="current-password"
          showLabel="Show"
          hideLabel="Hide"
          data-first-focus
        />
      )}
      {asked.code && (
        <TextField
          label="Code"
          value={code}
          error={null}
          hint="Six digits of your authenticator app, or a recovery code"
          onChange={setCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...(asked.password ? {} : { 'data-first-focus': '' })}
        />
      )}
      <div className={form.buttons}>
        <Button onClick={onGiveUp}>Back</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          Go on
        </Button>
      </div>
    </form>
  );
}
