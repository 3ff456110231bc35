import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { ActionProposal } from '@crease/contracts/trading/actions.ts';
import { useRouter } from '@tanstack/react-router';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { useHasRole } from '#operator/core/office-session.ts';
import { MethodForm } from '#operator/features/payment-methods/method-form.tsx';
import { METHODS_MS, MethodList } from '#operator/features/payment-methods/method-list.tsx';
import { PayeeList } from '#operator/features/payment-methods/payee-list.tsx';
import { ActionsToConfirm } from '#operator/features/pending-approvals/pending-actions.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';

const NEW = 'new';
const ACTS: readonly ActionProposal['type'][] = ['SavePaymentMethod'];

/** Payment methods, and the selected one with its payee accounts. Editable by admins. */
export function PaymentMethodsScreen() {
  const chosen = useRouteParam('method');
  const isAdmin = useHasRole();
  return (
    <Page title="Payment methods">
      <ActionsToConfirm acts={ACTS} />
      {chosen === '' ? (
        <MethodList canChange={isAdmin} />
      ) : (
        <>
          <p>
            <BackOfficeLink to="/payment-methods">All methods</BackOfficeLink>
          </p>
          <Method chosen={chosen} canChange={isAdmin} />
        </>
      )}
    </Page>
  );
}

function Method({ chosen, canChange }: { readonly chosen: string; readonly canChange: boolean }) {
  const router = useRouter();
  const query = useRead(operatorCashierRoutes.operatorGetPaymentMethods, {}, { pollMs: METHODS_MS });
  const open = (id: number) => router.history.push(`/backoffice/payment-methods/${id}`);
  return (
    <QueryView query={query} label="Loading method…">
      {({ items, providers, payeesToday }) => {
        const method = items.find(({ id }) => String(id) === chosen) ?? null;
        if (method === null && (chosen !== NEW || !canChange))
          return <EmptyState title="Method not found" text="Choose one from the list." />;
        return (
          <>
            {method !== null && <PayeeList method={method} today={payeesToday} canChange={canChange} />}
            {canChange && <MethodForm key={chosen} {...{ method, providers }} onSaved={open} />}
          </>
        );
      }}
    </QueryView>
  );
}
