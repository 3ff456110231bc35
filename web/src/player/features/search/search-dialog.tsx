import { t } from '#text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import styles from './event-search.module.css';
import { EventSearch, type EventSearchProps } from './event-search.tsx';

export interface SearchDialogProps extends Required<Pick<EventSearchProps, 'sports' | 'pages'>> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The search of narrow screens. */
export function SearchDialog({ open, sports, pages, onClose }: SearchDialogProps) {
  return (
    <Dialog open={open} label={t('Search')} kind="modal" onClose={onClose}>
      <DialogHead title={t('Search')} closeLabel={t('Close search')} onClose={onClose} />
      <div className={styles.inDialog}>
        <EventSearch sports={sports} pages={pages} ground="page" onDone={onClose} />
      </div>
    </Dialog>
  );
}
