import type { Passkey } from '@crease/contracts/people/account.ts';
import { useId } from 'react';
import { t } from '#i18n/text.ts';
import { PasskeyWords } from '#security/passkey-list.tsx';
import styles from '#security/security.module.css';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/layout/layout.tsx';
import { Switch } from '#ui/switch/switch.tsx';

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
      <Note as="p" breaks id={nameId}>
        {t('These passkeys will still work after the change. Turn off any you don’t recognise.')}
      </Note>
      {passkeys.map((passkey) => (
        <div key={passkey.id} className={styles.item}>
          <PasskeyWords passkey={passkey} id={`${nameId}-${passkey.id}`} />
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
