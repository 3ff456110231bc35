import type { Passkey } from '@crease/contracts/wire/account.ts';
import { useId } from 'react';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import rows from './security-parts.module.css';

export interface PasskeysThatStayProps {
  readonly passkeys: readonly Passkey[];
  /** Ids of those that the new password takes with it. */
  readonly leaving: ReadonlySet<number>;
  readonly onLeaving: (leaving: ReadonlySet<number>) => void;
}

/** Every passkey is a way in that a new password leaves open: which of them stay is chosen with it. */
export function PasskeysThatStay({ passkeys, leaving, onLeaving }: PasskeysThatStayProps) {
  const nameId = useId();
  const turn = (id: number, stays: boolean) => {
    const next = new Set(leaving);
    if (stays) next.delete(id);
    else next.add(id);
    onLeaving(next);
  };
  const isAnyLeft = passkeys.some(({ id }) => !leaving.has(id));
  return (
    <fieldset className={rows.list} aria-labelledby={nameId}>
      <p className={rows.text} id={nameId}>
        {t('These passkeys still log you in after the change. Turn off those you do not know.')}
      </p>
      {passkeys.map((passkey) => (
        <div key={passkey.id} className={rows.item}>
          <div>
            <p className={rows.name} id={`${nameId}-${passkey.id}`}>
              {passkey.name}
            </p>
            <p className={rows.text} id={`${nameId}-${passkey.id}-used`}>
              {usedText(passkey)}
            </p>
          </div>
          <Switch
            nameId={`${nameId}-${passkey.id}`}
            aboutId={`${nameId}-${passkey.id}-used`}
            isOn={!leaving.has(passkey.id)}
            onTurn={(stays) => turn(passkey.id, stays)}
          />
        </div>
      ))}
      {isAnyLeft && (
        <Button onClick={() => onLeaving(new Set(passkeys.map(({ id }) => id)))}>
          {t('Remove all passkeys')}
        </Button>
      )}
    </fieldset>
  );
}

/** When a passkey was made and last used. */
export function usedText({ createdAt, lastUsedAt }: Passkey): string {
  const added = siteDateText(createdAt);
  return lastUsedAt === null
    ? t('Added {added}, never used', { added })
    : t('Added {added}, last used {used}', { added, used: siteTimeText(lastUsedAt) });
}
