import { Link, useParams } from '@tanstack/react-router';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { t } from '#i18n/text.ts';
import { cashierTitle } from '#player/routes/places.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './form-title.module.css';

/** Phones: title of a multi-step form in place of logo and balance, with links to submitted requests and help. */
export function FormTitle() {
  const { id } = useParams({ strict: false });
  const support = findSupportLink(useSettings());
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
