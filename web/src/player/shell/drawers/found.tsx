import type { ResultsProps } from '#player/features/search/event-search.tsx';
import { SearchResults } from '#player/features/search/search-results.tsx';
import { useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { useSearchablePages } from './account-places.tsx';

/** Search results among the visible sports and the user's account pages. */
export function AppSearchResults(props: ResultsProps) {
  const { sports } = useActiveSports();
  return <SearchResults {...props} sports={sports} pages={useSearchablePages()} />;
}
