import { useStore } from '#data/stores/observable.ts';
import { phrase, t } from '#text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { PublicWords } from './public-words.tsx';
import styles from './reading-dialog.module.css';
import { openReading, type Reading, reading } from './reading-store.ts';

const TITLES: Readonly<Record<Reading, string>> = {
  terms: phrase('Terms and Conditions'),
  privacy: phrase('Privacy'),
};

/** What the operator has published beside the rules: terms, privacy. */
export function ReadingDialog() {
  const open = useStore(reading, (state) => state.open);
  const title = open === null ? '' : t(TITLES[open]);
  const close = () => openReading(null);
  return (
    <Dialog open={open !== null} label={title} kind="modal" onClose={close}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={close} />
      <div className={styles.body}>{open !== null && <PublicWords name={open} />}</div>
    </Dialog>
  );
}
