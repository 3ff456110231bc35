import type { PaymentInfo } from '@crease/contracts/cash/cashier.ts';
import { Suspense } from 'react';
import { t } from '#i18n/text.ts';
import { findTightestLimit, LimitLeft } from '#player/features/deposit/deposit-rules.tsx';
import { usePlayLimits } from '#player/features/play-limits/play-limits.ts';
import { OpenRequests } from '#player/features/requests/open-requests.tsx';
import { useOpenRequests } from '#player/features/requests/requests.ts';
import { WalletHome } from '#player/features/wallet/wallet-home.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CashierGate, LoadedInfo, LoadingInfo } from './cashier-gate.tsx';
import { RecordPage } from './page-frames.tsx';

// Loaded after the balance above it.
const LastLines = lazyComponent(() =>
  import('#player/features/statement/last-lines.tsx').then(({ RecentTransactions }) => RecentTransactions),
);
const OwnPayoutAccounts = lazyComponent(() =>
  import('./own-payout-accounts.tsx').then(({ OwnPayoutAccounts }) => OwnPayoutAccounts),
);

/** `/Payment`: the wallet. */
export function PaymentScreen() {
  return (
    <RecordPage title={t('Wallet')}>
      <CashierGate title={t('Payment')}>
        <Loaded />
      </CashierGate>
    </RecordPage>
  );
}

/** Loads both and shows them together, so that content below the requests doesn't shift. */
function Loaded() {
  const requests = useOpenRequests();
  const isThere = requests.data !== undefined || requests.error !== null;
  return <LoadedInfo>{(info) => (isThere ? <Wallet info={info} /> : <LoadingInfo />)}</LoadedInfo>;
}

function Wallet({ info }: { readonly info: PaymentInfo }) {
  const isPhone = useIsPhone();
  const limit = findTightestLimit(usePlayLimits().data?.limits ?? []);
  return (
    <WalletHome
      info={info}
      limit={limit === null ? null : <LimitLeft limit={limit} amount={0} />}
      open={<OpenRequests asList />}
      lines={
        <Suspense fallback={<Skeleton label={t('Loading statement…')} rows={5} shape="entry" />}>
          <LastLines asCards={isPhone} />
        </Suspense>
      }
      accounts={
        <Suspense fallback={<Skeleton label={t('Loading accounts…')} rows={2} shape="fact" />}>
          <OwnPayoutAccounts info={info} />
        </Suspense>
      }
    />
  );
}
