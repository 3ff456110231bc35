import { useStore } from '#data/stores/observable.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import { SearchDialog } from '#player/features/search/search-dialog.tsx';
import { useActiveSports } from './use-active-sports.ts';
import { usePagesToFind } from './use-pages-to-find.ts';

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
