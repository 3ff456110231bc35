import type { ActProposal } from '@crease/contracts/routes/operator-desk.ts';
import { useRouter } from '@tanstack/react-router';
import { useStore } from '#data/storage/observable.ts';
import { MethodForm } from '#operator/features/payment-methods/method-form.tsx';
import { MethodList } from '#operator/features/payment-methods/method-list.tsx';
import { useMethods } from '#operator/features/payment-methods/method-reads.ts';
import { PayeeList } from '#operator/features/payment-methods/payee-list.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { ActsToConfirm } from '#operator/features/waiting-acts/acts-to-confirm.tsx';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePartOfAddress } from './address.ts';
import styles from './cash-screens.module.css';

const NEW = 'new';
const ACTS: readonly ActProposal['type'][] = ['SavePaymentMethod'];

/** Payment methods, and the selected one with its payee accounts. Editable by admins. */
export function PaymentMethodsScreen() {
  const chosen = usePartOfAddress('method');
  const isAdmin = useStore(operatorSession, ({ operator }) => mayAct(operator));
  return (
    <>
      <PageHead stop={<StopAll />} title="Payment methods" />
      <div className={styles.page}>
        <ActsToConfirm acts={ACTS} />
        {chosen === '' ? (
          <MethodList mayChange={isAdmin} />
        ) : (
          <>
            <p>
              <OfficeLink to="/payment-methods">All methods</OfficeLink>
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
    <Reading query={query} label="Loading method…">
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
    </Reading>
  );
}
