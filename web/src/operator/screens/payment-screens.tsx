import type { ActionProposal } from '@crease/contracts/routes/operator-desk.ts';
import { useRouter } from '@tanstack/react-router';
import { useStore } from '#data/storage/observable.ts';
import { MethodForm } from '#operator/features/payment-methods/method-form.tsx';
import { MethodList } from '#operator/features/payment-methods/method-list.tsx';
import { useMethods } from '#operator/features/payment-methods/method-reads.ts';
import { PayeeList } from '#operator/features/payment-methods/payee-list.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { ActionsToConfirm } from '#operator/features/waiting-acts/acts-to-confirm.tsx';
import { hasRole, operatorSession } from '#operator/office/office-session.ts';
import { BackOfficeLink } from '#operator/parts/marks.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { QueryView } from '#operator/parts/reading.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import styles from './cash-screens.module.css';

const NEW = 'new';
const ACTS: readonly ActionProposal['type'][] = ['SavePaymentMethod'];

/** Payment methods, and the selected one with its payee accounts. Editable by admins. */
export function PaymentMethodsScreen() {
  const chosen = useRouteParam('method');
  const isAdmin = useStore(operatorSession, ({ operator }) => hasRole(operator));
  return (
    <>
      <PageHead stop={<StopAll />} title="Payment methods" />
      <div className={styles.page}>
        <ActionsToConfirm acts={ACTS} />
        {chosen === '' ? (
          <MethodList mayChange={isAdmin} />
        ) : (
          <>
            <p>
              <BackOfficeLink to="/payment-methods">All methods</BackOfficeLink>
            </p>
            <Method chosen={chosen} mayChange={isAdmin} />
          </>
        )}
      </div>
    </>
  );
}

function Method({ chosen, mayChange }: { readonly chosen: string; readonly mayChange: boolean }) {
  const router = useRouter();
  const query = useMethods();
  const open = (id: number) => router.history.push(`/backoffice/payment-methods/${id}`);
  return (
    <QueryView query={query} label="Loading method…">
      {({ items, providers, payeesToday }) => {
        const method = items.find(({ id }) => String(id) === chosen) ?? null;
        if (method === null && (chosen !== NEW || !mayChange))
          return <EmptyState title="Method not found" text="Choose one from the list." />;
        return (
          <>
            {method !== null && (
              <PayeeList method={method} today={payeesToday} mayChange={mayChange} />
            )}
            {mayChange && <MethodForm key={chosen} {...{ method, providers }} onSaved={open} />}
          </>
        );
      }}
    </QueryView>
  );
}
