import { cashierRoutes } from '@crease/contracts/routes/cashier.ts';
import { required } from '@crease/contracts/rules/field-rule.ts';
import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { validateWith } from '#form/judge-by-contract.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import styles from './request-card.module.css';
import { appealRequest } from './requests.ts';

export interface AppealFormProps {
  readonly item: DwItem;
  readonly onClose: () => void;
}

/** Appeals a rejected deposit; one appeal is allowed. */
export function AppealForm({ item, onClose }: AppealFormProps) {
  const form = useRuleForm<'remark'>({
    fields: {
      remark: { label: phrase('Reason for appeal'), rules: () => [required] },
    },
    validate: validateWith({
      route: cashierRoutes.appealRequest,
      body: ({ remark }) => ({ id: item.id, remark: remark.trim() }),
    }),
    onSubmit: async ({ remark }) => {
      await appealRequest(item.id, remark.trim());
      onClose();
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('Appeal: {reference}', { reference: item.referenceNo })}
      onSubmit={form.onSubmit}
    >
      <TextField
        {...form.field('remark')}
        hint={t('We’ll review it again. You can appeal only once.')}
        maxLength={200}
        autoComplete="off"
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <div className={styles.acts}>
        <Button onClick={onClose}>{t('Back')}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('Submit appeal')}
        </Button>
      </div>
    </form>
  );
}
