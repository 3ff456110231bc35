import type { PaymentInfo } from '@crease/contracts/cash/cashier.ts';
import { cashierRoutes } from '@crease/contracts/cash/deposit-routes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type QueryState, toQueryState } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { findSupportLink, hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { REQUESTS } from '#player/features/requests/requests.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { buttonLook } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Shows the content if the cashier is available in rupees, otherwise explains why not. */
export function CashierGate({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const setting = useSettings();
  const currency = useStore(session, (state) => state.user?.currency ?? null);
  const support = findSupportLink(setting);
  // Transient: logged-out users are redirected.
  if (currency === null) return null;
  if (setting.licence === null || currency !== 'INR') {
    return (
      <Panel title={title}>
        <EmptyState
          title={setting.licence === null ? t('This is a play-money site') : t('This is a play-money account')}
          text={t(
            'There are no deposits or withdrawals here. Your balance is for play only and can’t be bought or cashed out.',
          )}
        >
          <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
        </EmptyState>
      </Panel>
    );
  }
  if (hasCashier(setting)) return children;
  return (
    <Panel title={title}>
      <EmptyState
        title={t('Payments are unavailable on this site.')}
        text={t('Your balance is shown at the top of every page. For payment questions, contact support.')}
      >
        {support !== null && (
          <a {...buttonLook({ variant: 'primary', size: 'l' })} href={support.href} target="_blank" rel="noreferrer">
            {t('Contact support')}
          </a>
        )}
        <LinkButton to="/inplay" words={t('Go to In-play')} isMain={support === null} />
      </EmptyState>
    </Panel>
  );
}

/** Renders with payment info once loaded; keeps it if a refetch fails. */
export function LoadedInfo({ children }: { readonly children: (info: PaymentInfo) => ReactNode }) {
  const { data, error, refetch } = usePaymentInfo();
  const stale = useStaleNote();
  if (data !== undefined) {
    return (
      <>
        {stale !== null && <Notice tone="warn">{stale}</Notice>}
        {children(data)}
      </>
    );
  }
  if (error === null) return <LoadingInfo />;
  return (
    <Panel title={t('Payment')}>
      <LoadFailure title={t('Couldn’t load your wallet.')} text={error} onRetry={refetch} />
    </Panel>
  );
}

export function LoadingInfo() {
  return (
    <Panel title={t('Payment')}>
      <Skeleton label={t('Loading wallet…')} rows={6} shape="fact" />
    </Panel>
  );
}

/** Payment methods, limits, wallet and saved accounts; refetched with each push about a request. */
function usePaymentInfo(): QueryState<PaymentInfo> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  return toQueryState(
    useQuery({
      queryKey: [REQUESTS, userId, 'info'],
      queryFn: ({ signal }) => callRoute(cashierRoutes.getPaymentInfo, {}, signal),
      enabled: userId !== null,
      staleTime: 0,
      gcTime: 60_000,
    }),
  );
}
