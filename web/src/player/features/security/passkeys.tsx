import { MOST_PASSKEYS } from '@crease/contracts/constants.ts';
import { problem } from '@crease/contracts/errors/field-problem.ts';
import { type FieldRule, required } from '@crease/contracts/rules/field-rule.ts';
import { isKeptByFilter } from '@crease/contracts/rules/text-filter.ts';
import type { Passkey } from '@crease/contracts/wire/account.ts';
import { useEffect, useRef, useState } from 'react';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { deviceNameOf } from '#format/device-name.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { usedText } from './passkeys-that-stay.tsx';
import { addPasskey, removePasskey } from './security.ts';
import styles from './security-parts.module.css';
import {
  ANY_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  NO_CODE,
  PROOF_PLACES,
  placeRefusals,
  SecurityDialog,
  SecurityForm,
  SecurityRow,
  withoutSpaces,
} from './security-parts.tsx';

const LONGEST_NAME = 40;

const tooLong: FieldRule = (value) =>
  value.trim().length > LONGEST_NAME ? problem('TOO_LONG', { most: LONGEST_NAME }) : null;
const kept: FieldRule = (value) => (isKeptByFilter(value) ? null : problem('FILTERED_NAME'));

const NAME = { label: phrase('Name'), rules: () => [required, tooLong, kept] } as const;

export interface AddPasskeyDialogProps {
  readonly open: boolean;
  readonly userName: string;
  /** It is on: the code is asked for too, because a passkey stands for both. */
  readonly hasSecondFactor: boolean;
  readonly onClose: () => void;
}

/** Adds a passkey of this device. */
function AddPasskeyDialog({ open, ...rest }: AddPasskeyDialogProps) {
  return (
    <SecurityDialog open={open} title={t('Add a passkey')} onClose={rest.onClose}>
      <AddPasskeyForm {...rest} />
    </SecurityDialog>
  );
}

function AddPasskeyForm({
  userName,
  hasSecondFactor,
  onClose,
}: Omit<AddPasskeyDialogProps, 'open'>) {
  const form = useRuleForm<'name' | 'currentPassword' | 'code'>({
    fields: {
      name: NAME,
      currentPassword: CURRENT_PASSWORD,
      code: hasSecondFactor ? ANY_CODE : NO_CODE,
    },
    initial: { name: deviceNameOf(navigator.userAgent) },
    onSubmit: ({ name, currentPassword, code }) =>
      placeRefusals(PROOF_PLACES, async () => {
        await addPasskey({
          name: name.trim(),
          currentPassword,
          ...(hasSecondFactor ? { code: withoutSpaces(code) } : {}),
        });
        toasts.show('success', t('Passkey added'));
        onClose();
      }),
  });
  return (
    <SecurityForm
      intro={t(
        'A passkey logs you in with your fingerprint, face or screen lock instead of the password.',
      )}
      problem={form.problem}
      isBusy={form.isBusy}
      submitText={t('Continue')}
      onSubmit={form.onSubmit}
    >
      <TextField {...form.field('name')} autoComplete="off" />
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
      {hasSecondFactor && <CodeField field={form.field('code')} isOfApp={false} />}
    </SecurityForm>
  );
}

export interface RemovePasskeyDialogProps {
  /** Null: nothing is asked. */
  readonly passkey: Passkey | null;
  readonly userName: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Removes a passkey after the password. */
function RemovePasskeyDialog({ passkey, ...rest }: RemovePasskeyDialogProps) {
  return (
    <SecurityDialog open={passkey !== null} title={t('Remove passkey')} onClose={rest.onClose}>
      {passkey !== null && <RemovePasskeyForm passkey={passkey} {...rest} />}
    </SecurityDialog>
  );
}

function RemovePasskeyForm({
  passkey,
  userName,
  onRemoved,
}: Omit<RemovePasskeyDialogProps, 'passkey'> & { readonly passkey: Passkey }) {
  const form = useRuleForm<'currentPassword'>({
    fields: { currentPassword: CURRENT_PASSWORD },
    onSubmit: ({ currentPassword }) =>
      placeRefusals(PROOF_PLACES, async () => {
        await removePasskey({ id: passkey.id, currentPassword });
        toasts.show('success', t('Passkey removed'));
        onRemoved();
      }),
  });
  return (
    <SecurityForm
      intro={t('“{name}” will no longer log you in.', { name: passkey.name })}
      problem={form.problem}
      isBusy={form.isBusy}
      submitText={t('Remove passkey')}
      isDangerous
      onSubmit={form.onSubmit}
    >
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
    </SecurityForm>
  );
}

export interface PasskeyRowProps {
  readonly passkeys: readonly Passkey[];
  readonly userName: string;
  /** A new passkey asks for a code too. */
  readonly hasSecondFactor: boolean;
}

/** The passkeys of the caller. */
export function PasskeyRow({ passkeys, userName, hasSecondFactor }: PasskeyRowProps) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const canAdd = knowsPasskeys() && passkeys.length < MOST_PASSKEYS;

  useEffect(() => {
    // The button that had the focus went with its passkey.
    if (removed > 0) (addButton.current ?? list.current)?.focus();
  }, [removed]);

  return (
    <>
      <SecurityRow
        title={t('Passkeys')}
        text={wordsOf(passkeys.length)}
        below={
          passkeys.length > 0 && (
            <ul ref={list} className={styles.list} aria-label={t('Passkeys')} tabIndex={-1}>
              {passkeys.map((passkey) => (
                <Item key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
              ))}
            </ul>
          )
        }
      >
        {canAdd && (
          <Button ref={addButton} onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )}
      </SecurityRow>
      <AddPasskeyDialog
        open={isAdding}
        userName={userName}
        hasSecondFactor={hasSecondFactor}
        onClose={() => setAdding(false)}
      />
      <RemovePasskeyDialog
        passkey={leaving}
        userName={userName}
        onClose={() => setLeaving(null)}
        onRemoved={() => {
          setLeaving(null);
          setRemoved((count) => count + 1);
        }}
      />
    </>
  );
}

interface ItemProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

function Item({ passkey, onRemove }: ItemProps) {
  const { name } = passkey;
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>{usedText(passkey)}</p>
      </div>
      <Button size="s" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}

function wordsOf(count: number): string {
  if (!knowsPasskeys()) return t('This browser cannot keep passkeys.');
  if (count >= MOST_PASSKEYS)
    return t('{count} passkeys are kept at most.', { count: MOST_PASSKEYS });
  return t('Log in with fingerprint, face or screen lock.');
}
