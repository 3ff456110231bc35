import { FairnessCheck } from '#fairness/fairness-check.tsx';
import { t } from '#i18n/text.ts';
import { buttonLook } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { RecordPage } from './page-frames.tsx';

/** `/fairness`: lets anyone verify rounds of in-house games. */
export function FairnessScreen() {
  return (
    <RecordPage
      title={t('Fairness check')}
      aside={
        <a {...buttonLook({ size: 'l' })} href="/fairness-check.html" download="fairness-check.html">
          <Icon variant="regular" name="download" size={16} />
          {t('Offline check')}
        </a>
      }
    >
      <FairnessCheck />
    </RecordPage>
  );
}
