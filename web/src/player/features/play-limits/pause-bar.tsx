import { Link } from '@tanstack/react-router';
import { t } from '#i18n/text.ts';
import { usePauseText } from '#player/betting/own-limits.ts';
import styles from './pause-bar.module.css';

/** A break in progress, on every page: prices can be viewed, but not bet on. */
export function PauseBar() {
  const text = usePauseText();
  return text === null ? null : (
    <p className={styles.bar} role="status">
      <b>{text}</b>
      <Link to="/play-limits">{t('View limits')}</Link>
    </p>
  );
}
