import { required } from '@crease/contracts/rules/field-rule.ts';
import type { DepositDraft } from '@crease/contracts/wire/cashier.ts';
import { Link } from '@tanstack/react-router';
import { useRuleForm } from '#form/rule-form.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#i18n/text.ts';
import { useImageUpload } from '#player/features/requests/store-picture.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField, type CheckFieldProps } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Notice, ProblemNotice } from '#ui/notice/notice.tsx';
import styles from './deposit.module.css';
import { referenceHint, referenceRule } from './deposit-rules.ts';
import type { Deposit } from './use-deposit.ts';

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
      <dl className={styles.facts}>
        <Fact name={t('Amount')} value={rupeesText(draft.amount)} />
        <Fact name={t('Method')} value={methodName} />
        <Fact name={t('Request')} value={draft.referenceNo} />
      </dl>
      <TextField
        {...form.field('utr')}
        hint={referenceHint(type)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        inputMode={referenceRule(type)('000000000000') === null ? 'numeric' : 'text'}
      />
      <FileUploadField
        label={requireScreenshot ? t('Screenshot') : t('Screenshot (optional)')}
        {...picture.field}
      />
      <Agreement checked={agreed.value} onChange={agreed.onChange} />
      <Notice tone="info">
        {t('Usually credited within {count} minutes. You can leave this page. We’ll notify you.', {
          count: usualMinutes,
        })}
      </Notice>
      <div className={styles.foot}>
        <ProblemNotice problem={form.problem} />
        <div className={styles.acts}>
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
        </div>
      </div>
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
      <CheckField
        {...box}
        label={t('I paid from an account in my own name and agree to the terms.')}
      />
      <p className={styles.terms}>
        <Link to="/rules" className={styles.link}>
          {t('Rules')}
        </Link>
      </p>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={styles.small}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
