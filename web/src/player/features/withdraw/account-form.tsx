import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import type { PayoutAccount, PayoutKind } from '@crease/contracts/cash/cashier.ts';
import { parsePayoutDetails } from '@crease/contracts/cash/payment-details.ts';
import type { PayoutAccountWire } from '@crease/contracts/cash/withdrawal-routes.ts';
import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import { useState } from 'react';
import { type RuleForm, useRuleForm } from '#form/rule-form.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChoiceList } from '#ui/choice-list/choice-list.tsx';
import { useMinute } from '#ui/clock/use-minute.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './withdraw.module.css';
import { addPayoutAccount, type ProofForm } from './withdraw.ts';

type Name = 'holderName' | 'accountNumber' | 'again' | 'ifsC_Code' | 'bankName' | 'upiId' | 'walletAddress';
type Values = Readonly<Record<Name, string>> & { readonly kind: PayoutKind };

/** Fields per account type. */
const FIELDS: Readonly<Record<PayoutKind, readonly Name[]>> = {
  BANK: ['holderName', 'accountNumber', 'again', 'ifsC_Code', 'bankName'],
  UPI: ['holderName', 'upiId'],
  USDT: ['holderName', 'walletAddress'],
};
const LABELS: Readonly<Record<Name, string>> = {
  holderName: phrase('Account holder'),
  accountNumber: phrase('Account number'),
  again: phrase('Confirm account number'),
  ifsC_Code: phrase('IFSC'),
  bankName: phrase('Bank (optional)'),
  upiId: phrase('UPI ID'),
  walletAddress: phrase('Wallet address'),
};

export interface AccountFormProps {
  readonly kinds: readonly PayoutKind[];
  /** Called with a valid account. */
  readonly onWritten: (account: PayoutAccountWire) => void;
}

/** Payout account form, validated by the contract's rules. */
function AccountForm({ kinds, onWritten }: AccountFormProps) {
  const form = useRuleForm<Name, { kind: PayoutKind }>({
    fields: {
      holderName: {
        label: LABELS.holderName,
        rules: (values) => [buildRule('holderName', values)],
      },
      accountNumber: {
        label: LABELS.accountNumber,
        rules: (values) => [buildRule('accountNumber', values)],
        revalidates: ['again'],
      },
      again: { label: LABELS.again, rules: (values) => [buildRule('again', values)] },
      ifsC_Code: { label: LABELS.ifsC_Code, rules: (values) => [buildRule('ifsC_Code', values)] },
      bankName: { label: LABELS.bankName },
      upiId: { label: LABELS.upiId, rules: (values) => [buildRule('upiId', values)] },
      walletAddress: {
        label: LABELS.walletAddress,
        rules: (values) => [buildRule('walletAddress', values)],
      },
    },
    more: { kind: kinds[0] ?? 'BANK' },
    onSubmit: async (values) => onWritten(toAccount(values)),
  });
  const kind = form.choice('kind');
  return (
    <form className={styles.step} noValidate aria-label={t('Account')} onSubmit={form.onSubmit}>
      {kinds.length > 1 && (
        <Segment
          label={t('Account type')}
          isWide
          value={kind.value}
          options={kinds.map((value) => ({ value, text: labelForKind(value) }))}
          onChange={kind.onChange}
        />
      )}
      {FIELDS[kind.value].map((name) => (
        <AccountField key={name} name={name} form={form} />
      ))}
      <Notice tone="info">{t('We only pay to accounts in your own name.')}</Notice>
      <Button type="submit" variant="primary" size="l" isWide isBusy={form.isBusy}>
        {t('Continue')}
      </Button>
    </form>
  );
}

function AccountField({ name, form }: { readonly name: Name; readonly form: RuleForm<Name, { kind: PayoutKind }> }) {
  const isNumber = name === 'accountNumber' || name === 'again';
  return (
    <TextField
      {...form.field(name)}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize={name === 'ifsC_Code' ? 'characters' : 'none'}
      spellCheck={false}
      data-first-focus={name === 'holderName' || undefined}
    />
  );
}

/** The contract's validation of one field, if the account type has it. */
function buildRule(name: Name, values: Values): FieldRule {
  return (value) => {
    if (!FIELDS[values.kind].includes(name)) return null;
    if (value.trim() === '') return problem('REQUIRED');
    if (name === 'again') return value === values.accountNumber ? null : problem('INVALID');
    const written = parsePayoutDetails(toAccount({ ...GOOD, ...pickField(name, values) }));
    return typeof written === 'string' ? problem('INVALID') : null;
  };
}

/** Valid accounts; a single field is replaced at a time to validate it. */
const GOOD = {
  holderName: 'A',
  accountNumber: '000000',
  again: '',
  ifsC_Code: 'AAAA0000000',
  bankName: '',
  upiId: 'aa@aa',
  walletAddress: `0x${'0'.repeat(40)}`,
} as const;

function pickField(name: Name, values: Values): Pick<Values, 'kind'> & Partial<Values> {
  return { kind: values.kind, [name]: values[name] };
}

function toAccount(values: Values): PayoutAccountWire {
  const { kind, holderName, accountNumber, ifsC_Code, bankName, upiId, walletAddress } = values;
  const owner = { kind, holderName: holderName.trim() };
  switch (kind) {
    case 'BANK': {
      const bank = bankName.trim();
      return {
        ...owner,
        accountNumber: accountNumber.replace(/[\s-]/g, ''),
        ifsC_Code: ifsC_Code.trim().toUpperCase(),
        ...(bank === '' ? {} : { bankName: bank }),
      };
    }
    case 'UPI':
      return { ...owner, upiId: upiId.trim().toLowerCase() };
    case 'USDT':
      return { ...owner, walletAddress: walletAddress.trim() };
  }
}

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
    <TitledDialog title={title} open={open} onClose={onClose}>
      <div className={styles.dialog}>
        <AddAccount {...form} onClose={onClose} />
      </div>
    </TitledDialog>
  );
}

function AddAccount({ kinds, Proof, save = addPayoutAccount, onClose }: Omit<AddAccountDialogProps, 'open'>) {
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

export interface AccountChoiceProps {
  readonly accounts: readonly PayoutAccount[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
}

/** Payout account selection. A new account shows when it becomes usable. */
export function AccountChoice({ accounts, value, onChange }: AccountChoiceProps) {
  return (
    <ChoiceList
      label={t('Pay to')}
      value={String(value ?? '')}
      onChange={(id) => onChange(Number(id))}
      items={accounts.map((account) => ({
        value: String(account.id),
        title: accountTitle(account),
        note: account.holderName === '' ? null : account.holderName,
        badge: <UsableBadge account={account} />,
        isOff: !account.isUsable,
      }))}
    />
  );
}

/** Usable now, or from when. */
export function UsableBadge({ account }: { readonly account: PayoutAccount }) {
  const now = useMinute();
  if (account.isUsable) return <Badge tone="good">{t('Ready')}</Badge>;
  return <Badge tone="warn">{t('Available {time}', { time: dayClockWithin(account.usableFrom, now) })}</Badge>;
}

const TYPE_LABELS: Readonly<Record<PayoutKind, string>> = {
  BANK: phrase('Bank account'),
  UPI: phrase('UPI'),
  USDT: phrase('USDT'),
};

function labelForKind(kind: PayoutKind): string {
  return t(TYPE_LABELS[kind]);
}

/** Names an account: `Bank of Pune ••4417`, `UPI asha@bank`. */
export function accountTitle(account: PayoutAccount): string {
  const { kind, bankName, accountNumber, upiId, walletAddress } = account;
  if (upiId !== null) return `${labelForKind(kind)} ${upiId}`;
  return `${bankName ?? labelForKind(kind)} ••${(accountNumber ?? walletAddress ?? '').slice(-4)}`;
}
