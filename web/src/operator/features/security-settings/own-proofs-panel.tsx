import type { Passkey, SecondFactorSecret } from '@crease/contracts/people/account.ts';
import { type OwnProofs, operatorProofRoutes } from '@crease/contracts/people/operator-login.ts';
import { useState } from 'react';
import { makePasskey } from '#client/passkey/browser-passkey.ts';
import { useStore } from '#client/storage/observable.ts';
import { FormPart } from '#operator/components/form-view.tsx';
import { RecoveryCodes } from '#operator/components/proof-parts.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { ReasonButton, ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { afterSuccess, operatorApi, refresh, useAction, useRead } from '#operator/core/office-call.ts';
import { operatorSession } from '#operator/core/office-session.ts';
import { formatCount } from '#operator/core/words.ts';
import { AddPasskeyDialog } from '#security/add-passkey-dialog.tsx';
import { FirstCodeForm } from '#security/authenticator-setup.tsx';
import { FEW_CODES } from '#security/code-list.tsx';
import { PasskeyRow } from '#security/passkey-list.tsx';
import { SecurityRow } from '#security/security-row.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead, TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const { operatorGetProofs, operatorStartFactor, operatorConfirmFactor, operatorStopFactor } = operatorProofRoutes;
const { operatorRenewRecoveryCodes, operatorPasskeyOptions, operatorAddPasskey, operatorRemovePasskey } =
  operatorProofRoutes;

/** Options of actions on the operator's own authentication methods: one at a time. */
const OWN_PROOFS = { key: 'own proofs', refreshes: [operatorGetProofs] } as const;

/** The operator's authenticator app, passkeys and recovery codes. */
export function SecuritySettingsPanel() {
  const query = useRead(operatorGetProofs, {});
  const userName = useStore(operatorSession, ({ operator }) => operator?.userName ?? '');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Panel title="Two-factor authentication">
      <QueryView query={query} label="Loading security settings…" rows={3}>
        {(proofs) => (
          <>
            <AppPart proofs={proofs} onCodes={setCodes} />
            <PasskeyPart proofs={proofs} onCodes={setCodes} />
            <CodesPart proofs={proofs} onCodes={setCodes} />
          </>
        )}
      </QueryView>
      <Dialog open={codes !== null} kind="modal" label="Recovery codes" onClose={ignore}>
        <DialogHead title="Recovery codes" closeLabel="Close" onClose={() => setCodes(null)} />
        <FormPart isInDialog>
          <RecoveryCodes codes={codes ?? []} userName={userName} onSaved={() => setCodes(null)} />
        </FormPart>
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
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const start = useAction(operatorStartFactor, { ...OWN_PROOFS, refreshes: [] });
  const stop = useAction(operatorStopFactor, { ...OWN_PROOFS, done: 'Authenticator app turned off' });

  async function confirm(code: string) {
    const { recoveryCodes } = await operatorApi(operatorConfirmFactor, { code });
    await refresh(OWN_PROOFS.refreshes);
    setSecret(null);
    onCodes(recoveryCodes);
  }

  return (
    <>
      <SecurityRow
        title="Authenticator app"
        text={
          isNeeded
            ? 'Your role requires an authenticator app or passkey.'
            : 'Required at login and before moving money.'
        }
        badge={app ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
      >
        {app ? (
          <ReasonButton
            dialog={{
              title: 'Turn off authenticator app',
              text: 'Your recovery codes will be deleted. You’ll log in with your password only, unless you have a passkey.',
              confirmLabel: 'Turn off',
              needsReason: false,
              onConfirm: () => stop.run({}),
            }}
          >
            Turn off
          </ReasonButton>
        ) : (
          <Button isBusy={start.isPending} onClick={() => afterSuccess(start.run({}), setSecret)}>
            Set up app
          </Button>
        )}
      </SecurityRow>
      <TitledDialog open={secret !== null} title="Set up an authenticator app" onClose={() => setSecret(null)}>
        {secret !== null && (
          <FirstCodeForm
            key={secret.secret}
            setup={secret}
            onCode={confirm}
            onExpired={() => afterSuccess(start.run({}), setSecret)}
          />
        )}
      </TitledDialog>
    </>
  );
}

/** Passkeys, each valid for login and for step-up verification before money actions. */
function PasskeyPart({ proofs: { passkeys }, onCodes }: PartProps) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState(0);
  const removal = useAction(operatorRemovePasskey, { ...OWN_PROOFS, done: 'Passkey removed' });

  /** Creates a passkey on this device. The first authentication method comes with recovery codes. */
  async function add(name: string) {
    const { challengeId, options } = await operatorApi(operatorPasskeyOptions, {});
    const response = await makePasskey(options);
    const { recoveryCodes } = await operatorApi(operatorAddPasskey, { challengeId, name, response });
    await refresh(OWN_PROOFS.refreshes);
    if (recoveryCodes !== null) onCodes(recoveryCodes);
  }

  async function remove({ id }: Passkey) {
    const outcome = await removal.run({ id });
    if (outcome.ok) setRemoved(removed + 1);
    return outcome;
  }

  return (
    <>
      <PasskeyRow passkeys={passkeys} removed={removed} onAdd={() => setAdding(true)} onRemove={setLeaving} />
      <AddPasskeyDialog open={isAdding} owner={null} onAdd={add} onClose={() => setAdding(false)} />
      {leaving !== null && (
        <ReasonDialog
          open
          title={`Remove ${leaving.name}`}
          text="It can no longer be used to log in."
          confirmLabel="Remove passkey"
          needsReason={false}
          onClose={() => setLeaving(null)}
          onConfirm={() => remove(leaving)}
        />
      )}
    </>
  );
}

function CodesPart({ proofs, onCodes }: PartProps) {
  const { app, passkeys, recoveryCodesLeft } = proofs;
  const renewal = useAction(operatorRenewRecoveryCodes, OWN_PROOFS);
  if (!app && passkeys.length === 0) return null;
  return (
    <SecurityRow
      title="Recovery codes"
      text={
        recoveryCodesLeft === 0
          ? 'No recovery codes. If you lose your device, another admin must reset your access.'
          : `${formatCount(recoveryCodesLeft, 'recovery code')} left.`
      }
      badge={recoveryCodesLeft <= FEW_CODES && <Badge tone="warn">Low</Badge>}
    >
      <Button
        isBusy={renewal.isPending}
        onClick={() => afterSuccess(renewal.run({}), ({ recoveryCodes }) => onCodes(recoveryCodes))}
      >
        Generate new codes
      </Button>
    </SecurityRow>
  );
}
