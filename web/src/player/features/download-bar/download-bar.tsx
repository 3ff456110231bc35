import { useSettings } from '#data/queries/catalogue.ts';
import { t } from '#text/text.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { closeAppOffer } from './app-offer.ts';
import styles from './download-bar.module.css';

/** Phones: the domain's Android app, above the bottom bar. */
export function DownloadBar() {
  const { apkUrl, domainTitle } = useSettings();
  if (apkUrl === null) return null;
  return (
    <section className={styles.bar} aria-label={t('Download app')}>
      <span className={styles.mark}>
        <Icon variant="brands" name="android" size={22} />
      </span>
      <p className={styles.words}>
        <b>{t('{title} for Android', { title: domainTitle })}</b>
        <small>{t('Install it from this site')}</small>
      </p>
      <a className={styles.get} href={apkUrl} download rel="noreferrer">
        {t('Download APK')}
      </a>
      <IconButton label={t('Close')} onClick={closeAppOffer}>
        <Icon variant="regular" name="close" />
      </IconButton>
    </section>
  );
}
