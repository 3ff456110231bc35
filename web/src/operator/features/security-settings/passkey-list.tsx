import { MAX_PASSKEYS } from '@crease/contracts/base/constants.ts';
import { required } from '@crease/contracts/base/field-problem.ts';
import type { Passkey } from '@crease/contracts/people/account.ts';
import { useState } from 'react';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { addPasskey, PROOF_ACTION, removePasskey } from '#operator/core/own-proofs.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './own-proofs-panel.module.css';

export interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Passkeys, each valid for login and for step-up verification before money actions. */
export function PasskeyList({ passkeys, onCodes }: PasskeyListProps) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const isActing = useIsPending(PROOF_ACTION);
  return (
    <section className={styles.part} aria-label="Passkeys">
      <h3 className={styles.title}>Passkeys</h3>
      <p className={formStyles.muted}>A passkey logs you in with your fingerprint, face or PIN.</p>
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.key}>
              <span className={styles.name}>
                <b>{passkey.name}</b>
                <small className={formStyles.muted}>{usedText(passkey)}</small>
              </span>
              <Button
                size="s"
                aria-label={`Remove ${passkey.name}`}
                disabled={isActing}
                onClick={() => setLeaving(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
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
          if (leaving !== null) void removePasskey(leaving.id).then(() => setLeaving(null));
        }}
      />
    </section>
  );
}

function AddPasskey({ onCodes }: Pick<PasskeyListProps, 'onCodes'>) {
  const isActing = useIsPending(PROOF_ACTION);
  const form = useOfficeForm<'name'>({
    fields: { name: { label: 'Passkey name', rules: () => [required] } },
    onSubmit: async ({ name }) => {
      const outcome = await addPasskey(name.trim());
      if (outcome.ok) form.reset();
      if (outcome.ok && outcome.value !== null) onCodes(outcome.value);
      return outcome;
    },
  });
  if (!supportsPasskeys()) {
    return <p className={formStyles.muted}>This browser doesn’t support passkeys.</p>;
  }

  return (
    <form className={styles.part} onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('name')}
        hint="e.g. Desk or Phone"
        maxLength={40}
        autoComplete="off"
      />
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
