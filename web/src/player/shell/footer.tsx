import { Link } from '@tanstack/react-router';
import { useSettings } from '#data/queries/catalogue.ts';
import { supportOf } from '#data/view-models/site-links.ts';
import { t } from '#text/text.ts';
import { Clock } from './clock.tsx';
import styles from './footer.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { openReading } from './reading-store.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** Who runs the place, by which rules, from which age, and where to ask. */
export function Footer() {
  const setting = useSettings();
  const { domainTitle, licence, minAge } = setting;
  const support = supportOf(setting);
  return (
    <footer className={styles.footer}>
      <span>{domainTitle}</span>
      <span>
        {licence === null
          ? t('Play money: nothing is paid in and nothing is paid out.')
          : `${licence.text} ${licence.jurisdiction} ${licence.number}`}
      </span>
      <Link to="/rules" className={styles.link}>
        {t('Rules')}
      </Link>
      <button type="button" className={styles.link} onClick={() => openReading('terms')}>
        {t('Terms and Conditions')}
      </button>
      <button type="button" className={styles.link} onClick={() => openReading('privacy')}>
        {t('Privacy')}
      </button>
      {support !== null && (
        <a className={styles.link} href={support.href} target="_blank" rel="noreferrer">
          {t('Support')}
        </a>
      )}
      <b>{t('{age}+', { age: minAge })}</b>
      <Clock className={styles.clock} />
      <span className={styles.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </span>
    </footer>
  );
}
