import type { PaymentInfo } from '@crease/contracts/wire/cashier.ts';
import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { usePaymentInfo } from '#player/features/requests/payment-info.ts';
import { LoadFailure } from '#player/features/security/security-parts.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

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
      <LoadFailure title={t('Couldn’t load your wallet')} text={error} onRetry={refetch} />
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
