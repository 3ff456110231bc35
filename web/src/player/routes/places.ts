import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { phrase } from '#i18n/text.ts';

/** Route metadata that drives the router, titles and guards (spec section 2). */
interface RouteInfo {
  /** Router syntax: `$name` matches one segment. Case-insensitive. */
  readonly path: string;
  /** Follows the domain's title: `{domainTitle} | {title}` (api section 12); translated with `t()`. */
  readonly title: string;
  /** `main`: header, menus and footer. `auth`: the login page. `full-page`: only the logo. */
  readonly layout: 'main' | 'auth' | 'full-page';
  /** Requires an access token. */
  readonly needsLogin: boolean;
  /** Requires a domain with a casino. */
  readonly needsCasino: boolean;
  /** If false, footer and bottom bar are hidden. */
  readonly hasFooter: boolean;
  readonly hasRightSidebar: boolean;
  /** Shows the scrollable sports strip, otherwise a back link to the sports. */
  readonly hasNavbar: boolean;
  /** Multi-step form. On phones only its title and a back link in the header are shown around it. */
  readonly isForm: boolean;
  /** Account page: its sidebar lists the other account pages instead of the sports. */
  readonly isAccount: boolean;
}

const OPEN = {
  layout: 'main',
  needsLogin: false,
  needsCasino: false,
  hasFooter: true,
  hasRightSidebar: false,
  hasNavbar: true,
  isForm: false,
  isAccount: false,
} as const;
/** Matches to bet on, with the slip beside them. */
const LIST = { ...OPEN, hasRightSidebar: true } as const;
const MARKETS = { ...LIST, hasFooter: false } as const;
const OWN = { ...OPEN, needsLogin: true } as const;
const ACCOUNT = { ...OWN, isAccount: true } as const;
const FORM = { ...ACCOUNT, isForm: true } as const;
const CASINO = { ...OWN, needsCasino: true } as const;
const ALONE = { ...OPEN, layout: 'full-page' } as const;
const AUTH = { ...OPEN, layout: 'auth' } as const;

/** All routes by name. */
export const ROUTES = {
  inPlay: { ...LIST, path: '/inplay', title: phrase('Inplay') },
  market: { ...MARKETS, path: '/markets/$eventid/$dreamid', title: phrase('Markets') },
  marketByDreamId: { ...MARKETS, path: '/markets/$dreamid', title: phrase('Markets') },
  matchList: { ...LIST, path: '/matchlist/$id', title: phrase('Match List') },
  multiMarket: { ...MARKETS, path: '/multi-market', title: phrase('Multi-market') },
  casino: { ...CASINO, path: '/casino', title: phrase('Casino') },
  lobbyPage: { ...CASINO, path: '/lobby-page/$section', title: phrase('Lobby') },
  lobby: { ...CASINO, path: '/lobby', title: phrase('Lobby'), hasNavbar: false },
  myRounds: { ...ACCOUNT, needsCasino: true, path: '/my-rounds', title: phrase('My rounds') },
  underConstruction: { ...OPEN, path: '/underConstruction', title: phrase('Under construction') },
  activityLog: { ...ACCOUNT, path: '/activity-log', title: phrase('My Profile') },
  stakeSetting: { ...ACCOUNT, path: '/stake-setting', title: phrase('Stake settings') },
  playLimits: { ...ACCOUNT, path: '/play-limits', title: phrase('Play limits') },
  playActivity: { ...ACCOUNT, path: '/play-activity', title: phrase('Play activity') },
  documents: { ...ACCOUNT, path: '/documents', title: phrase('Documents') },
  changePassword: { ...ACCOUNT, path: '/change-password', title: phrase('Change password') },
  statement: { ...ACCOUNT, path: '/account-cash-statement', title: phrase('Account statement') },
  unsettledBet: { ...ACCOUNT, path: '/unsettled-bet', title: phrase('Unsettled bets') },
  marketAnalysis: { ...ACCOUNT, path: '/Market-Analysis', title: phrase('Market analysis') },
  currentBet: { ...ACCOUNT, path: '/current-bet', title: phrase('Current bets') },
  fancyGames: { ...OWN, path: '/fancy-games', title: phrase('All sessions') },
  profitLoss: { ...ACCOUNT, path: '/ProfitLoss', title: phrase('Profit and loss') },
  payment: { ...ACCOUNT, path: '/Payment', title: phrase('Payment') },
  requests: { ...ACCOUNT, path: '/dwrequests', title: phrase('Payment requests') },
  depositWithdrawal: { ...FORM, path: '/depositw', title: phrase('Deposit and withdrawal') },
  depositWithdrawalOf: { ...FORM, path: '/depositw/$id', title: phrase('Deposit and withdrawal') },
  takeOut: { ...OPEN, path: '/take-out', title: phrase('Withdraw your balance') },
  bonus: { ...ACCOUNT, path: '/bonus', title: phrase('Bonus') },
  rules: { ...OPEN, path: '/rules', title: phrase('Rules') },
  fairness: { ...OPEN, path: '/fairness', title: phrase('Fairness check') },
  login: { ...AUTH, path: '/auth/login', title: phrase('Login') },
  logout: { ...AUTH, path: '/auth/logout', title: phrase('Log out') },
  error404: { ...ALONE, path: '/error-404', title: phrase('Error 404') },
  error500: { ...ALONE, path: '/error-500', title: phrase('Error 500') },
  underMaintenance: { ...ALONE, path: '/under-maintenance', title: phrase('Under maintenance') },
  test: { ...ALONE, path: '/test', title: phrase('Test') },
} as const satisfies Readonly<Record<string, RouteInfo>>;

/** Title of `/depositw/{id?}`: 1 or none is a deposit, anything else a withdrawal. */
export function cashierTitle(id: string | undefined): 'Deposit' | 'Withdrawal' {
  return id === undefined || id === '1' ? phrase('Deposit') : phrase('Withdrawal');
}

type RouteName = keyof typeof ROUTES;

const PATTERNS = Object.entries(ROUTES).map(([name, place]) => ({
  name: name as RouteName,
  segments: splitSegments(place.path),
}));

/** Finds the route of a path, or null. Ignores case and a trailing slash. */
export function findRouteName(pathname: string): RouteName | null {
  const requested = splitSegments(pathname);
  const found = PATTERNS.find(
    ({ segments }) =>
      segments.length === requested.length &&
      segments.every((segment, index) => segment.startsWith('$') || segment === requested[index]),
  );
  return found?.name ?? null;
}

export function findRoute(pathname: string): RouteInfo | null {
  const name = findRouteName(pathname);
  return name === null ? null : ROUTES[name];
}

function splitSegments(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

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
