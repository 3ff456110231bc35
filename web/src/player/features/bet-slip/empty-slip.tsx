import { useId } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { setPreferences, usePreference } from '#data/stores/preferences.ts';
import { session } from '#data/stores/session.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './empty-slip.module.css';

/** The slip before a price was taken: what to do, and how the next bet will be placed. */
export function EmptySlip() {
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  return (
    <>
      <p className={styles.empty}>
        <Icon variant="regular" name="ticket" />
        {t('Tap a price to start a bet.')}
      </p>
      {isLoggedIn ? (
        <>
          <Way name="confirmBets" words={t('Confirm before placing')} />
          <Way name="oneClick" words={t('One-click betting')} />
        </>
      ) : null}
    </>
  );
}

interface WayProps {
  readonly name: 'confirmBets' | 'oneClick';
  readonly words: string;
}

function Way({ name, words }: WayProps) {
  const id = useId();
  const isOn = usePreference(name);
  return (
    <div className={styles.way}>
      <span id={id}>{words}</span>
      <Switch nameId={id} isOn={isOn} onTurn={(on) => setPreferences({ [name]: on })} />
    </div>
  );
}
