import { useStore } from '#data/storage/observable.ts';
import { SearchDialog } from '#player/features/search/event-search.tsx';
import { useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { usePagesToFind } from './account-places.tsx';
import { setOpen, uiFlags } from './open-drawer.ts';

/** The search of narrow screens. */
export function SearchOverlay() {
  const open = useStore(uiFlags, (state) => state.search);
  const { sports } = useActiveSports();
  const pages = usePagesToFind();
  return (
    <SearchDialog
      open={open}
      sports={sports}
      pages={pages}
      onClose={() => setOpen('search', false)}
    />
  );
}
