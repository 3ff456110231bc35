import { required } from '@crease/contracts/base/field-problem.ts';
import type { PlayLimitItem } from '@crease/contracts/care/play-limits.ts';
import type { DepositDraft, PaymentInfo } from '@crease/contracts/cash/cashier.ts';
import { Link } from '@tanstack/react-router';
import { useRuleForm } from '#form/rule-form.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#i18n/text.ts';
import { useImageUpload } from '#player/features/requests/image-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Fact } from '#ui/facts/facts.tsx';
import { CheckField, type CheckFieldProps } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Box, Row, Stack } from '#ui/layout/layout.tsx';
import { Notice, ProblemNotice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { WizardSteps } from '#ui/wizard-steps/wizard-steps.tsx';
import { AmountStep, type AmountStepProps } from './amount-step.tsx';
import styles from './deposit.module.css';
import { depositMethods, referenceHint, referenceRule } from './deposit-rules.tsx';
import { PayStep } from './pay-step.tsx';
import { type Deposit, useDeposit } from './use-deposit.ts';

export interface DepositWizardProps {
  readonly info: PaymentInfo;
  /** The user's play limits; undefined while loading. */
  readonly limits: readonly PlayLimitItem[] | undefined;
  /** Amount to start with, in rupees; null for none. */
  readonly amount: number | null;
  /** Called when the payment is submitted; its status has its own page. */
  readonly onSent: (referenceNo: string) => void;
}

const PLACES: Readonly<Record<Deposit['stage'], number>> = {
  AMOUNT: 0,
  LOADING: 1,
  FAILED: 1,
  PAY: 1,
  CONFIRM: 2,
};

/** Deposit wizard: amount and method, payment, reference. */
export function DepositWizard({ info, limits, amount, onSent }: DepositWizardProps) {
  const deposit = useDeposit(onSent);
  const methods = depositMethods(info.methods);
  if (methods.length === 0) {
    return (
      <EmptyState
        title={t('Deposits unavailable')}
        text={t('No payment methods are available. Try again later or contact support.')}
      />
    );
  }
  return (
    <Box as="section" surface="panel" radius="panel" outlined aria-label={t('Deposit')}>
      <WizardSteps
        label={t('Deposit steps')}
        names={[t('Amount'), t('Pay'), t('Confirm')]}
        current={PLACES[deposit.stage]}
      />
      <Stage deposit={deposit} methods={methods} limits={limits ?? []} amount={amount} />
    </Box>
  );
}

function Stage(props: AmountStepProps) {
  const { deposit, methods } = props;
  const { stage, draft, problem, retry, startAgain } = deposit;
  if (draft !== null && stage === 'PAY') return <PayStep deposit={deposit} draft={draft} />;
  if (draft !== null && stage === 'CONFIRM') {
    const method = methods.find(({ id }) => id === draft.paymentMethodId);
    return <ConfirmStep deposit={deposit} draft={draft} methodName={method?.name ?? draft.type} />;
  }
  if (stage === 'LOADING') {
    return <Skeleton label={t('Loading payment details…')} rows={5} shape="fact" />;
  }
  if (stage === 'FAILED') {
    return (
      <div className={styles.step}>
        <Notice tone="bad" isAlert>
          {t('Couldn’t load payment details.')} {problem}
        </Notice>
        <Row gap={4} align="stretch" className={styles.acts}>
          <Button size="l" onClick={startAgain}>
            {t('Start over')}
          </Button>
          <Button size="l" variant="primary" onClick={retry}>
            {t('Try again')}
          </Button>
        </Row>
      </div>
    );
  }
  return <AmountStep {...props} />;
}

export interface ConfirmStepProps {
  readonly deposit: Deposit;
  readonly draft: DepositDraft;
  readonly methodName: string;
}

/** Step 3: payment reference. */
export function ConfirmStep({ deposit, draft, methodName }: ConfirmStepProps) {
  const { type, requireScreenshot, usualMinutes } = draft;
  const { form, picture } = useClaim(deposit, draft);
  const agreed = form.choice('isAgreed');
  return (
    <form className={styles.step} noValidate aria-label={t('Confirm')} onSubmit={form.onSubmit}>
      <Stack as="dl" gap={5} pad={5} surface="sunk" size={14} className={styles.facts}>
        <Fact name={t('Amount')}>{rupeesText(draft.amount)}</Fact>
        <Fact name={t('Method')}>{methodName}</Fact>
        <Fact name={t('Request')}>{draft.referenceNo}</Fact>
      </Stack>
      <TextField
        {...form.field('utr')}
        hint={referenceHint(type)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        inputMode={referenceRule(type)('000000000000') === null ? 'numeric' : 'text'}
      />
      <FileUploadField label={requireScreenshot ? t('Screenshot') : t('Screenshot (optional)')} {...picture.field} />
      <Agreement checked={agreed.value} onChange={agreed.onChange} />
      <Notice tone="info">
        {t('Usually credited within {count} minutes. You can leave this page. We’ll notify you.', {
          count: usualMinutes,
        })}
      </Notice>
      <Stack gap={5} className={styles.foot}>
        <ProblemNotice problem={form.problem} />
        <Row gap={4} align="stretch" className={styles.acts}>
          <Button size="xl" onClick={() => deposit.setPaid(false)}>
            {t('Back')}
          </Button>
          <Button
            type="submit"
            size="xl"
            variant="primary"
            isWide
            isBusy={form.isBusy}
            disabled={!agreed.value || picture.isBusy}
          >
            {t('Submit request')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Payment reference and screenshot. */
function useClaim({ claim }: Deposit, { type, requireScreenshot }: DepositDraft) {
  const picture = useImageUpload();
  const form = useRuleForm<'utr', { isAgreed: boolean }>({
    fields: {
      utr: { label: phrase('Payment reference'), rules: () => [required, referenceRule(type)] },
    },
    more: { isAgreed: false },
    onSubmit: async ({ utr }) => {
      if (requireScreenshot && picture.id === undefined)
        return picture.setError(t('Please add a screenshot of the payment'));
      await claim({ utr, screenshotId: picture.id });
    },
  });
  return { form, picture };
}

/** The terms link is outside the label, because clicking a label toggles its checkbox. */
function Agreement(box: Pick<CheckFieldProps, 'checked' | 'onChange'>) {
  return (
    <div>
      <CheckField {...box} label={t('I paid from an account in my own name and agree to the terms.')} />
      <p className={styles.terms}>
        <Link to="/rules" className={styles.link}>
          {t('Rules')}
        </Link>
      </p>
    </div>
  );
}
