import { operatorBonusRoutes } from '@crease/contracts/bonus/bonus-routes.ts';
import { useRouter } from '@tanstack/react-router';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { ApprovalQueue, ClaimList } from '#operator/features/bonuses/claim-list.tsx';
import { OFFERS_POLL_MS, OfferForm, OfferList } from '#operator/features/bonuses/offers.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';

const NEW = 'new';

/** Bonus offers, and the selected offer with its claims. */
export function BonusesScreen() {
  const router = useRouter();
  const chosen = useRouteParam('offer');
  return (
    <Page title="Bonuses">
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
            <OfferForm offer={null} onSaved={(id) => router.history.push(`/backoffice/bonuses/${id}`)} />
          ) : (
            <Offer id={Number(chosen)} />
          )}
        </>
      )}
    </Page>
  );
}

function Offer({ id }: { readonly id: number }) {
  const query = useRead(operatorBonusRoutes.operatorGetBonuses, {}, { pollMs: OFFERS_POLL_MS });
  return (
    <QueryView query={query} label="Loading offer…">
      {({ items }) => {
        const offer = items.find((one) => one.id === id);
        if (offer === undefined) return <EmptyState title="Offer not found" text="Choose one from the list." />;
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
