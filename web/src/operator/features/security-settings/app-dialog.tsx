import { required } from '@crease/contracts/rules/field-rule.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import styles from '#operator/components/form.module.css';
import { AppSetup } from '#operator/components/proof-parts.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { confirmFactor } from '#operator/core/own-proofs.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';

export interface AppDialogProps {
  /** Enrolment secret. Null closes the dialog. */
  readonly setup: { readonly secret: string; readonly uri: string } | null;
  readonly onClose: () => void;
  readonly onSetUp: (codes: readonly string[]) => void;
}

const TITLE = 'Set up an authenticator app';

/** Sets up an authenticator app, active from its first valid code. */
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
  const form = useOfficeForm<'code'>({
    fields: { code: { label: 'Code', rules: () => [required] } },
    onSubmit: async ({ code }) => {
      onSetUp(await confirmFactor(code.trim()));
      return undefined;
    },
    onFailure: (failure) => {
      form.clear('code');
      form.setError('code', getErrorMessage(failure));
      return true;
    },
  });

  return (
    <form className={styles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>Scan the QR code with your app, or enter the key, then enter the code it shows.</p>
      <AppSetup {...setup} />
      <TextField
        {...form.field('code')}
        hint="6-digit code from your authenticator app"
        autoComplete="one-time-code"
        inputMode="numeric"
        data-first-focus
      />
      <Button type="submit" variant="primary" isWide isBusy={form.isBusy}>
        Turn on
      </Button>
    </form>
  );
}
