import { MAX_PASSKEYS } from '@crease/contracts/base/constants.ts';
import { required } from '@crease/contracts/base/field-problem.ts';
import type { Passkey } from '@crease/contracts/people/account.ts';
import { operatorProofRoutes } from '@crease/contracts/people/operator-login.ts';
import { useState } from 'react';
import { makePasskey, supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { operatorApi, refresh } from '#operator/core/office-call.ts';
import { act, runAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import styles from './own-proofs-panel.module.css';

/** Options of actions on the operator's own authentication methods: one at a time. */
export const OWN_PROOFS = {
  key: 'own proofs',
  refreshes: [operatorProofRoutes.operatorGetProofs],
} as const;

export interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Passkeys, each valid for login and for step-up verification before money actions. */
export function PasskeyList({ passkeys, onCodes }: PasskeyListProps) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const isActing = useIsPending(OWN_PROOFS.key);
  return (
    <section className={styles.part} aria-label="Passkeys">
      <h3 className={styles.title}>Passkeys</h3>
      <p className={formStyles.muted}>A passkey logs you in with your fingerprint, face or PIN.</p>
      {passkeys.length > 0 && (
        <Stack as="ul" gap={4}>
          {passkeys.map((passkey) => (
            <Row as="li" key={passkey.id} justify="between" gap={4}>
              <Stack as="span" canShrink breaks>
                <b>{passkey.name}</b>
                <small className={formStyles.muted}>{usedText(passkey)}</small>
              </Stack>
              <Button
                size="s"
                aria-label={`Remove ${passkey.name}`}
                disabled={isActing}
                onClick={() => setLeaving(passkey)}
              >
                Remove
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      {passkeys.length < MAX_PASSKEYS && <AddPasskey onCodes={onCodes} />}
      <ReasonDialog
        open={leaving !== null}
        title={`Remove ${leaving?.name ?? ''}`}
        text="It can no longer be used to log in."
        confirmLabel="Remove passkey"
        needsReason={false}
        isBusy={isActing}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving === null) return;
          const options = { ...OWN_PROOFS, done: 'Passkey removed' };
          void act(operatorProofRoutes.operatorRemovePasskey, { id: leaving.id }, options).then(() => setLeaving(null));
        }}
      />
    </section>
  );
}

/** Creates a passkey on this device. The first authentication method comes with recovery codes. */
async function addPasskey(name: string) {
  const { challengeId, options } = await operatorApi(operatorProofRoutes.operatorPasskeyOptions, {});
  const response = await makePasskey(options);
  return operatorApi(operatorProofRoutes.operatorAddPasskey, { challengeId, name, response });
}

function AddPasskey({ onCodes }: Pick<PasskeyListProps, 'onCodes'>) {
  const isActing = useIsPending(OWN_PROOFS.key);
  const form = useRuleForm<'name'>({
    fields: { name: { label: 'Passkey name', rules: () => [required] } },
    onSubmit: async ({ name }) => {
      const outcome = await runAction(OWN_PROOFS.key, () => addPasskey(name.trim()), 'Passkey added');
      await refresh(OWN_PROOFS.refreshes);
      if (outcome.ok) {
        form.reset();
        if (outcome.value.recoveryCodes !== null) onCodes(outcome.value.recoveryCodes);
      } else if (outcome.failure !== null) throw outcome.failure;
    },
  });
  if (!supportsPasskeys()) {
    return <p className={formStyles.muted}>This browser doesn’t support passkeys.</p>;
  }

  return (
    <form className={styles.part} onSubmit={form.onSubmit} noValidate>
      <TextField {...form.field('name')} isValid={false} hint="e.g. Desk or Phone" maxLength={40} autoComplete="off" />
      <div className={formStyles.buttons}>
        <Button type="submit" isBusy={isActing}>
          Add passkey
        </Button>
      </div>
    </form>
  );
}

function usedText({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${siteTimeText(lastUsedAt)}`;
  return `Added ${siteTimeText(createdAt)}, ${used}`;
}
