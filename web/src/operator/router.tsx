import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { interceptNavigation } from '#ui/back/use-back-to-close.ts';
import { untilLoaded } from '#ui/lazy/lazy-component.ts';
import { OfficeError, OfficeNotFound, OfficeRoot } from './shell/office-root.tsx';

const root = createRootRoute({
  component: OfficeRoot,
  errorComponent: OfficeError,
  notFoundComponent: OfficeNotFound,
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyScreen(() => import('./screens/dashboard-screen.tsx'), 'DashboardScreen'),
});
const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  component: lazyScreen(() => import('#operator/screens/list-screens.tsx'), 'EventsScreen'),
});
const event = createRoute({
  getParentRoute: () => root,
  path: '/events/$eventId',
  component: lazyScreen(() => import('./screens/trading-desk.tsx'), 'EventScreen'),
});
const scoring = createRoute({
  getParentRoute: () => root,
  path: '/scoring/{-$fixture}',
  component: lazyScreen(() => import('./screens/scoring-screen.tsx'), 'ScoringScreen'),
});
const bets = createRoute({
  getParentRoute: () => root,
  path: '/bets',
  component: lazyScreen(() => import('#operator/screens/list-screens.tsx'), 'BetsScreen'),
});
const risk = createRoute({
  getParentRoute: () => root,
  path: '/risk',
  component: lazyScreen(() => import('./screens/risk-screen.tsx'), 'RiskScreen'),
});
const cash = () => import('./screens/cash-screens.tsx');
const deposits = createRoute({
  getParentRoute: () => root,
  path: '/deposits/{-$requestNo}',
  component: lazyScreen(cash, 'DepositsScreen'),
});
const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals/{-$requestNo}',
  component: lazyScreen(cash, 'WithdrawalsScreen'),
});
const debts = createRoute({
  getParentRoute: () => root,
  path: '/debts',
  component: lazyScreen(() => import('./screens/cash-screens.tsx'), 'DebtsScreen'),
});
const bank = createRoute({
  getParentRoute: () => root,
  path: '/bank/{-$part}',
  component: lazyScreen(() => import('./screens/bank-screens.tsx'), 'BankScreen'),
});
const documents = createRoute({
  getParentRoute: () => root,
  path: '/documents/{-$item}',
  component: lazyScreen(() => import('./screens/queue-screens.tsx'), 'DocumentsScreen'),
});
const cases = createRoute({
  getParentRoute: () => root,
  path: '/cases/{-$item}',
  component: lazyScreen(() => import('./screens/queue-screens.tsx'), 'CasesScreen'),
});
const paymentMethods = createRoute({
  getParentRoute: () => root,
  path: '/payment-methods/{-$method}',
  component: lazyScreen(() => import('./screens/payment-screens.tsx'), 'PaymentMethodsScreen'),
});
const bonuses = createRoute({
  getParentRoute: () => root,
  path: '/bonuses/{-$offer}',
  component: lazyScreen(() => import('./screens/bonus-screens.tsx'), 'BonusesScreen'),
});
const casino = createRoute({
  getParentRoute: () => root,
  path: '/casino/{-$game}',
  component: lazyScreen(() => import('./screens/casino-office-screen.tsx'), 'CasinoOfficeScreen'),
});
const people = () => import('./screens/player-screens.tsx');
const players = createRoute({
  getParentRoute: () => root,
  path: '/players',
  component: lazyScreen(() => import('#operator/screens/list-screens.tsx'), 'PlayersScreen'),
});
const player = createRoute({
  getParentRoute: () => root,
  path: '/players/$userId/{-$part}',
  component: lazyScreen(people, 'PlayerScreen'),
});
const staff = createRoute({
  getParentRoute: () => root,
  path: '/operators',
  component: lazyScreen(() => import('#operator/screens/account-screens.tsx'), 'StaffScreen'),
});
const operatorLogins = createRoute({
  getParentRoute: () => root,
  path: '/operators/$operatorId',
  component: lazyScreen(() => import('#operator/screens/account-screens.tsx'), 'OperatorLoginsScreen'),
});
const houseSites = () => import('./screens/site-screens.tsx');
const sites = createRoute({
  getParentRoute: () => root,
  path: '/sites',
  component: lazyScreen(houseSites, 'SitesScreen'),
});
const site = createRoute({
  getParentRoute: () => root,
  path: '/sites/$siteName',
  component: lazyScreen(houseSites, 'SiteScreen'),
});
const texts = createRoute({
  getParentRoute: () => root,
  path: '/texts',
  component: lazyScreen(houseSites, 'TextsScreen'),
});
const records = () => import('./screens/record-screens.tsx');
const ledger = createRoute({
  getParentRoute: () => root,
  path: '/ledger',
  component: lazyScreen(records, 'LedgerScreen'),
});
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  component: lazyScreen(records, 'ReportsScreen'),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyScreen(records, 'AuditScreen'),
});

const historyOfOne = createRoute({
  getParentRoute: () => root,
  path: '/audit/$entity/$entityId',
  component: lazyScreen(records, 'HistoryScreen'),
});
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyScreen(() => import('#operator/screens/account-screens.tsx'), 'AccountScreen'),
});

const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  component: lazyScreen(() => import('./screens/password-screen.tsx'), 'PasswordScreen'),
});

const routeTree = root.addChildren([
  dashboard,
  events,
  event,
  scoring,
  bets,
  risk,
  deposits,
  withdrawals,
  debts,
  bank,
  documents,
  cases,
  paymentMethods,
  bonuses,
  casino,
  players,
  player,
  staff,
  operatorLogins,
  sites,
  site,
  texts,
  ledger,
  reports,
  audit,
  historyOfOne,
  account,
  password,
]);

/** Creates the back office router over a browser or in-memory history. */
export function officeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: '/backoffice',
    caseSensitive: false,
    defaultErrorComponent: OfficeError,
    scrollRestoration: true,
    history: history ?? interceptNavigation(createBrowserHistory()),
  });
}

/** Lazily loads a screen. The current screen stays until then. */
function lazyScreen<Chunk extends Record<string, unknown>, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
) {
  return lazyRouteComponent(() => untilLoaded(load), name);
}
