import { useRouter } from '@tanstack/react-router';
import { PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { useOffers } from '#operator/features/bonuses/bonus-queries.tsx';
import { ApprovalQueue, ClaimList } from '#operator/features/bonuses/claim-list.tsx';
import { OfferForm, OfferList } from '#operator/features/bonuses/offers.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import styles from './bonus-screens.module.css';

const NEW = 'new';

/** Bonus offers, and the selected offer with its claims. */
export function BonusesScreen() {
  const router = useRouter();
  const chosen = useRouteParam('offer');
  return (
    <>
      <PageHead stop={<StopAll />} title="Bonuses" />
      <div className={styles.page}>
        {chosen === '' ? (
          <>
            <ApprovalQueue />
            <OfferList />
          </>
        ) : (
          <>
            <p>
              <BackOfficeLink to="/bonuses">All offers</BackOfficeLink>
            </p>
            {chosen === NEW ? (
              <OfferForm
                offer={null}
                onSaved={(id) => router.history.push(`/backoffice/bonuses/${id}`)}
              />
            ) : (
              <Offer id={Number(chosen)} />
            )}
          </>
        )}
      </div>
    </>
  );
}

function Offer({ id }: { readonly id: number }) {
  const query = useOffers();
  return (
    <QueryView query={query} label="Loading offer…">
      {({ items }) => {
        const offer = items.find((one) => one.id === id);
        if (offer === undefined)
          return <EmptyState title="Offer not found" text="Choose one from the list." />;
        return (
          <>
            <ClaimList bonusId={id} />
            <OfferForm key={offer.termsVersion} offer={offer} onSaved={() => undefined} />
          </>
        );
      }}
    </QueryView>
  );
}
