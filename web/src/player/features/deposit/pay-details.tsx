import type { DepositDraft } from '@crease/contracts/wire/cashier.ts';
import { amountText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import styles from './deposit.module.css';

interface Detail {
  readonly name: string;
  readonly value: string | null;
  /** Text to copy, if different from the display. */
  readonly copied?: string;
}

/** Payee details, each with a copy button. */
export function PayDetails({ draft }: { readonly draft: DepositDraft }) {
  return (
    <dl className={styles.details}>
      {listDetails(draft).map(({ name, value, copied }) =>
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
                failedLabel={t('Couldn’t copy')}
              />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function listDetails(draft: DepositDraft): readonly Detail[] {
  return [
    { name: t('UPI ID'), value: draft.upiId },
    { name: t('Name'), value: draft.holderName },
    { name: t('Account number'), value: draft.accountNumber },
    { name: t('IFSC'), value: draft.ifsC_Code },
    { name: t('Bank'), value: draft.bankName },
    { name: t('Wallet address'), value: draft.walletAddress },
    { name: t('Network'), value: draft.network },
    // Bank apps don't accept commas.
    { name: t('Amount'), value: amountText(draft.amount), copied: draft.amount.toFixed(2) },
    { name: t('Note'), value: draft.referenceNo },
  ];
}
