import { Link } from '@tanstack/react-router';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './back-to-sports.module.css';

/** In the place of the strip of sports while the lobby is open. */
export function BackToSports({ ground }: { readonly ground: 'bar' | 'head' }) {
  return (
    <nav className={styles.place} data-ground={ground} aria-label={t('Way back')}>
      <Link to="/inplay" className={styles.link}>
        <Icon variant="regular" name="chevronLeft" size={18} />
        {t('Back to sports')}
      </Link>
    </nav>
  );
}
