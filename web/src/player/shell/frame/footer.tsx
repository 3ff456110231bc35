import { Link } from '@tanstack/react-router';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import { t } from '#i18n/text.ts';
import { LanguageChoice, ThemeChoice } from '#player/features/settings/look-choices.tsx';
import { openReading } from '#player/shell/drawers/open-drawer.ts';
import { Clock } from '#player/shell/header/header-account.tsx';
import { Row } from '#ui/layout/layout.tsx';
import styles from './footer.module.css';

/** Operator, rules, minimum age and support. */
export function Footer() {
  const setting = useSettings();
  const { domainTitle, licence, minAge } = setting;
  const support = findSupportLink(setting);
  return (
    <Row as="footer" wrap above={4} border="top" size={12} tone="muted" className={styles.footer}>
      <span>{domainTitle}</span>
      <span>
        {licence === null
          ? t('Play money: no deposits or withdrawals.')
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
      <a className={styles.link} href="/status">
        {t('Site status')}
      </a>
      {support !== null && (
        <a className={styles.link} href={support.href} target="_blank" rel="noreferrer">
          {t('Support')}
        </a>
      )}
      <b>{t('{age}+', { age: minAge })}</b>
      <Clock className="noWrap" />
      <Row as="span" gap={4} gapX={5} align="stretch" wrap pushed>
        <LanguageChoice />
        <ThemeChoice />
      </Row>
    </Row>
  );
}
