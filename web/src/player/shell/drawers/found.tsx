import type { ResultsProps } from '#player/features/search/event-search.tsx';
import { SearchResults } from '#player/features/search/search-results.tsx';
import { useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { usePagesToFind } from './account-places.tsx';

/** What the search finds among the sports of this visitor and the pages of their account. */
export function Found(props: ResultsProps) {
  const { sports } = useActiveSports();
  return <SearchResults {...props} sports={sports} pages={usePagesToFind()} />;
}
