import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { confirmFactor } from '#operator/office/own-proofs.ts';
import form from '#operator/parts/form.module.css';
import { AppSetup } from '#operator/parts/proof-parts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';

export interface AppDialogProps {
  /** What goes into the app; null: nothing is set up now. */
  readonly setup: { readonly secret: string; readonly uri: string } | null;
  readonly onClose: () => void;
  readonly onSetUp: (codes: readonly string[]) => void;
}

const TITLE = 'Set up an authenticator app';

/** Sets up an authenticator app: it counts with its first code. */
export function AppDialog({ setup, onClose, onSetUp }: AppDialogProps) {
  return (
    <Dialog open={setup !== null} kind="modal" label={TITLE} onClose={onClose}>
      <DialogHead title={TITLE} closeLabel="Close" onClose={onClose} />
      {setup !== null && <FirstCode setup={setup} onSetUp={onSetUp} />}
    </Dialog>
  );
}

function FirstCode({
  setup,
  onSetUp,
}: {
  readonly setup: { readonly secret: string; readonly uri: string };
  readonly onSetUp: AppDialogProps['onSetUp'];
}) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || code.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      onSetUp(await confirmFactor(code.trim()));
    } catch (failure) {
      setProblem(messageOf(failure));
      setCode('');
      setBusy(false);
    }
  }

  return (
    <form className={form.inDialog} onSubmit={(event) => void confirm(event)} noValidate>
      <p>Scan the picture with the app, or type the letters there; then enter the code it shows.</p>
      <AppSetup {...setup} />
      <TextField
        label="Code"
        value={code}
        error={problem}
        hint="Six digits of your authenticator app"
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-first-focus
      />
      <Button type="submit" look="primary" isWide isBusy={isBusy}>
        Turn on
      </Button>
    </form>
  );
}
