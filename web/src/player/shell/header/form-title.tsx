import { Link, useParams } from '@tanstack/react-router';
import { useSettings } from '#data/catalogue/catalogue.ts';
import { supportOf } from '#data/site/site-links.ts';
import { cashierTitle } from '#player/places/places.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './form-title.module.css';

/** Phones: the title of a form of several steps, in the room of logo and money, with the ways to what was sent and to help. */
export function FormTitle() {
  const { id } = useParams({ strict: false });
  const support = supportOf(useSettings());
  return (
    <>
      <h1 className={styles.title}>{t(cashierTitle(id))}</h1>
      <Link to="/dwrequests" className={styles.way}>
        {t('Requests')}
      </Link>
      {support === null ? null : (
        <a
          className={styles.way}
          href={support.href}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Support')}
        >
          <Icon variant="regular" name="chat" size={22} />
        </a>
      )}
    </>
  );
}
