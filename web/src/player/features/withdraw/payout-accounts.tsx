import type { PaymentInfo, PayoutAccount } from '@crease/contracts/cash/cashier.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { AddAccountDialog, accountTitle, UsableBadge } from './account-form.tsx';
import styles from './withdraw.module.css';
import { type ProofForm, payoutKinds, removePayoutAccount } from './withdraw.ts';

/** Payout accounts with their status; add and remove. */
export function PayoutAccounts({ info, Proof }: { readonly info: PaymentInfo; readonly Proof: ProofForm }) {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PayoutAccount | null>(null);
  const kinds = payoutKinds(info);
  const close = () => setRemoving(null);
  return (
    <Panel
      title={t('Payout accounts')}
      aside={
        kinds.length > 0 && (
          <Button variant="text" aria-label={t('Add account')} onClick={() => setAdding(true)}>
            {t('Add')}
          </Button>
        )
      }
    >
      {info.savedAccounts.length === 0 && (
        <Text as="p" padX={6} padBottom={6} tone="muted">
          {t('No accounts yet. New accounts are available 24 hours after you add them.')}
        </Text>
      )}
      <ul>
        {info.savedAccounts.map((account) => (
          <Item key={account.id} account={account} onRemove={() => setRemoving(account)} />
        ))}
      </ul>
      <AddAccountDialog open={isAdding} kinds={kinds} Proof={Proof} onClose={() => setAdding(false)} />
      <TitledDialog title={t('Remove account')} open={removing !== null} onClose={close}>
        {removing !== null && (
          <Proof
            intro={t('You won’t be able to withdraw to {account}.', {
              account: accountTitle(removing),
            })}
            submitText={t('Remove')}
            onProof={async (proof) => {
              await removePayoutAccount(removing.id, proof);
              close();
              toasts.show('success', t('Account removed'));
            }}
          />
        )}
      </TitledDialog>
    </Panel>
  );
}

function Item({ account, onRemove }: { readonly account: PayoutAccount; readonly onRemove: () => void }) {
  const title = accountTitle(account);
  return (
    <Row as="li" gap={4} wrap border="top" className={styles.account}>
      <Stack as="span" canShrink breaks className={styles.words}>
        <Text as="b" weight="semi">
          {title}
        </Text>
        <Note>{account.holderName}</Note>
      </Stack>
      <UsableBadge account={account} />
      <Button variant="text" aria-label={t('Remove {account}', { account: title })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </Row>
  );
}
