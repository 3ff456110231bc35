import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { session } from '#client/session/session.ts';
import { confirmSuspension, hasCasino, isSiteSuspended, site } from '#client/site/domain-file.ts';
import { findRoute, findRouteName, ROUTES } from '#player/routes/places.ts';

/** Supported search parameters: the return page after login, the login flag and a list's league. */
interface AppSearch {
  readonly to?: string | undefined;
  readonly login?: false | undefined;
  /** Competition name to expand in a sport list. */
  readonly league?: string | undefined;
  /** Game open in the lobby, `provider:code`; `mode: 'demo'` plays without money. */
  readonly game?: string | undefined;
  readonly mode?: 'demo' | undefined;
  /** Lobby sort order and filters; parsed by the lobby. */
  readonly order?: string | undefined;
  readonly only?: string | undefined;
}

/**
 * Parses the search parameters. Accepts only our own paths in `to`, which prevents open redirects after login.
 * Rejected parameters are set to undefined, or the router would keep them.
 */
export function readSearch({ to, login, league, ...others }: Record<string, unknown>): AppSearch {
  return {
    ...others,
    to: isOwnPath(to) ? to : undefined,
    login: login === false || login === 'false' ? false : undefined,
    // The router parses all-digit names as numbers.
    league: typeof league === 'string' || typeof league === 'number' ? String(league) : undefined,
  };
}

/** Accepts a path, with its query, only if it is a page of ours other than logout. */
function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false;
  const [pathname = '/'] = path.split(/[?#]/);
  return pathname === '/' || findRoute(pathname)?.layout === 'main';
}

/** A requested page and its visitor. */
export interface Visit {
  readonly pathname: string;
  /** Query string including the question mark, or empty. */
  readonly query: string;
  readonly search: AppSearch;
  readonly isLoggedIn: boolean;
  /** The password was set by an operator; every other page is blocked until it is changed. */
  readonly mustChangePassword: boolean;
  readonly hasCasino: boolean;
}

/** A redirect target. */
export interface Detour {
  readonly to: string;
  readonly search: AppSearch;
}

const LOGIN_MARK = /[/&;,?]*login(=|%3d)false/gi;

/**
 * Returns where to redirect a visitor, or null if they may see the page (spec section 2, navigation rules).
 *
 * `login=false` in the path becomes the query parameter that opens the login. `/` redirects to in-play, unknown paths
 * to `/error-404`, and casino pages to `/` where the domain has no casino. Pages that require login redirect to
 * in-play with the login open and the wanted page in `to`. Logged-in users skip the login page. Users who must change
 * their password are sent to that page.
 */
function findDetour(visit: Visit): Detour | null {
  const { pathname, search, isLoggedIn, mustChangePassword, hasCasino } = visit;
  const bare = pathname.replace(LOGIN_MARK, '');
  if (bare !== pathname) {
    const isKnown = findRoute(bare) !== null && findRoute(bare)?.layout === 'main';
    return { to: isKnown ? bare : '/inplay', search: { ...search, login: false } };
  }
  if (pathname === '/') return { to: '/inplay', search };
  const place = findRoute(pathname);
  if (place === null) return { to: '/error-404', search: {} };
  if (mustChangePassword && place.layout === 'main' && findRouteName(pathname) !== 'changePassword') {
    return { to: ROUTES.changePassword.path, search: {} };
  }
  if (place.needsCasino && !hasCasino) return { to: '/', search: {} };
  if (place.needsLogin && !isLoggedIn) {
    return { to: '/inplay', search: { to: buildWantedPath(visit), login: false } };
  }
  if (findRouteName(pathname) === 'login' && isLoggedIn) {
    return { to: search.to ?? '/inplay', search: {} };
  }
  return null;
}

/** Builds the wanted path and query without the login flag. */
function buildWantedPath({ pathname, query }: Visit): string {
  const params = new URLSearchParams(query);
  params.delete('login');
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}

/** Checks before each navigation that the site is open and that this visitor may see the page. */
export async function guard({ pathname, searchStr }: ParsedLocation, search: AppSearch): Promise<void> {
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
