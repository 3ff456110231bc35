import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { session } from '#client/session/session.ts';
import { confirmSuspension, hasCasino, isSiteSuspended, site } from '#client/site/domain-file.ts';
import { findRoute, ROUTES } from '#player/routes/places.ts';
import { type AppSearch, findDetour } from './route-guard.ts';

/** Checks before each navigation that the site is open and that this visitor may see the page. */
export async function guard(
  { pathname, searchStr }: ParsedLocation,
  search: AppSearch,
): Promise<void> {
  const place = findRoute(pathname);
  const isClosable = place !== null && place.layout !== 'full-page' && place !== ROUTES.logout;
  if (isClosable && isSiteSuspended() && (await confirmSuspension())) {
    throw redirect({ to: '/under-maintenance', search: { to: `${pathname}${searchStr}` } });
  }
  const { accessToken, user } = session.getState();
  const detour = findDetour({
    pathname,
    query: searchStr,
    search,
    isLoggedIn: accessToken !== null,
    mustChangePassword: user?.mustChangePassword === true && !user.isDemo,
    hasCasino: place?.needsCasino === true ? await hasCasino() : site.getState().casino,
  });
  if (detour !== null) throw redirect({ ...splitQuery(detour.to, detour.search), replace: true });
}

/** Splits off the target's own query string. */
function splitQuery(to: string, search: AppSearch) {
  const [path = '/', query = ''] = to.split('?');
  return { to: path, search: { ...Object.fromEntries(new URLSearchParams(query)), ...search } };
}
