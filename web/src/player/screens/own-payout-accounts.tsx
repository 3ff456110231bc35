import type { PaymentInfo } from '@crease/contracts/cash/cashier.ts';
import { Reauth } from '#player/features/security/own-proof-dialog.tsx';
import { PayoutAccounts } from '#player/features/withdraw/payout-accounts.tsx';

/** Payout accounts with the re-authentication their changes require. */
export function OwnPayoutAccounts({ info }: { readonly info: PaymentInfo }) {
  return <PayoutAccounts info={info} Proof={Reauth} />;
}
