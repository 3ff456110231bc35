import { useRouterState } from '@tanstack/react-router';
import { PLACES, type Place, type PlaceName, placeNameOf } from '#player/places.ts';

/** The page that is open: it decides what stands around it. */
export function usePlace(): Place {
  return PLACES[usePlaceName() ?? 'error404'];
}

/** Its name, or null on the way to the page that says there is none. */
export function usePlaceName(): PlaceName | null {
  return useRouterState({ select: ({ location }) => placeNameOf(location.pathname) });
}
