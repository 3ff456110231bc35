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
const market = page(ROUTES.market, () => import('#player/screens/market-screen.tsx'), 'MarketRoute');
const marketByDreamId = page(ROUTES.marketByDreamId, () => import('#player/screens/market-screen.tsx'), 'MarketRoute');
const matchList = page(ROUTES.matchList, () => import('#player/screens/match-list-screen.tsx'), 'MatchListScreen');
const multiMarket = page(
  ROUTES.multiMarket,
  () => import('#player/screens/multi-market-screen.tsx'),
  'MultiMarketScreen',
);

const casinoScreens = () => import('#player/screens/casino-screens.tsx');
const casino = page(ROUTES.casino, casinoScreens, 'CasinoScreen');
const lobbyPage = page(ROUTES.lobbyPage, casinoScreens, 'LobbyPageScreen');
const lobby = page(ROUTES.lobby, casinoScreens, 'LobbyScreen');
const underConstruction = page(
  ROUTES.underConstruction,
  () => import('#player/screens/maintenance-screen.tsx'),
  'UnderConstructionScreen',
);

const activityLog = page(
  ROUTES.activityLog,
  () => import('#player/screens/activity-log-screen.tsx'),
  'ActivityLogScreen',
);
const stakeSetting = page(
  ROUTES.stakeSetting,
  () => import('#player/screens/settings-screen.tsx'),
  'StakeSettingScreen',
);
const playLimits = page(ROUTES.playLimits, () => import('#player/screens/play-limits-screen.tsx'), 'PlayLimitsScreen');
const playActivity = page(
  ROUTES.playActivity,
  () => import('#player/screens/play-activity-screen.tsx'),
  'PlayActivityScreen',
);
const documents = page(ROUTES.documents, () => import('#player/screens/documents-screen.tsx'), 'DocumentsScreen');
const changePassword = page(
  ROUTES.changePassword,
  () => import('#player/screens/change-password-screen.tsx'),
  'ChangePasswordScreen',
);

const currentBet = page(ROUTES.currentBet, () => import('#player/screens/bet-list-screens.tsx'), 'CurrentBetScreen');
const unsettledBet = page(
  ROUTES.unsettledBet,
  () => import('#player/screens/unsettled-bet-screen.tsx'),
  'UnsettledBetScreen',
);

const statement = page(ROUTES.statement, () => import('#player/screens/statement-screen.tsx'), 'StatementScreen');
const myRounds = page(ROUTES.myRounds, () => import('#player/screens/my-rounds-screen.tsx'), 'MyRoundsScreen');
const profitLoss = page(ROUTES.profitLoss, () => import('#player/screens/profit-loss-screen.tsx'), 'ProfitLossScreen');
const marketAnalysis = page(
  ROUTES.marketAnalysis,
  () => import('#player/screens/market-analysis-screen.tsx'),
  'MarketAnalysisScreen',
);
const fancyGames = page(ROUTES.fancyGames, () => import('#player/screens/fancy-games-screen.tsx'), 'FancyGamesScreen');

const payment = page(ROUTES.payment, () => import('#player/screens/payment-screen.tsx'), 'PaymentScreen');
const requests = page(ROUTES.requests, () => import('#player/screens/requests-screen.tsx'), 'RequestsScreen');
const depositWithdrawalScreen = () => import('#player/screens/deposit-withdrawal-screen.tsx');
const depositWithdrawal = page(ROUTES.depositWithdrawal, depositWithdrawalScreen, 'DepositWithdrawalScreen');
const depositWithdrawalOf = page(ROUTES.depositWithdrawalOf, depositWithdrawalScreen, 'DepositWithdrawalScreen');
const takeOut = page(
  ROUTES.takeOut,
  () => import('#player/screens/link-withdrawal-screen.tsx'),
  'LinkWithdrawalScreen',
);
const bonus = page(ROUTES.bonus, () => import('#player/screens/bonus-screen.tsx'), 'BonusScreen');

const rules = page(ROUTES.rules, () => import('#player/screens/rules-screen.tsx'), 'RulesScreen');
const fairness = page(ROUTES.fairness, () => import('#player/screens/fairness-screen.tsx'), 'FairnessScreen');

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

const error404 = wholePage(ROUTES.error404, () => import('#player/screens/error-screens.tsx'), 'Error404Screen');
const error500 = wholePage(ROUTES.error500, () => import('#player/screens/error-screens.tsx'), 'Error500Screen');
const underMaintenance = wholePage(
  ROUTES.underMaintenance,
  () => import('#player/screens/maintenance-screen.tsx'),
  'UnderMaintenanceScreen',
);
const test = wholePage(ROUTES.test, () => import('#player/screens/test-screen.tsx'), 'TestScreen');

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
function page<const Path extends string, Chunk extends Screens, Name extends keyof Chunk>(
  { path }: { readonly path: Path },
  load: () => Promise<Chunk>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => main, path, component: lateScreen(load, name) });
}

/** A page with only the logo. */
function wholePage<const Path extends string, Chunk extends Screens, Name extends keyof Chunk>(
  { path }: { readonly path: Path },
  load: () => Promise<Chunk>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => fullPage, path, component: lateScreen(load, name) });
}

/** A lazily loaded screen; the current screen stays until it is ready. */
function lateScreen<Chunk extends Screens, Name extends keyof Chunk>(load: () => Promise<Chunk>, name: Name) {
  return lazyRouteComponent(() => untilLoaded(load), name);
}
