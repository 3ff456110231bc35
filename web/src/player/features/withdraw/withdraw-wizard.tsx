import { required } from '@crease/contracts/base/field-problem.ts';
import type { PaymentInfo, PayoutAccount } from '@crease/contracts/cash/cashier.ts';
import { type ReactNode, useState } from 'react';
import { type FieldBinding, useRuleForm } from '#form/rule-form.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { readNumber } from '#format/typed-number.ts';
import { phrase, t } from '#i18n/text.ts';
import { amountRule, describeRange } from '#player/features/requests/amount-rule.ts';
import { AmountChips } from '#ui/amount-chips/amount-chips.tsx';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { WizardSteps } from '#ui/wizard-steps/wizard-steps.tsx';
import { AccountChoice, AddAccountDialog, type AddAccountDialogProps } from './account-form.tsx';
import { ConfirmWithdrawal, type ConfirmWithdrawalProps } from './confirm-withdrawal.tsx';
import styles from './withdraw.module.css';
import { type ProofForm, payoutKinds, type WithdrawalInput } from './withdraw.ts';

export interface WithdrawWizardProps extends Pick<AmountAndAccountProps, 'info' | 'Proof'> {
  /** Called when the request is submitted; its status has its own page. */
  readonly onSent: (referenceNo: string) => void;
}

/** Step indicator. @param current from 0. */
export function WithdrawSteps({ current }: { readonly current: number }) {
  return (
    <WizardSteps label={t('Withdrawal steps')} names={[t('Amount'), t('Confirm'), t('On its way')]} current={current} />
  );
}

/** Withdrawal wizard: amount and account, then re-authentication. */
export function WithdrawWizard({ info, Proof, onSent }: WithdrawWizardProps) {
  return (
    <WithdrawFrame
      info={info}
      Proof={Proof}
      confirm={(step) => <ConfirmWithdrawal {...step} Proof={Proof} onSent={onSent} />}
    />
  );
}

export interface WithdrawFrameProps extends Omit<AmountAndAccountProps, 'request' | 'onChosen'> {
  /** Above the first step. */
  readonly notice?: ReactNode;
  /** Renders the second step. */
  readonly confirm: (step: Pick<ConfirmWithdrawalProps, 'request' | 'account' | 'onBack'>) => ReactNode;
}

/** Both steps of a withdrawal. */
export function WithdrawFrame({ notice, confirm, ...form }: WithdrawFrameProps) {
  const [request, setRequest] = useState<WithdrawalInput | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const account = form.info.savedAccounts.find(({ id }) => id === request?.payoutAccountId);

  /** Keeps the idempotency ID for unchanged input, so retries are not submitted twice. */
  function choose(amount: number, { id }: PayoutAccount): void {
    const isSame = request?.amount === amount && request.payoutAccountId === id;
    if (!isSame) setRequest({ amount, payoutAccountId: id, clientRequestId: crypto.randomUUID() });
    setConfirming(true);
  }

  return (
    <Box as="section" surface="panel" radius="panel" outlined aria-label={t('Withdrawal')}>
      <WithdrawSteps current={isConfirming ? 1 : 0} />
      {isConfirming && request !== null && account !== undefined ? (
        confirm({ request, account, onBack: () => setConfirming(false) })
      ) : (
        <>
          {notice}
          <AmountAndAccount {...form} request={request} onChosen={choose} />
        </>
      )}
    </Box>
  );
}

interface AmountAndAccountProps {
  readonly info: PaymentInfo;
  /** Previous choice. */
  readonly request: WithdrawalInput | null;
  readonly Proof: ProofForm;
  /** Custom save handler for new accounts. */
  readonly save?: AddAccountDialogProps['save'];
  readonly onChosen: (amount: number, account: PayoutAccount) => void;
}

const CHIPS = [1_000, 5_000, 20_000, 50_000];

/** Step 1: amount and payout account. */
function AmountAndAccount({ info, request, Proof, save, onChosen }: AmountAndAccountProps) {
  const { savedAccounts, minWithdrawalAmount: min } = info;
  const max = Math.min(info.maxWithdrawalAmount, info.withdrawable);
  const [isAdding, setAdding] = useState(false);
  const ready = savedAccounts.filter(({ isUsable }) => isUsable);
  const [accountId, setAccountId] = useState(request?.payoutAccountId ?? ready[0]?.id ?? null);
  const account = ready.find(({ id }) => id === accountId) ?? ready[0];
  const form = useAmountForm({ min, max, request }, (amount) => {
    if (account !== undefined) onChosen(amount, account);
  });
  const typed = readNumber(form.values.amount) ?? 0;
  return (
    <>
      <form className={styles.step} noValidate aria-label={t('Amount and account')} onSubmit={form.onSubmit}>
        <AmountFields
          field={form.field('amount')}
          min={min}
          max={max}
          onPick={(amount) => form.set('amount', String(amount))}
        />
        {savedAccounts.length > 0 && (
          <AccountChoice accounts={savedAccounts} value={account?.id ?? null} onChange={setAccountId} />
        )}
        {ready.length === 0 && <NoAccount hasOthers={savedAccounts.length > 0} />}
        <div>
          <Button variant="text" onClick={() => setAdding(true)}>
            {t('Add account')}
          </Button>
        </div>
        <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy} disabled={account === undefined}>
          {typed > 0 ? t('Continue with {amount}', { amount: rupeesText(typed) }) : t('Continue')}
        </Button>
      </form>
      <AddAccountDialog
        open={isAdding}
        kinds={payoutKinds(info)}
        Proof={Proof}
        save={save}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

function useAmountForm(
  { min, max, request }: { readonly min: number; readonly max: number; readonly request: WithdrawalInput | null },
  onAmount: (amount: number) => void,
) {
  return useRuleForm<'amount'>({
    fields: {
      amount: {
        label: phrase('Amount'),
        rules: () => [required, amountRule({ min, max })],
      },
    },
    initial: { amount: request === null ? '' : String(request.amount) },
    onSubmit: async ({ amount }) => onAmount(readNumber(amount) ?? 0),
  });
}

/** Explains why there is no usable account. @param hasOthers some accounts are not usable yet. */
function NoAccount({ hasOthers }: { readonly hasOthers: boolean }) {
  return (
    <Notice tone="info">
      {hasOthers
        ? t('None of your accounts are available yet. For security, new accounts become available after 24 hours.')
        : t('First, add an account in your own name. For security, you can withdraw to it after 24 hours.')}
    </Notice>
  );
}

interface AmountFieldsProps {
  readonly field: FieldBinding;
  readonly min: number;
  readonly max: number;
  readonly onPick: (amount: number) => void;
}

/** Amount with its limits and quick amounts. */
function AmountFields({ field, min, max, onPick }: AmountFieldsProps) {
  return (
    <>
      <NumberField
        {...field}
        isLarge
        before="₹"
        hint={max < min ? t('Minimum {least}', { least: rupeesText(min) }) : describeRange({ min, max })}
      />
      {max >= min && (
        <AmountChips
          label={t('Quick amounts')}
          current={readNumber(field.value) ?? 0}
          chips={[
            ...CHIPS.filter((amount) => amount >= min && amount < max).map((amount) => ({
              amount,
              text: amountText(amount),
            })),
            { amount: max, text: t('Maximum') },
          ]}
          onPick={onPick}
        />
      )}
    </>
  );
}
