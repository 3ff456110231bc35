import { FairnessCheck } from '#fairness/fairness-check.tsx';
import { t } from '#i18n/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './fairness-screen.module.css';
import { RecordPage } from './page-frames.tsx';

/** `/fairness`: lets anyone verify rounds of in-house games. */
export function FairnessScreen() {
  return (
    <RecordPage
      title={t('Fairness check')}
      aside={
        <a className={styles.save} href="/fairness-check.html" download="fairness-check.html">
          <Icon variant="regular" name="download" size={16} />
          {t('Offline check')}
        </a>
      }
    >
      <FairnessCheck />
    </RecordPage>
  );
}
