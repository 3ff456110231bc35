import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '#data/catalogue/catalogue.ts';
import { PLACES, type Place, type PlaceName, placeNameOf } from './places.ts';

/** `{domainTitle} | {route title}`, with the domain's description. */
export function usePageTitle(title: string): void {
  const { domainTitle, description } = useSettings();
  useEffect(() => {
    document.title = `${domainTitle} | ${title}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [domainTitle, description, title]);
}

/** Another title for as long as something stands in the place of the page; then the page's own again. */
export function useTitleMeanwhile(title: string): void {
  const { domainTitle } = useSettings();
  useEffect(() => {
    const before = document.title;
    const mine = `${domainTitle} | ${title}`;
    document.title = mine;
    return () => {
      if (document.title === mine) document.title = before;
    };
  }, [domainTitle, title]);
}

/** The page that is open: it decides what stands around it. */
export function usePlace(): Place {
  return PLACES[usePlaceName() ?? 'error404'];
}

/** For the ways to the casino: whether a page of it is open, its first one or one below that. */
export function useCasinoMark(): 'page' | undefined {
  const { needsCasino, isAccount } = usePlace();
  return needsCasino && !isAccount ? 'page' : undefined;
}

/** The game that is open in the lobby, `provider:code`; null: none. */
export function useOpenGame(): string | null {
  const isLobby = usePlaceName() === 'lobby';
  const game = useSearch({ strict: false, select: (search) => search.game });
  return isLobby && typeof game === 'string' && game !== '' ? game : null;
}

/** Its name, or null on the way to the page that says there is none. */
export function usePlaceName(): PlaceName | null {
  return useRouterState({ select: ({ location }) => placeNameOf(location.pathname) });
}
