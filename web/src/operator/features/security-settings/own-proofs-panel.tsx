import { required } from '@crease/contracts/base/field-problem.ts';
import { type OwnProofs, operatorProofRoutes } from '@crease/contracts/people/operator-login.ts';
import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useRuleForm } from '#form/rule-form.ts';
import formStyles from '#operator/components/form.module.css';
import { FormView } from '#operator/components/form-view.tsx';
import { type AppSecret, AppSetup, RecoveryCodes } from '#operator/components/proof-parts.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { operatorApi, refresh, useRead } from '#operator/core/office-call.ts';
import { useAction } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './own-proofs-panel.module.css';
import { OWN_PROOFS, PasskeyList } from './passkey-list.tsx';

const FEW_CODES = 3;

/** The operator's authenticator app, passkeys and recovery codes. */
export function SecuritySettingsPanel() {
  const query = useRead(operatorProofRoutes.operatorGetProofs, {});
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
  const [secret, setSecret] = useState<AppSecret | null>(null);
  const [isStopping, setStopping] = useState(false);
  const start = useAction(operatorProofRoutes.operatorStartFactor, {
    ...OWN_PROOFS,
    refreshes: [],
  });
  const stop = useAction(operatorProofRoutes.operatorStopFactor, {
    ...OWN_PROOFS,
    done: 'Authenticator app turned off',
  });
  return (
    <section className={styles.part} aria-label="Authenticator app">
      <h3 className={styles.title}>Authenticator app {app ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}</h3>
      <p className={formStyles.muted}>
        {isNeeded
          ? 'Your role requires an authenticator app or passkey.'
          : 'Required at login and before moving money.'}
      </p>
      <div className={formStyles.buttons}>
        {app ? (
          <Button isBusy={stop.isPending} onClick={() => setStopping(true)}>
            Turn off
          </Button>
        ) : (
          <Button
            isBusy={start.isPending}
            onClick={() =>
              void start.run({}).then((outcome) => {
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
        isBusy={stop.isPending}
        onClose={() => setStopping(false)}
        onConfirm={() => void stop.run({}).then(() => setStopping(false))}
      />
    </section>
  );
}

function CodesPart({ proofs, onCodes }: PartProps) {
  const { app, passkeys, recoveryCodesLeft } = proofs;
  const renewal = useAction(operatorProofRoutes.operatorRenewRecoveryCodes, OWN_PROOFS);
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
          isBusy={renewal.isPending}
          onClick={() =>
            void renewal.run({}).then((outcome) => {
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

interface AppDialogProps {
  /** Null closes the dialog. */
  readonly setup: AppSecret | null;
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

interface FirstCodeProps extends Pick<AppDialogProps, 'onSetUp'> {
  readonly setup: AppSecret;
}

function FirstCode({ setup, onSetUp }: FirstCodeProps) {
  const form = useRuleForm<'code'>({
    fields: { code: { label: 'Code', rules: () => [required] } },
    onSubmit: async ({ code }) => {
      const input = { code: code.trim() };
      const { recoveryCodes } = await operatorApi(operatorProofRoutes.operatorConfirmFactor, input);
      await refresh(OWN_PROOFS.refreshes);
      onSetUp(recoveryCodes);
    },
    onFailure: (failure) => {
      form.clear('code');
      form.setError('code', getErrorMessage(failure));
      return true;
    },
  });

  return (
    <FormView form={{ ...form, isPending: form.isBusy }} submit="Turn on" isInDialog>
      <p>Scan the QR code with your app, or enter the key, then enter the code it shows.</p>
      <AppSetup {...setup} />
      <TextField
        {...form.field('code')}
        isValid={false}
        hint="6-digit code from your authenticator app"
        autoComplete="one-time-code"
        inputMode="numeric"
        data-first-focus
      />
    </FormView>
  );
}
