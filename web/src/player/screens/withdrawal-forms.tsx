import type { PaymentInfo } from '@crease/contracts/cash/cashier.ts';
import { Reauth } from '#player/features/security/own-proof-dialog.tsx';
import { PayoutTimesPanel, WithdrawablePanel } from '#player/features/withdraw/payout-times.tsx';
import { WithdrawWizard } from '#player/features/withdraw/withdraw-wizard.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './deposit-withdrawal-screen.module.css';

export interface WithdrawalFormsProps {
  readonly info: PaymentInfo;
  readonly onSent: (referenceNo: string) => void;
}

/** Withdrawal steps, next to the withdrawable amount and its explanation. */
export function WithdrawalForms({ info, onSent }: WithdrawalFormsProps) {
  return (
    <Stack gap={5} align="start" className={styles.columns}>
      <WithdrawWizard info={info} Proof={Reauth} onSent={onSent} />
      <Stack gap={5}>
        <PayoutTimesPanel />
        <WithdrawablePanel info={info} />
      </Stack>
    </Stack>
  );
}
