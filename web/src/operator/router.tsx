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

const lists = () => import('./screens/list-screens.tsx');
const cash = () => import('./screens/cash-screens.tsx');
const queues = () => import('./screens/queue-screens.tsx');
const operators = () => import('./screens/account-screens.tsx');
const sites = () => import('./screens/site-screens.tsx');
const records = () => import('./screens/record-screens.tsx');

const routeTree = root.addChildren([
  page('/', () => import('./screens/dashboard-screen.tsx'), 'DashboardScreen'),
  page('/events', lists, 'EventsScreen'),
  page('/events/$eventId', () => import('./screens/trading-desk.tsx'), 'EventScreen'),
  page('/scoring/{-$fixture}', () => import('./screens/scoring-screen.tsx'), 'ScoringScreen'),
  page('/bets', lists, 'BetsScreen'),
  page('/risk', () => import('./screens/risk-screen.tsx'), 'RiskScreen'),
  page('/deposits/{-$requestNo}', cash, 'DepositsScreen'),
  page('/withdrawals/{-$requestNo}', cash, 'WithdrawalsScreen'),
  page('/debts', cash, 'DebtsScreen'),
  page('/bank/{-$part}', () => import('./screens/bank-screens.tsx'), 'BankScreen'),
  page('/documents/{-$item}', queues, 'DocumentsScreen'),
  page('/cases/{-$item}', queues, 'CasesScreen'),
  page('/payment-methods/{-$method}', () => import('./screens/payment-screens.tsx'), 'PaymentMethodsScreen'),
  page('/bonuses/{-$offer}', () => import('./screens/bonus-screens.tsx'), 'BonusesScreen'),
  page('/casino/{-$game}', () => import('./screens/casino-office-screen.tsx'), 'CasinoOfficeScreen'),
  page('/players', lists, 'PlayersScreen'),
  page('/players/$userId/{-$part}', () => import('./screens/player-screens.tsx'), 'PlayerScreen'),
  page('/operators', operators, 'StaffScreen'),
  page('/operators/$operatorId', operators, 'OperatorLoginsScreen'),
  page('/sites', sites, 'SitesScreen'),
  page('/sites/$siteName', sites, 'SiteScreen'),
  page('/texts', sites, 'TextsScreen'),
  page('/ledger', records, 'LedgerScreen'),
  page('/reports', records, 'ReportsScreen'),
  page('/audit', records, 'AuditScreen'),
  page('/audit/$entity/$entityId', records, 'HistoryScreen'),
  page('/account', operators, 'AccountScreen'),
  page('/password', () => import('./screens/password-screen.tsx'), 'PasswordScreen'),
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

/** Route of a screen that is loaded on demand. The current screen stays until then. */
function page<Path extends string, Chunk extends Record<string, unknown>, Name extends keyof Chunk>(
  path: Path,
  load: () => Promise<Chunk>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => untilLoaded(load), name),
  });
}
