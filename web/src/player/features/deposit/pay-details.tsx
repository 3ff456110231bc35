import type { DepositDraft } from '@crease/contracts/wire/cashier.ts';
import { amountText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import styles from './deposit.module.css';

interface Detail {
  readonly name: string;
  readonly value: string | null;
  /** What is copied, where it is not what is shown. */
  readonly copied?: string;
}

/** Whom to pay, line by line; each is copied by one press. */
export function PayDetails({ draft }: { readonly draft: DepositDraft }) {
  return (
    <dl className={styles.details}>
      {detailsOf(draft).map(({ name, value, copied }) =>
        value === null ? null : (
          <div key={name} className={styles.detail}>
            <dt className={styles.small}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.copy}>
              <CopyButton
                text={copied ?? value}
                label={t('Copy')}
                name={t('Copy: {name}', { name })}
                doneLabel={t('Copied')}
                failedLabel={t('Copying is not allowed')}
              />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function detailsOf(draft: DepositDraft): readonly Detail[] {
  return [
    { name: t('UPI ID'), value: draft.upiId },
    { name: t('Name'), value: draft.holderName },
    { name: t('Account number'), value: draft.accountNumber },
    { name: t('IFSC'), value: draft.ifsC_Code },
    { name: t('Bank'), value: draft.bankName },
    { name: t('Wallet address'), value: draft.walletAddress },
    { name: t('Network'), value: draft.network },
    // Apps of banks take no commas.
    { name: t('Amount'), value: amountText(draft.amount), copied: draft.amount.toFixed(2) },
    { name: t('Note'), value: draft.referenceNo },
  ];
}
