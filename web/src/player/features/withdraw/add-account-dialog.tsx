import type { PayoutAccountWire } from '@crease/contracts/rules/payout-fields.ts';
import type { PayoutKind } from '@crease/contracts/wire/cashier.ts';
import type { OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { AccountForm } from './account-form.tsx';
import styles from './withdraw.module.css';
import { addPayoutAccount, type ProofForm } from './withdraw.ts';

export interface AddAccountDialogProps {
  readonly open: boolean;
  /** Account types supported for payouts; at least one. */
  readonly kinds: readonly PayoutKind[];
  readonly Proof: ProofForm;
  /** Custom save handler; by default saves for the logged-in user. @throws CallFailure */
  readonly save?: ((account: PayoutAccountWire, proof: OwnProofWire) => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** Account details followed by re-authentication; resets each time it opens. */
export function AddAccountDialog({ open, onClose, ...form }: AddAccountDialogProps) {
  const title = t('Add account');
  return (
    <Dialog open={open} label={title} kind="modal" onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      <div className={styles.dialog}>
        <AddAccount {...form} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function AddAccount({
  kinds,
  Proof,
  save = addPayoutAccount,
  onClose,
}: Omit<AddAccountDialogProps, 'open'>) {
  const [account, setAccount] = useState<PayoutAccountWire | null>(null);
  if (account === null) return <AccountForm kinds={kinds} onWritten={setAccount} />;
  return (
    <Proof
      intro={t('You can withdraw to this account 24 hours after adding it.')}
      submitText={t('Save account')}
      onProof={async (proof) => {
        await save(account, proof);
        toasts.show('success', t('Account saved'));
        onClose();
      }}
    />
  );
}
