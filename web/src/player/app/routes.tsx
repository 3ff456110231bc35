import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { session } from '#client/session/session.ts';
import { ROUTES } from '#player/routes/places.ts';
import { InPlayScreen } from '#player/screens/in-play-screen.tsx';
import { AppRoot, AuthLayout, ErrorView, FullPageLayout } from '#player/shell/frame/app-root.tsx';
import { MainLayout } from '#player/shell/frame/main-layout.tsx';
import { untilLoaded } from '#ui/lazy/lazy-component.ts';
import { guard, readSearch } from './route-guard.ts';

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

/** Pages in the order of the specification's table. */
const home = createRoute({ getParentRoute: () => root, path: '/' });
const inPlay = createRoute({
  getParentRoute: () => main,
  path: ROUTES.inPlay.path,
  // Bundled eagerly: most visits start here, so avoid an extra request.
  component: InPlayScreen,
});
const market = page('market', () => import('#player/screens/market-screen.tsx'), 'MarketRoute');
const marketByDreamId = page('marketByDreamId', () => import('#player/screens/market-screen.tsx'), 'MarketRoute');
const matchList = page('matchList', () => import('#player/screens/match-list-screen.tsx'), 'MatchListScreen');
const multiMarket = page('multiMarket', () => import('#player/screens/multi-market-screen.tsx'), 'MultiMarketScreen');

const casinoScreens = () => import('#player/screens/casino-screens.tsx');
const casino = page('casino', casinoScreens, 'CasinoScreen');
const lobbyPage = page('lobbyPage', casinoScreens, 'LobbyPageScreen');
const lobby = page('lobby', casinoScreens, 'LobbyScreen');
const underConstruction = page(
  'underConstruction',
  () => import('#player/screens/maintenance-screen.tsx'),
  'UnderConstructionScreen',
);

const activityLog = page('activityLog', () => import('#player/screens/activity-log-screen.tsx'), 'ActivityLogScreen');
const stakeSetting = page('stakeSetting', () => import('#player/screens/settings-screen.tsx'), 'StakeSettingScreen');
const playLimits = page('playLimits', () => import('#player/screens/play-limits-screen.tsx'), 'PlayLimitsScreen');
const playActivity = page(
  'playActivity',
  () => import('#player/screens/play-activity-screen.tsx'),
  'PlayActivityScreen',
);
const documents = page('documents', () => import('#player/screens/documents-screen.tsx'), 'DocumentsScreen');
const changePassword = page(
  'changePassword',
  () => import('#player/screens/change-password-screen.tsx'),
  'ChangePasswordScreen',
);

const currentBet = page('currentBet', () => import('#player/screens/bet-list-screens.tsx'), 'CurrentBetScreen');
const unsettledBet = page(
  'unsettledBet',
  () => import('#player/screens/unsettled-bet-screen.tsx'),
  'UnsettledBetScreen',
);

const statement = page('statement', () => import('#player/screens/statement-screen.tsx'), 'StatementScreen');
const myRounds = page('myRounds', () => import('#player/screens/my-rounds-screen.tsx'), 'MyRoundsScreen');
const profitLoss = page('profitLoss', () => import('#player/screens/profit-loss-screen.tsx'), 'ProfitLossScreen');
const marketAnalysis = page(
  'marketAnalysis',
  () => import('#player/screens/market-analysis-screen.tsx'),
  'MarketAnalysisScreen',
);
const fancyGames = page('fancyGames', () => import('#player/screens/fancy-games-screen.tsx'), 'FancyGamesScreen');

const payment = page('payment', () => import('#player/screens/payment-screen.tsx'), 'PaymentScreen');
const requests = page('requests', () => import('#player/screens/requests-screen.tsx'), 'RequestsScreen');
const depositWithdrawalScreen = () => import('#player/screens/deposit-withdrawal-screen.tsx');
const depositWithdrawal = page('depositWithdrawal', depositWithdrawalScreen, 'DepositWithdrawalScreen');
const depositWithdrawalOf = page('depositWithdrawalOf', depositWithdrawalScreen, 'DepositWithdrawalScreen');
const takeOut = page('takeOut', () => import('#player/screens/link-withdrawal-screen.tsx'), 'LinkWithdrawalScreen');
const bonus = page('bonus', () => import('#player/screens/bonus-screen.tsx'), 'BonusScreen');

const rules = page('rules', () => import('#player/screens/rules-screen.tsx'), 'RulesScreen');
const fairness = page('fairness', () => import('#player/screens/fairness-screen.tsx'), 'FairnessScreen');

const login = createRoute({
  getParentRoute: () => auth,
  path: ROUTES.login.path,
  component: lateScreen(() => import('#player/screens/login-screen.tsx'), 'LoginScreen'),
});
/** Logout confirmation; logged-out visitors see the login. */
const logout = createRoute({
  getParentRoute: () => auth,
  path: ROUTES.logout.path,
  beforeLoad: () => {
    if (session.getState().accessToken === null) {
      throw redirect({ to: '/auth/login', search: {}, replace: true });
    }
  },
  component: lateScreen(() => import('#player/screens/logout-screen.tsx'), 'LogoutScreen'),
});

const error404 = wholePage('error404', () => import('#player/screens/error-screens.tsx'), 'Error404Screen');
const error500 = wholePage('error500', () => import('#player/screens/error-screens.tsx'), 'Error500Screen');
const underMaintenance = wholePage(
  'underMaintenance',
  () => import('#player/screens/maintenance-screen.tsx'),
  'UnderMaintenanceScreen',
);
const test = wholePage('test', () => import('#player/screens/test-screen.tsx'), 'TestScreen');

/** Catch-all; the guard redirects before it renders. */
const anything = createRoute({ getParentRoute: () => root, path: '$' });

export const routeTree = root.addChildren([
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
    myRounds,
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

type Screens = Record<string, unknown>;

/** A page inside the full layout. */
function page<Route extends keyof typeof ROUTES, Chunk extends Screens, Name extends keyof Chunk>(
  route: Route,
  load: () => Promise<Chunk>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => main, path: ROUTES[route].path, component: lateScreen(load, name) });
}

/** A page with only the logo. */
function wholePage<Route extends keyof typeof ROUTES, Chunk extends Screens, Name extends keyof Chunk>(
  route: Route,
  load: () => Promise<Chunk>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => fullPage, path: ROUTES[route].path, component: lateScreen(load, name) });
}

/** A lazily loaded screen; the current screen stays until it is ready. */
function lateScreen<Chunk extends Screens, Name extends keyof Chunk>(load: () => Promise<Chunk>, name: Name) {
  return lazyRouteComponent(() => untilLoaded(load), name);
}
