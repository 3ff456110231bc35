import { PLACES, placeNameOf, placeOf } from '#player/places/places.ts';

/** What the address may carry: the wanted page after a login, the mark that opens the login, and the league of a list. */
export interface AppSearch {
  readonly to?: string | undefined;
  readonly login?: false | undefined;
  /** Name of the competition at which the list of a sport is opened. */
  readonly league?: string | undefined;
  /** The game that is played in the lobby, `provider:code`; `demo`: without money. */
  readonly game?: string | undefined;
  readonly mode?: 'demo' | undefined;
  /** How games of the lobby are ordered, and what they have to have; read by the lobby. */
  readonly order?: string | undefined;
  readonly only?: string | undefined;
}

/**
 * Reads it. Only our own paths count: an address from outside must not send anybody elsewhere after the login. What does
 * not count is named as undefined, or the router would keep it.
 */
export function readSearch({ to, login, league, ...others }: Record<string, unknown>): AppSearch {
  return {
    ...others,
    to: isOwnPath(to) ? to : undefined,
    login: login === false || login === 'false' ? false : undefined,
    // A name of digits alone was read as a number.
    league: typeof league === 'string' || typeof league === 'number' ? String(league) : undefined,
  };
}

/** A page of the exchange, with its query: nothing outside, and not the logout. */
function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false;
  const [pathname = '/'] = path.split(/[?#]/);
  return pathname === '/' || placeOf(pathname)?.layout === 'main';
}

/** Who asks for which page. */
export interface Visit {
  readonly pathname: string;
  /** The query with its question mark, or nothing. */
  readonly query: string;
  readonly search: AppSearch;
  readonly isLoggedIn: boolean;
  /** The password was set by somebody else: nothing else is open until it is changed. */
  readonly mustChangePassword: boolean;
  readonly hasCasino: boolean;
}

/** Another address to go to. */
export interface Detour {
  readonly to: string;
  readonly search: AppSearch;
}

const LOGIN_MARK = /[/&;,?]*login(=|%3d)false/gi;

/**
 * Where a visitor is sent instead, or null when they may have the page (spec section 2, navigation rules).
 *
 * A path that holds `login=false` becomes the query that opens the login; `/` is in-play; an unknown path is
 * `/error-404`; casino pages lead to `/` where the domain has no casino; a page that needs a login leads to in-play with
 * the login open and the wanted page in `to`; who is logged in needs no login page; whose password
 * is still to be changed is led there.
 */
export function detourOf(visit: Visit): Detour | null {
  const { pathname, search, isLoggedIn, mustChangePassword, hasCasino } = visit;
  const bare = pathname.replace(LOGIN_MARK, '');
  if (bare !== pathname) {
    const isKnown = placeOf(bare) !== null && placeOf(bare)?.layout === 'main';
    return { to: isKnown ? bare : '/inplay', search: { ...search, login: false } };
  }
  if (pathname === '/') return { to: '/inplay', search };
  const place = placeOf(pathname);
  if (place === null) return { to: '/error-404', search: {} };
  if (mustChangePassword && place.layout === 'main' && placeNameOf(pathname) !== 'changePassword') {
    return { to: PLACES.changePassword.path, search: {} };
  }
  if (place.needsCasino && !hasCasino) return { to: '/', search: {} };
  if (place.needsLogin && !isLoggedIn) {
    return { to: '/inplay', search: { to: wantedOf(visit), login: false } };
  }
  if (placeNameOf(pathname) === 'login' && isLoggedIn) {
    return { to: search.to ?? '/inplay', search: {} };
  }
  return null;
}

/** The wanted page with its query, but for the mark that opens the login. */
function wantedOf({ pathname, query }: Visit): string {
  const params = new URLSearchParams(query);
  params.delete('login');
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}
