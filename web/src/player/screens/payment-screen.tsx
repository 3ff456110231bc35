import type { PaymentInfo } from '@crease/contracts/wire/cashier.ts';
import { tightestLimit } from '#player/features/deposit/deposit-rules.ts';
import { LimitLeft } from '#player/features/deposit/limit-left.tsx';
import { usePlayLimits } from '#player/features/play-limits/play-limits.ts';
import { OpenRequests } from '#player/features/requests/open-requests.tsx';
import { OwnProof } from '#player/features/security/own-proof-dialog.tsx';
import { LastLines } from '#player/features/statement/last-lines.tsx';
import { WalletHome } from '#player/features/wallet/wallet-home.tsx';
import { PayoutAccounts } from '#player/features/withdraw/payout-accounts.tsx';
import { t } from '#text/text.ts';
import { useIsPhone } from '#ui/media/use-media.ts';
import { CashierGate } from './cashier-gate.tsx';
import { LoadedInfo } from './loaded-info.tsx';
import { RecordPage } from './page-frames.tsx';

/** `/Payment`: the wallet. */
export function PaymentScreen() {
  return (
    <RecordPage title={t('Wallet')}>
      <CashierGate title={t('Payment')}>
        <LoadedInfo>{(info) => <Wallet info={info} />}</LoadedInfo>
      </CashierGate>
    </RecordPage>
  );
}

function Wallet({ info }: { readonly info: PaymentInfo }) {
  const isPhone = useIsPhone();
  const limit = tightestLimit(usePlayLimits().data?.limits ?? []);
  return (
    <WalletHome
      info={info}
      limit={limit === null ? null : <LimitLeft limit={limit} amount={0} />}
      open={<OpenRequests asList />}
      lines={<LastLines asCards={isPhone} />}
      accounts={<PayoutAccounts info={info} Proof={OwnProof} />}
    />
  );
}
