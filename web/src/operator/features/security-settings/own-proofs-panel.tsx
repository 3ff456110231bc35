import { required } from '@crease/contracts/base/field-problem.ts';
import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import formStyles from '#operator/components/form.module.css';
import { AppSetup, RecoveryCodes } from '#operator/components/proof-parts.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import {
  confirmFactor,
  type OwnProofs,
  PROOF_ACTION,
  renewCodes,
  startFactor,
  stopFactor,
  useOwnProofs,
} from '#operator/core/own-proofs.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './own-proofs-panel.module.css';
import { PasskeyList } from './passkey-list.tsx';

const FEW_CODES = 3;

/** The operator's authenticator app, passkeys and recovery codes. */
export function SecuritySettingsPanel() {
  const query = useOwnProofs();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Panel title="Two-factor authentication">
      <QueryView query={query} label="Loading security settings…" rows={3}>
        {(proofs) => (
          <div className={styles.parts}>
            <AppPart proofs={proofs} onCodes={setCodes} />
            <PasskeyList passkeys={proofs.passkeys} onCodes={setCodes} />
            <CodesPart proofs={proofs} onCodes={setCodes} />
          </div>
        )}
      </QueryView>
      <Dialog open={codes !== null} kind="modal" label="Recovery codes" onClose={ignore}>
        <DialogHead title="Recovery codes" closeLabel="Close" onClose={() => setCodes(null)} />
        <div className={formStyles.inDialog}>
          <RecoveryCodes codes={codes ?? []} onSaved={() => setCodes(null)} />
        </div>
      </Dialog>
    </Panel>
  );
}

/** Prevents closing by an outside click: the codes are shown only once. */
function ignore(): void {}

interface PartProps {
  readonly proofs: OwnProofs;
  readonly onCodes: (codes: readonly string[]) => void;
}

function AppPart({ proofs: { app, isNeeded }, onCodes }: PartProps) {
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string } | null>(
    null,
  );
  const [isStopping, setStopping] = useState(false);
  const isActing = useIsPending(PROOF_ACTION);
  return (
    <section className={styles.part} aria-label="Authenticator app">
      <h3 className={styles.title}>
        Authenticator app {app ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
      </h3>
      <p className={formStyles.muted}>
        {isNeeded
          ? 'Your role requires an authenticator app or passkey.'
          : 'Required at login and before moving money.'}
      </p>
      <div className={formStyles.buttons}>
        {app ? (
          <Button isBusy={isActing} onClick={() => setStopping(true)}>
            Turn off
          </Button>
        ) : (
          <Button
            isBusy={isActing}
            onClick={() =>
              void startFactor().then((outcome) => {
                if (outcome.ok) setSecret(outcome.value);
              })
            }
          >
            Set up app
          </Button>
        )}
      </div>
      <AppDialog
        setup={secret}
        onClose={() => setSecret(null)}
        onSetUp={(codes) => {
          setSecret(null);
          onCodes(codes);
        }}
      />
      <ReasonDialog
        open={isStopping}
        title="Turn off authenticator app"
        text="Your recovery codes will be deleted. You’ll log in with your password only, unless you have a passkey."
        confirmLabel="Turn off"
        needsReason={false}
        isBusy={isActing}
        onClose={() => setStopping(false)}
        onConfirm={() => void stopFactor().then(() => setStopping(false))}
      />
    </section>
  );
}

function CodesPart({ proofs, onCodes }: PartProps) {
  const { app, passkeys, recoveryCodesLeft } = proofs;
  const isActing = useIsPending(PROOF_ACTION);
  if (!app && passkeys.length === 0) return null;
  const left = `${formatCount(recoveryCodesLeft, 'recovery code')} left.`;
  return (
    <section className={styles.part} aria-label="Recovery codes">
      <h3 className={styles.title}>Recovery codes</h3>
      {recoveryCodesLeft <= FEW_CODES ? (
        <Notice tone="warn">
          {recoveryCodesLeft === 0
            ? 'No recovery codes. If you lose your device, another admin must reset your access.'
            : left}
        </Notice>
      ) : (
        <p className={formStyles.muted}>{left}</p>
      )}
      <div className={formStyles.buttons}>
        <Button
          isBusy={isActing}
          onClick={() =>
            void renewCodes().then((outcome) => {
              if (outcome.ok) onCodes(outcome.value.recoveryCodes);
            })
          }
        >
          Generate new codes
        </Button>
      </div>
    </section>
  );
}

export interface AppDialogProps {
  /** Enrolment secret. Null closes the dialog. */
  readonly setup: { readonly secret: string; readonly uri: string } | null;
  readonly onClose: () => void;
  readonly onSetUp: (codes: readonly string[]) => void;
}

const TITLE = 'Set up an authenticator app';

/** Sets up an authenticator app, active from its first valid code. */
function AppDialog({ setup, onClose, onSetUp }: AppDialogProps) {
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
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
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
