import { MAX_PASSKEYS } from '@crease/contracts/base/constants.ts';
import type { Passkey } from '@crease/contracts/people/account.ts';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './security-parts.module.css';
import { SecurityRow } from './security-parts.tsx';

const loadDialogs = () => import('./passkey-dialogs.tsx');
const AddPasskeyDialog = lazyComponent(() => loadDialogs().then(({ AddPasskeyDialog }) => AddPasskeyDialog));
const RemovePasskeyDialog = lazyComponent(() => loadDialogs().then(({ RemovePasskeyDialog }) => RemovePasskeyDialog));

export interface PasskeyRowProps {
  readonly passkeys: readonly Passkey[];
  readonly userName: string;
  /** Adding a passkey then also requires a code. */
  readonly hasSecondFactor: boolean;
}

/** The user's passkeys. */
export function PasskeyRow({ passkeys, userName, hasSecondFactor }: PasskeyRowProps) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const canAdd = supportsPasskeys() && passkeys.length < MAX_PASSKEYS;

  useEffect(() => {
    // The focused button was removed with its passkey.
    if (removed > 0) (addButton.current ?? list.current)?.focus();
  }, [removed]);

  return (
    <>
      <SecurityRow
        title={t('Passkeys')}
        text={describePasskeys(passkeys.length)}
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
            {t('Add passkey')}
          </Button>
        )}
      </SecurityRow>
      {/* Loaded after the screen, since nothing depends on it. */}
      <Suspense fallback={null}>
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
      </Suspense>
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
        <Text as="p" size={13} weight="semi" breaks>
          {name}
        </Text>
        <p className={styles.text}>{formatUsage(passkey)}</p>
      </div>
      <Button size="s" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}

function describePasskeys(count: number): string {
  if (!supportsPasskeys()) return t('This browser doesn’t support passkeys.');
  if (count >= MAX_PASSKEYS) return t('You can save up to {count} passkeys.', { count: MAX_PASSKEYS });
  return t('Log in with fingerprint, face or screen lock.');
}

export interface PasskeysToKeepProps {
  readonly passkeys: readonly Passkey[];
  /** IDs of passkeys to remove with the password change. */
  readonly leaving: ReadonlySet<number>;
  readonly onLeaving: (leaving: ReadonlySet<number>) => void;
}

/** Selects which passkeys to keep, because each remains valid after a password change. */
export function PasskeysToKeep({ passkeys, leaving, onLeaving }: PasskeysToKeepProps) {
  const nameId = useId();
  const toggle = (id: number, stays: boolean) => {
    const next = new Set(leaving);
    if (stays) next.delete(id);
    else next.add(id);
    onLeaving(next);
  };
  const isAnyLeft = passkeys.some(({ id }) => !leaving.has(id));
  return (
    <fieldset className={styles.list} aria-labelledby={nameId}>
      <p className={styles.text} id={nameId}>
        {t('These passkeys will still work after the change. Turn off any you don’t recognise.')}
      </p>
      {passkeys.map((passkey) => (
        <div key={passkey.id} className={styles.item}>
          <div>
            <Text as="p" size={13} weight="semi" breaks id={`${nameId}-${passkey.id}`}>
              {passkey.name}
            </Text>
            <p className={styles.text} id={`${nameId}-${passkey.id}-used`}>
              {formatUsage(passkey)}
            </p>
          </div>
          <Switch
            nameId={`${nameId}-${passkey.id}`}
            aboutId={`${nameId}-${passkey.id}-used`}
            isOn={!leaving.has(passkey.id)}
            onToggle={(stays) => toggle(passkey.id, stays)}
          />
        </div>
      ))}
      {isAnyLeft && (
        <Button onClick={() => onLeaving(new Set(passkeys.map(({ id }) => id)))}>{t('Remove all passkeys')}</Button>
      )}
    </fieldset>
  );
}

/** Formats creation and last use of a passkey. */
function formatUsage({ createdAt, lastUsedAt }: Passkey): string {
  const added = siteDateText(createdAt);
  return lastUsedAt === null
    ? t('Added {added}, never used', { added })
    : t('Added {added}, last used {used}', { added, used: siteTimeText(lastUsedAt) });
}
