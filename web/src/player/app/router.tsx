import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { session } from '#data/session/session.ts';
import { confirmSuspension, hasCasino, isSiteSuspended, site } from '#data/site/domain-file.ts';
import { PLACES, placeOf } from '#player/places/places.ts';
import { InPlayScreen } from '#player/screens/in-play-screen.tsx';
import { AppRoot, AuthLayout, ErrorView, FullPageLayout } from '#player/shell/frame/app-root.tsx';
import { MainLayout } from '#player/shell/frame/main-layout.tsx';
import { untilLoaded } from '#ui/late-part/late-part.ts';
import { type AppSearch, detourOf, readSearch } from './route-guard.ts';
import { observeNavigation } from './site-rules.ts';

/** Before each page: is the site open, and may this visitor have the page? */
async function guard({ pathname, searchStr }: ParsedLocation, search: AppSearch): Promise<void> {
  const place = placeOf(pathname);
  const isClosable = place !== null && place.layout !== 'full-page' && place !== PLACES.logout;
  if (isClosable && isSiteSuspended() && (await confirmSuspension())) {
    throw redirect({ to: '/under-maintenance', search: { to: `${pathname}${searchStr}` } });
  }
  const { accessToken, user } = session.getState();
  const detour = detourOf({
    pathname,
    query: searchStr,
    search,
    isLoggedIn: accessToken !== null,
    mustChangePassword: user?.mustChangePassword === true && !user.isDemo,
    hasCasino: place?.needsCasino === true ? await hasCasino() : site.getState().casino,
  });
  if (detour !== null) throw redirect({ ...splitQuery(detour.to, detour.search), replace: true });
}

/** A wanted page may carry a query of its own. */
function splitQuery(to: string, search: AppSearch) {
  const [path = '/', query = ''] = to.split('?');
  return { to: path, search: { ...Object.fromEntries(new URLSearchParams(query)), ...search } };
}

const root = createRootRoute({
  component: AppRoot,
  errorComponent: ErrorView,
  validateSearch: readSearch,
  beforeLoad: ({ location, search }) => guard(location, search),
});
const main = createRoute({ getParentRoute: () => root, id: 'main', component: MainLayout });
const fullPage = createRoute({
  getParentRoute: () => root,
  id: 'full-page',
  component: FullPageLayout,
});
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: AuthLayout,
});

/** Pages of the exchange, in the order of the specification's table. */
const home = createRoute({ getParentRoute: () => root, path: '/' });
const inPlay = createRoute({
  getParentRoute: () => main,
  path: PLACES.inPlay.path,
  // Where most visits begin: no further way for it.
  component: InPlayScreen,
});
const market = createRoute({
  getParentRoute: () => main,
  path: PLACES.market.path,
  component: lateScreen(() => import('#player/screens/market-screen.tsx'), 'MarketRoute'),
});
const marketByDreamId = createRoute({
  getParentRoute: () => main,
  path: PLACES.marketByDreamId.path,
  component: lateScreen(() => import('#player/screens/market-screen.tsx'), 'MarketRoute'),
});
const matchList = createRoute({
  getParentRoute: () => main,
  path: PLACES.matchList.path,
  component: lateScreen(() => import('#player/screens/match-list-screen.tsx'), 'MatchListScreen'),
});
const multiMarket = createRoute({
  getParentRoute: () => main,
  path: PLACES.multiMarket.path,
  component: lateScreen(
    () => import('#player/screens/multi-market-screen.tsx'),
    'MultiMarketScreen',
  ),
});

const casinoScreens = () => import('#player/screens/casino-screens.tsx');
const casino = createRoute({
  getParentRoute: () => main,
  path: PLACES.casino.path,
  component: lateScreen(casinoScreens, 'CasinoScreen'),
});
const lobbyPage = createRoute({
  getParentRoute: () => main,
  path: PLACES.lobbyPage.path,
  component: lateScreen(casinoScreens, 'LobbyPageScreen'),
});
const lobby = createRoute({
  getParentRoute: () => main,
  path: PLACES.lobby.path,
  component: lateScreen(casinoScreens, 'LobbyScreen'),
});
const underConstruction = createRoute({
  getParentRoute: () => main,
  path: PLACES.underConstruction.path,
  component: lateScreen(
    () => import('#player/screens/under-construction-screen.tsx'),
    'UnderConstructionScreen',
  ),
});

const activityLog = createRoute({
  getParentRoute: () => main,
  path: PLACES.activityLog.path,
  component: lateScreen(
    () => import('#player/screens/activity-log-screen.tsx'),
    'ActivityLogScreen',
  ),
});
const stakeSetting = createRoute({
  getParentRoute: () => main,
  path: PLACES.stakeSetting.path,
  component: lateScreen(() => import('#player/screens/settings-screen.tsx'), 'StakeSettingScreen'),
});
const playLimits = createRoute({
  getParentRoute: () => main,
  path: PLACES.playLimits.path,
  component: lateScreen(() => import('#player/screens/play-limits-screen.tsx'), 'PlayLimitsScreen'),
});
const playActivity = createRoute({
  getParentRoute: () => main,
  path: PLACES.playActivity.path,
  component: lateScreen(
    () => import('#player/screens/play-activity-screen.tsx'),
    'PlayActivityScreen',
  ),
});
const documents = createRoute({
  getParentRoute: () => main,
  path: PLACES.documents.path,
  component: lateScreen(() => import('#player/screens/documents-screen.tsx'), 'DocumentsScreen'),
});
const changePassword = createRoute({
  getParentRoute: () => main,
  path: PLACES.changePassword.path,
  component: lateScreen(
    () => import('#player/screens/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
});

const currentBet = createRoute({
  getParentRoute: () => main,
  path: PLACES.currentBet.path,
  component: lateScreen(() => import('#player/screens/bet-list-screens.tsx'), 'CurrentBetScreen'),
});
const unsettledBet = createRoute({
  getParentRoute: () => main,
  path: PLACES.unsettledBet.path,
  component: lateScreen(
    () => import('#player/screens/unsettled-bet-screen.tsx'),
    'UnsettledBetScreen',
  ),
});

const statement = createRoute({
  getParentRoute: () => main,
  path: PLACES.statement.path,
  component: lateScreen(() => import('#player/screens/statement-screen.tsx'), 'StatementScreen'),
});
const profitLoss = createRoute({
  getParentRoute: () => main,
  path: PLACES.profitLoss.path,
  component: lateScreen(() => import('#player/screens/profit-loss-screen.tsx'), 'ProfitLossScreen'),
});
const marketAnalysis = createRoute({
  getParentRoute: () => main,
  path: PLACES.marketAnalysis.path,
  component: lateScreen(
    () => import('#player/screens/market-analysis-screen.tsx'),
    'MarketAnalysisScreen',
  ),
});
const fancyGames = createRoute({
  getParentRoute: () => main,
  path: PLACES.fancyGames.path,
  component: lateScreen(() => import('#player/screens/fancy-games-screen.tsx'), 'FancyGamesScreen'),
});

const payment = createRoute({
  getParentRoute: () => main,
  path: PLACES.payment.path,
  component: lateScreen(() => import('#player/screens/payment-screen.tsx'), 'PaymentScreen'),
});
const requests = createRoute({
  getParentRoute: () => main,
  path: PLACES.requests.path,
  component: lateScreen(() => import('#player/screens/requests-screen.tsx'), 'RequestsScreen'),
});
const depositWithdrawalScreen = () => import('#player/screens/deposit-withdrawal-screen.tsx');
const depositWithdrawal = createRoute({
  getParentRoute: () => main,
  path: PLACES.depositWithdrawal.path,
  component: lateScreen(depositWithdrawalScreen, 'DepositWithdrawalScreen'),
});
const depositWithdrawalOf = createRoute({
  getParentRoute: () => main,
  path: PLACES.depositWithdrawalOf.path,
  component: lateScreen(depositWithdrawalScreen, 'DepositWithdrawalScreen'),
});
const takeOut = createRoute({
  getParentRoute: () => main,
  path: PLACES.takeOut.path,
  component: lateScreen(() => import('#player/screens/take-out-screen.tsx'), 'TakeOutScreen'),
});
const bonus = createRoute({
  getParentRoute: () => main,
  path: PLACES.bonus.path,
  component: lateScreen(() => import('#player/screens/bonus-screen.tsx'), 'BonusScreen'),
});

const rules = createRoute({
  getParentRoute: () => main,
  path: PLACES.rules.path,
  component: lateScreen(() => import('#player/screens/rules-screen.tsx'), 'RulesScreen'),
});
const fairness = createRoute({
  getParentRoute: () => main,
  path: PLACES.fairness.path,
  component: lateScreen(() => import('#player/screens/fairness-screen.tsx'), 'FairnessScreen'),
});

const login = createRoute({
  getParentRoute: () => auth,
  path: PLACES.login.path,
  component: lateScreen(() => import('#player/screens/login-screen.tsx'), 'LoginScreen'),
});
/** Asks whether to log out; shows the login to those who are out already. */
const logout = createRoute({
  getParentRoute: () => auth,
  path: PLACES.logout.path,
  beforeLoad: () => {
    if (session.getState().accessToken === null) {
      throw redirect({ to: '/auth/login', search: {}, replace: true });
    }
  },
  component: lateScreen(() => import('#player/screens/logout-screen.tsx'), 'LogoutScreen'),
});

const error404 = createRoute({
  getParentRoute: () => fullPage,
  path: PLACES.error404.path,
  component: lateScreen(() => import('#player/screens/error-screens.tsx'), 'Error404Screen'),
});
const error500 = createRoute({
  getParentRoute: () => fullPage,
  path: PLACES.error500.path,
  component: lateScreen(() => import('#player/screens/error-screens.tsx'), 'Error500Screen'),
});
const underMaintenance = createRoute({
  getParentRoute: () => fullPage,
  path: PLACES.underMaintenance.path,
  component: lateScreen(
    () => import('#player/screens/maintenance-screen.tsx'),
    'UnderMaintenanceScreen',
  ),
});
const test = createRoute({
  getParentRoute: () => fullPage,
  path: PLACES.test.path,
  component: lateScreen(() => import('#player/screens/test-screen.tsx'), 'TestScreen'),
});

/** Every other path: the guard has sent it away before this is looked at. */
const anything = createRoute({ getParentRoute: () => root, path: '$' });

const routeTree = root.addChildren([
  home,
  main.addChildren([
    inPlay,
    market,
    marketByDreamId,
    matchList,
    multiMarket,
    casino,
    lobbyPage,
    lobby,
    underConstruction,
    activityLog,
    stakeSetting,
    playLimits,
    playActivity,
    documents,
    changePassword,
    statement,
    unsettledBet,
    marketAnalysis,
    currentBet,
    fancyGames,
    profitLoss,
    payment,
    requests,
    depositWithdrawal,
    depositWithdrawalOf,
    takeOut,
    bonus,
    rules,
    fairness,
  ]),
  auth.addChildren([login, logout]),
  fullPage.addChildren([error404, error500, underMaintenance, test]),
  anything,
]);

/** The router over a history: the browser's, or one in memory. */
export function routerOver(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    caseSensitive: false,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorView,
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  });
  observeNavigation(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOver>;
  }
}

/** A screen whose file comes when it is opened: the screen that is open stays until then. */
function lateScreen<Chunk extends Record<string, unknown>, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
) {
  return lazyRouteComponent(() => untilLoaded(load), name);
}
