import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { FieldRule } from '@crease/contracts/rules/field-rule.ts';
import { parsePayoutDetails } from '@crease/contracts/rules/payout-account.ts';
import type { PayoutAccountWire } from '@crease/contracts/rules/payout-fields.ts';
import type { PayoutKind } from '@crease/contracts/wire/cashier.ts';
import { type RuleForm, useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { labelForKind } from './account-words.ts';
import styles from './withdraw.module.css';

type Name =
  | 'holderName'
  | 'accountNumber'
  | 'again'
  | 'ifsC_Code'
  | 'bankName'
  | 'upiId'
  | 'walletAddress';
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
export function AccountForm({ kinds, onWritten }: AccountFormProps) {
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

interface AccountFieldProps {
  readonly name: Name;
  readonly form: RuleForm<Name, { kind: PayoutKind }>;
}

function AccountField({ name, form }: AccountFieldProps) {
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
