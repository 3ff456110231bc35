import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { findRouteName, ROUTES, type RouteInfo, type RouteName } from './places.ts';

/** Sets the document title to `{domainTitle} | {route title}`, and the domain's description. */
export function usePageTitle(title: string): void {
  const { domainTitle, description } = useSettings();
  useEffect(() => {
    document.title = `${domainTitle} | ${title}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [domainTitle, description, title]);
}

/** Overrides the title while mounted, then restores the page's own. */
export function useTemporaryTitle(title: string): void {
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

/** The current route, which decides the surrounding layout. */
export function useRouteInfo(): RouteInfo {
  return ROUTES[useRouteName() ?? 'error404'];
}

/** `aria-current` for casino links while a casino page is open. */
export function useCasinoMark(): 'page' | undefined {
  const { needsCasino, isAccount } = useRouteInfo();
  return needsCasino && !isAccount ? 'page' : undefined;
}

/** Game open in the lobby, `provider:code`; null if none. */
export function useOpenGame(): string | null {
  const isLobby = useRouteName() === 'lobby';
  const game = useSearch({ strict: false, select: (search) => search.game });
  return isLobby && typeof game === 'string' && game !== '' ? game : null;
}

/** Name of the current route; null for unknown paths, before the redirect to the 404 page. */
export function useRouteName(): RouteName | null {
  return useRouterState({ select: ({ location }) => findRouteName(location.pathname) });
}
