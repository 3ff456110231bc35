import { FairnessCheck } from '#player/features/fairness/fairness-check.tsx';
import { t } from '#text/text.ts';
import { RecordPage } from './page-frames.tsx';

/** `/fairness`: rounds of the games of the house, drawn again by whoever wants to know. */
export function FairnessScreen() {
  return (
    <RecordPage title={t('Fairness check')}>
      <FairnessCheck />
    </RecordPage>
  );
}
