import { MOST_PASSKEYS } from '@crease/contracts/constants.ts';
import type { Passkey } from '@crease/contracts/wire/account.ts';
import { type SubmitEvent, useState } from 'react';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { addPasskey, PROOF_ACT, removePasskey } from '#operator/office/own-proofs.ts';
import form from '#operator/parts/form.module.css';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './own-proofs-panel.module.css';

export interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Passkeys: each logs in by itself, and proves the person who holds it before money is moved. */
export function PasskeyList({ passkeys, onCodes }: PasskeyListProps) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const isActing = useIsActing(PROOF_ACT);
  return (
    <section className={styles.part} aria-label="Passkeys">
      <h3 className={styles.title}>Passkeys</h3>
      <p className={form.muted}>
        A passkey of this device logs you in by itself, by finger, face or PIN.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.key}>
              <span className={styles.name}>
                <b>{passkey.name}</b>
                <small className={form.muted}>{usedText(passkey)}</small>
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
      {passkeys.length < MOST_PASSKEYS && <AddPasskey onCodes={onCodes} />}
      <ReasonDialog
        open={leaving !== null}
        title={`Remove ${leaving?.name ?? ''}`}
        text="It no longer logs anyone in."
        doLabel="Remove passkey"
        needsReason={false}
        isBusy={isActing}
        onClose={() => setLeaving(null)}
        onDo={() => {
          if (leaving !== null) void removePasskey(leaving.id).then(() => setLeaving(null));
        }}
      />
    </section>
  );
}

function AddPasskey({ onCodes }: Pick<PasskeyListProps, 'onCodes'>) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isActing = useIsActing(PROOF_ACT);
  if (!knowsPasskeys()) {
    return <p className={form.muted}>This browser cannot keep passkeys.</p>;
  }

  async function add(event: SubmitEvent) {
    event.preventDefault();
    setProblem(name.trim() === '' ? 'Give it a name, such as Desk.' : null);
    if (name.trim() === '') return;
    const outcome = await addPasskey(name.trim());
    if (!outcome.ok) return setProblem(outcome.failure?.fields.get('name') ?? null);
    setName('');
    if (outcome.value !== null) onCodes(outcome.value);
  }

  return (
    <form className={styles.part} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label="Name of the passkey"
        value={name}
        error={problem}
        maxLength={40}
        onChange={setName}
        autoComplete="off"
      />
      <div className={form.buttons}>
        <Button type="submit" isBusy={isActing}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}

function usedText({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'not used yet' : `used ${siteTimeText(lastUsedAt)}`;
  return `Added ${siteTimeText(createdAt)}, ${used}`;
}
