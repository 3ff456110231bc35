import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { untilLoaded } from '#ui/late-part/late-part.ts';
import { OfficeError, OfficeNotFound, OfficeRoot } from './shell/office-root.tsx';

const root = createRootRoute({
  component: OfficeRoot,
  errorComponent: OfficeError,
  notFoundComponent: OfficeNotFound,
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lateScreen(() => import('./screens/dashboard-screen.tsx'), 'DashboardScreen'),
});
const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  component: lateScreen(() => import('#operator/screens/list-screens.tsx'), 'EventsScreen'),
});
const event = createRoute({
  getParentRoute: () => root,
  path: '/events/$eventId',
  component: lateScreen(() => import('./screens/event-screen.tsx'), 'EventScreen'),
});
const scoring = createRoute({
  getParentRoute: () => root,
  path: '/scoring/{-$fixture}',
  component: lateScreen(() => import('./screens/scoring-screen.tsx'), 'ScoringScreen'),
});
const bets = createRoute({
  getParentRoute: () => root,
  path: '/bets',
  component: lateScreen(() => import('#operator/screens/list-screens.tsx'), 'BetsScreen'),
});
const risk = createRoute({
  getParentRoute: () => root,
  path: '/risk',
  component: lateScreen(() => import('./screens/risk-screen.tsx'), 'RiskScreen'),
});
const cash = () => import('./screens/cash-screens.tsx');
const deposits = createRoute({
  getParentRoute: () => root,
  path: '/deposits/{-$requestNo}',
  component: lateScreen(cash, 'DepositsScreen'),
});
const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals/{-$requestNo}',
  component: lateScreen(cash, 'WithdrawalsScreen'),
});
const debts = createRoute({
  getParentRoute: () => root,
  path: '/debts',
  component: lateScreen(() => import('./screens/debts-screen.tsx'), 'DebtsScreen'),
});
const bank = createRoute({
  getParentRoute: () => root,
  path: '/bank/{-$part}',
  component: lateScreen(() => import('./screens/bank-screens.tsx'), 'BankScreen'),
});
const documents = createRoute({
  getParentRoute: () => root,
  path: '/documents/{-$item}',
  component: lateScreen(() => import('./screens/documents-screen.tsx'), 'DocumentsScreen'),
});
const cases = createRoute({
  getParentRoute: () => root,
  path: '/cases/{-$item}',
  component: lateScreen(() => import('./screens/cases-screen.tsx'), 'CasesScreen'),
});
const paymentMethods = createRoute({
  getParentRoute: () => root,
  path: '/payment-methods/{-$method}',
  component: lateScreen(() => import('./screens/payment-screens.tsx'), 'PaymentMethodsScreen'),
});
const bonuses = createRoute({
  getParentRoute: () => root,
  path: '/bonuses/{-$offer}',
  component: lateScreen(() => import('./screens/bonus-screens.tsx'), 'BonusesScreen'),
});
const casino = createRoute({
  getParentRoute: () => root,
  path: '/casino/{-$game}',
  component: lateScreen(() => import('./screens/casino-office-screen.tsx'), 'CasinoOfficeScreen'),
});
const people = () => import('./screens/player-screens.tsx');
const players = createRoute({
  getParentRoute: () => root,
  path: '/players',
  component: lateScreen(() => import('#operator/screens/list-screens.tsx'), 'PlayersScreen'),
});
const player = createRoute({
  getParentRoute: () => root,
  path: '/players/$userId/{-$part}',
  component: lateScreen(people, 'PlayerScreen'),
});
const staff = createRoute({
  getParentRoute: () => root,
  path: '/operators',
  component: lateScreen(() => import('#operator/screens/account-screens.tsx'), 'StaffScreen'),
});
const operatorLogins = createRoute({
  getParentRoute: () => root,
  path: '/operators/$operatorId',
  component: lateScreen(
    () => import('#operator/screens/account-screens.tsx'),
    'OperatorLoginsScreen',
  ),
});
const houseSites = () => import('./screens/site-screens.tsx');
const sites = createRoute({
  getParentRoute: () => root,
  path: '/sites',
  component: lateScreen(houseSites, 'SitesScreen'),
});
const site = createRoute({
  getParentRoute: () => root,
  path: '/sites/$siteName',
  component: lateScreen(houseSites, 'SiteScreen'),
});
const texts = createRoute({
  getParentRoute: () => root,
  path: '/texts',
  component: lateScreen(houseSites, 'TextsScreen'),
});
const records = () => import('./screens/record-screens.tsx');
const ledger = createRoute({
  getParentRoute: () => root,
  path: '/ledger',
  component: lateScreen(records, 'LedgerScreen'),
});
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  component: lateScreen(records, 'ReportsScreen'),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lateScreen(records, 'AuditScreen'),
});

const historyOfOne = createRoute({
  getParentRoute: () => root,
  path: '/audit/$entity/$entityId',
  component: lateScreen(records, 'HistoryScreen'),
});
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lateScreen(() => import('#operator/screens/account-screens.tsx'), 'AccountScreen'),
});

const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  component: lateScreen(() => import('./screens/password-screen.tsx'), 'PasswordScreen'),
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
    ...(history === undefined ? {} : { history }),
  });
}

/** Lazily loads a screen. The current screen stays until then. */
function lateScreen<Chunk extends Record<string, unknown>, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
) {
  return lazyRouteComponent(() => untilLoaded(load), name);
}
