import { MOST_PASSKEYS } from '@crease/contracts/constants.ts';
import type { Passkey } from '@crease/contracts/wire/account.ts';
import { useEffect, useRef, useState } from 'react';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx';
import { usedText } from './passkeys-that-stay.tsx';
import styles from './security-row.module.css';
import { SecurityRow } from './security-row.tsx';

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
                <li key={passkey.id} className={styles.item}>
                  <div>
                    <p className={styles.name}>{passkey.name}</p>
                    <p className={styles.text}>{usedText(passkey)}</p>
                  </div>
                  <Button
                    size="s"
                    aria-label={t('Remove {name}', { name: passkey.name })}
                    onClick={() => setLeaving(passkey)}
                  >
                    {t('Remove')}
                  </Button>
                </li>
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

function wordsOf(count: number): string {
  if (!knowsPasskeys()) return t('This browser cannot keep passkeys.');
  if (count >= MOST_PASSKEYS)
    return t('{count} passkeys are kept at most.', { count: MOST_PASSKEYS });
  return t('Log in with fingerprint, face or screen lock.');
}
