import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import { rupeesText } from '#format/money.ts';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { formatMinuteOfDay } from '#operator/core/codecs.ts';
import { Badge } from '#ui/badge/badge.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';
import { getProviderName } from './method-form.tsx';

/** Polling interval of methods. */
export const METHODS_MS = 10_000;

/** All payment methods in player order. */
export function MethodList({ canChange }: { readonly canChange: boolean }) {
  return (
    <ListDesk
      title="Methods"
      aside={canChange && <BackOfficeLink to="/payment-methods/new">New method</BackOfficeLink>}
      route={operatorCashierRoutes.operatorGetPaymentMethods}
      input={{}}
      pollMs={METHODS_MS}
      noun="methods"
      caption="Payment methods"
      columns={COLUMNS}
      getKey={({ id }) => id}
      empty={{
        title: 'No payment methods yet',
        text: 'Players can deposit and withdraw once an admin adds one.',
      }}
    />
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
  numberColumn('Limits', ({ min, max }) => `${rupeesText(min)}–${rupeesText(max)}`),
  { title: 'Hours (IST)', cell: (method) => hoursText(method) },
  { title: 'Sites', cell: ({ domains }) => (domains.length === 0 ? 'All licensed sites' : domains.join(', ')) },
  { title: 'Confirmed by', cell: ({ provider }) => getProviderName(provider) },
];

function State({ method: { enabled, forDeposit, payees, provider } }: { readonly method: OperatorPaymentMethod }) {
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
  return opensMinute === null ? 'Always' : `${formatMinuteOfDay(opensMinute)} to ${formatMinuteOfDay(closesMinute)}`;
}
