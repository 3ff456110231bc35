import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { EventSearch } from '#player/features/search/event-search.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { AppSearchResults } from './account-places.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';
import styles from './search-overlay.module.css';

/** Search on narrow screens. */
export function SearchOverlay() {
  const open = useStore(uiFlags, (state) => state.search);
  const close = () => setOpen('search', false);
  return (
    <Dialog open={open} label={t('Search')} kind="modal" onClose={close}>
      <DialogHead title={t('Search')} closeLabel={t('Close search')} onClose={close} />
      <div className={styles.inDialog}>
        <EventSearch Results={AppSearchResults} ground="page" onDone={close} />
      </div>
    </Dialog>
  );
}
