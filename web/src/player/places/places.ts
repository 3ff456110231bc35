import { phrase } from '#text/text.ts';

/** What a page is and what stands around it: drives the router, the titles and the guards (spec section 2). */
export interface Place {
  /** As the router reads it: `$name` stands for any one segment. Upper and lower case are the same. */
  readonly path: string;
  /** After the domain's title: `{domainTitle} | {title}` (api section 12); said with `t()`. */
  readonly title: string;
  /** `main`: header, menus and footer. `auth`: the login page. `full-page`: nothing but the logo. */
  readonly layout: 'main' | 'auth' | 'full-page';
  /** Only with an access token. */
  readonly needsLogin: boolean;
  /** Only where the domain has a casino. */
  readonly needsCasino: boolean;
  /** False while the page is open: footer and bottom bar. */
  readonly hasFooter: boolean;
  readonly hasRightSidebar: boolean;
  /** The scrollable strip of sports; without it stands the way back to the sports. */
  readonly hasNavbar: boolean;
  /** A form of several steps. On phones its title and the way back are in the header, and nothing else stands around it. */
  readonly isForm: boolean;
  /** Of the account of somebody: beside it stand its other pages, not the sports. */
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
const OWN = { ...OPEN, needsLogin: true } as const;
const ACCOUNT = { ...OWN, isAccount: true } as const;
const FORM = { ...ACCOUNT, isForm: true } as const;
const CASINO = { ...OWN, needsCasino: true } as const;
const ALONE = { ...OPEN, layout: 'full-page' } as const;
const AUTH = { ...OPEN, layout: 'auth' } as const;

/** Every page there is, by name. */
export const PLACES = {
  inPlay: { ...OPEN, path: '/inplay', title: phrase('Inplay'), hasRightSidebar: true },
  market: {
    ...OPEN,
    path: '/markets/$eventid/$dreamid',
    title: phrase('Markets'),
    hasFooter: false,
    hasRightSidebar: true,
  },
  marketByDreamId: {
    ...OPEN,
    path: '/markets/$dreamid',
    title: phrase('Markets'),
    hasFooter: false,
    hasRightSidebar: true,
  },
  matchList: {
    ...OPEN,
    path: '/matchlist/$id',
    title: phrase('Match List'),
    hasRightSidebar: true,
  },
  multiMarket: {
    ...OPEN,
    path: '/multi-market',
    title: phrase('Multi markets'),
    hasFooter: false,
    hasRightSidebar: true,
  },
  casino: { ...CASINO, path: '/casino', title: phrase('Casino') },
  lobbyPage: { ...CASINO, path: '/lobby-page/$section', title: phrase('Lobby') },
  lobby: { ...CASINO, path: '/lobby', title: phrase('Lobby'), hasNavbar: false },
  myRounds: { ...ACCOUNT, needsCasino: true, path: '/my-rounds', title: phrase('My rounds') },
  underConstruction: { ...OPEN, path: '/underConstruction', title: phrase('Under Construction') },
  activityLog: { ...ACCOUNT, path: '/activity-log', title: phrase('My Profile') },
  stakeSetting: { ...ACCOUNT, path: '/stake-setting', title: phrase('Stake Setting') },
  playLimits: { ...ACCOUNT, path: '/play-limits', title: phrase('Play limits') },
  playActivity: { ...ACCOUNT, path: '/play-activity', title: phrase('Play activity') },
  documents: { ...ACCOUNT, path: '/documents', title: phrase('Documents') },
  changePassword: { ...ACCOUNT, path: '/change-password', title: phrase('Change Password') },
  statement: { ...ACCOUNT, path: '/account-cash-statement', title: phrase('Account Statement') },
  unsettledBet: { ...ACCOUNT, path: '/unsettled-bet', title: phrase('Unsettled Bet') },
  marketAnalysis: { ...ACCOUNT, path: '/Market-Analysis', title: phrase('Market Analysis') },
  currentBet: { ...ACCOUNT, path: '/current-bet', title: phrase('Current Bet') },
  fancyGames: { ...OWN, path: '/fancy-games', title: phrase('Fancy Games') },
  profitLoss: { ...ACCOUNT, path: '/ProfitLoss', title: phrase('Profit Loss') },
  payment: { ...ACCOUNT, path: '/Payment', title: phrase('Payment') },
  requests: { ...ACCOUNT, path: '/dwrequests', title: phrase('DW Requests') },
  depositWithdrawal: { ...FORM, path: '/depositw', title: phrase('Deposit Withdrawal') },
  depositWithdrawalOf: { ...FORM, path: '/depositw/$id', title: phrase('Deposit Withdrawal') },
  takeOut: { ...OPEN, path: '/take-out', title: phrase('Take your money out') },
  bonus: { ...ACCOUNT, path: '/bonus', title: phrase('Bonus') },
  rules: { ...OPEN, path: '/rules', title: phrase('Rules') },
  fairness: { ...OPEN, path: '/fairness', title: phrase('Fairness check') },
  login: { ...AUTH, path: '/auth/login', title: phrase('Login') },
  logout: { ...AUTH, path: '/auth/logout', title: phrase('Logout') },
  error404: { ...ALONE, path: '/error-404', title: phrase('Error 404') },
  error500: { ...ALONE, path: '/error-500', title: phrase('Error 500') },
  underMaintenance: { ...ALONE, path: '/under-maintenance', title: phrase('Under Maintenance') },
  test: { ...ALONE, path: '/test', title: phrase('Test') },
} as const satisfies Readonly<Record<string, Place>>;

/** Title of `/depositw/{id?}`: 1 or nothing is a deposit, everything else a withdrawal. */
export function cashierTitle(id: string | undefined): 'Deposit' | 'Withdrawal' {
  return id === undefined || id === '1' ? phrase('Deposit') : phrase('Withdrawal');
}

export type PlaceName = keyof typeof PLACES;

const LIST = Object.entries(PLACES).map(([name, place]) => ({
  name: name as PlaceName,
  segments: segmentsOf(place.path),
}));

/** The page a path leads to, or null. Case and a slash at the end do not count. */
export function placeNameOf(pathname: string): PlaceName | null {
  const asked = segmentsOf(pathname);
  const found = LIST.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, at) => segment.startsWith('$') || segment === asked[at]),
  );
  return found?.name ?? null;
}

export function placeOf(pathname: string): Place | null {
  const name = placeNameOf(pathname);
  return name === null ? null : PLACES[name];
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}
