import type { ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { rupeesText } from '#format/money.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { operatorApi, useRouteQuery } from '#operator/core/office-call.ts';
import { clockText } from '#operator/core/office-form.ts';
import { runAndRefresh } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

/** All payment methods in player order. */
export function MethodList({ canChange }: { readonly canChange: boolean }) {
  const query = useMethods();
  return (
    <Panel
      title="Methods"
      aside={canChange && <BackOfficeLink to="/payment-methods/new">New method</BackOfficeLink>}
    >
      <QueryView query={query} label="Loading methods…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No payment methods yet"
              text="Players can deposit and withdraw once an admin adds one."
            />
          ) : (
            <Table
              caption="Payment methods"
              columns={COLUMNS}
              rows={items}
              getKey={({ id }) => id}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

const COLUMNS: readonly Column<OperatorPaymentMethod>[] = [
  { title: 'Order', cell: ({ position }) => position },
  {
    title: 'Method',
    cell: ({ id, name, type }) => (
      <>
        <BackOfficeLink to={`/payment-methods/${id}`}>{name}</BackOfficeLink>
        <br />
        <small>{type}</small>
      </>
    ),
  },
  { title: 'Status', cell: (method) => <State method={method} /> },
  { title: 'For', cell: (method) => wayText(method) },
  {
    title: 'Limits',
    align: 'right',
    cell: ({ min, max }) => `${rupeesText(min)}–${rupeesText(max)}`,
  },
  { title: 'Hours (IST)', cell: (method) => hoursText(method) },
  {
    title: 'Sites',
    cell: ({ domains }) => (domains.length === 0 ? 'All licensed sites' : domains.join(', ')),
  },
  {
    title: 'Confirmed by',
    cell: ({ provider }) => (provider === 'manual' ? 'Manual review' : provider),
  },
];

function State({
  method: { enabled, forDeposit, payees, provider },
}: {
  readonly method: OperatorPaymentMethod;
}) {
  if (!enabled) return <Badge>Off</Badge>;
  const isPayable = payees.some((payee) => payee.enabled);
  return provider === 'manual' && forDeposit && !isPayable ? (
    <Badge tone="warn">No account</Badge>
  ) : (
    <Badge tone="good">On</Badge>
  );
}

function wayText({ forDeposit, forWithdrawal }: OperatorPaymentMethod): string {
  if (forDeposit && forWithdrawal) return 'Deposits and withdrawals';
  if (forDeposit) return 'Deposits';
  return forWithdrawal ? 'Withdrawals' : 'Nothing';
}

function hoursText({ opensMinute, closesMinute }: OperatorPaymentMethod): string {
  return opensMinute === null
    ? 'Always'
    : `${clockText(opensMinute)} to ${clockText(closesMinute)}`;
}

const METHODS_KEY = 'payment-methods';
const POLL_MS = 10_000;

/** Action key shared by methods and payees, which are parts of one document. */
export const METHOD_ACTION = 'payment method';

export type Methods = ResultOf<typeof operatorCashierRoutes.operatorGetPaymentMethods>;
export type SavedMethod = WireOf<typeof operatorCashierRoutes.operatorSavePaymentMethod>;

export function useMethods() {
  return useRouteQuery([METHODS_KEY], operatorCashierRoutes.operatorGetPaymentMethods, {}, POLL_MS);
}

export function saveMethod(method: SavedMethod) {
  return runAndRefresh(
    METHOD_ACTION,
    () => operatorApi(operatorCashierRoutes.operatorSavePaymentMethod, method),
    `${method.name} saved`,
    [METHODS_KEY],
  );
}
