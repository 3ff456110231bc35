import type { PayoutAccountWire } from '@crease/contracts/rules/payout-fields.ts';
import type { PayoutKind } from '@crease/contracts/wire/cashier.ts';
import type { OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import { useState } from 'react';
import { t } from '#text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { AccountForm } from './account-form.tsx';
import styles from './withdraw.module.css';
import { addPayoutAccount, type ProofForm } from './withdraw.ts';

export interface AddAccountDialogProps {
  readonly open: boolean;
  /** Kinds that the house pays out to; at least one. */
  readonly kinds: readonly PayoutKind[];
  readonly Proof: ProofForm;
  /** How it is kept; without one, as that of who is logged in. @throws CallFailure */
  readonly save?: ((account: PayoutAccountWire, proof: OwnProofWire) => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** Writes an account down, then asks who it is; it begins anew each time it opens. */
export function AddAccountDialog({ open, onClose, ...form }: AddAccountDialogProps) {
  const title = t('Add an account');
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
      intro={t('Money can be sent to this account from 24 hours on.')}
      submitText={t('Save the account')}
      onProof={async (proof) => {
        await save(account, proof);
        toasts.show('success', t('The account is saved'));
        onClose();
      }}
    />
  );
}
