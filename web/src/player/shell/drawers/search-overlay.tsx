import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { EventSearch } from '#player/features/search/event-search.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { AppSearchResults } from './account-places.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';
import styles from './search-overlay.module.css';

/** Search on narrow screens. */
export function SearchOverlay() {
  const open = useStore(uiFlags, (state) => state.search);
  const close = () => setOpen('search', false);
  return (
    <TitledDialog title={t('Search')} open={open} closeLabel={t('Close search')} onClose={close}>
      <div className={styles.inDialog}>
        <EventSearch Results={AppSearchResults} ground="page" onDone={close} />
      </div>
    </TitledDialog>
  );
}
