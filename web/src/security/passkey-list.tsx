import { MAX_PASSKEYS } from '@crease/contracts/base/constants.ts';
import type { Passkey } from '@crease/contracts/people/account.ts';
import { useEffect, useRef } from 'react';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Note, Text } from '#ui/layout/layout.tsx';
import styles from './security.module.css';
import { SecurityRow } from './security-row.tsx';

export interface PasskeyRowProps {
  readonly passkeys: readonly Passkey[];
  /** Passkeys removed so far. */
  readonly removed: number;
  readonly onAdd: () => void;
  readonly onRemove: (passkey: Passkey) => void;
}

/** Passkeys, with buttons to add and remove them. */
export function PasskeyRow({ passkeys, removed, onAdd, onRemove }: PasskeyRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The focused button was removed with its passkey.
    if (removed > 0) (addButton.current ?? list.current)?.focus();
  }, [removed]);

  return (
    <SecurityRow
      title={t('Passkeys')}
      text={describePasskeys(passkeys.length)}
      below={
        passkeys.length > 0 && (
          <ul ref={list} className={styles.list} aria-label={t('Passkeys')} tabIndex={-1}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.item}>
                <PasskeyWords passkey={passkey} />
                <Button
                  size="s"
                  aria-label={t('Remove {name}', { name: passkey.name })}
                  onClick={() => onRemove(passkey)}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    >
      {supportsPasskeys() && passkeys.length < MAX_PASSKEYS && (
        <Button ref={addButton} onClick={onAdd}>
          {t('Add passkey')}
        </Button>
      )}
    </SecurityRow>
  );
}

function describePasskeys(count: number): string {
  if (!supportsPasskeys()) return t('This browser doesn’t support passkeys.');
  if (count >= MAX_PASSKEYS) return t('You can save up to {count} passkeys.', { count: MAX_PASSKEYS });
  return t('Log in with fingerprint, face or screen lock.');
}

/** Name and use of a passkey. @param id of the name, from which that of the use is made */
export function PasskeyWords({ passkey, id }: { readonly passkey: Passkey; readonly id?: string }) {
  return (
    <div>
      <Text as="p" size={13} weight="semi" breaks id={id}>
        {passkey.name}
      </Text>
      <Note as="p" breaks id={id && `${id}-used`}>
        {formatUsage(passkey)}
      </Note>
    </div>
  );
}

/** Formats creation and last use of a passkey. */
function formatUsage({ createdAt, lastUsedAt }: Passkey): string {
  const added = siteDateText(createdAt);
  return lastUsedAt === null
    ? t('Added {added}, never used', { added })
    : t('Added {added}, last used {used}', { added, used: siteTimeText(lastUsedAt) });
}
