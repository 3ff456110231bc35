import { cashierRoutes } from '@crease/contracts/routes/cashier.ts';
import { validateWith } from '#form/judge-by-contract.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import type { AppealFormProps } from './appeal-form.tsx';
import styles from './request-card.module.css';
import { answerRequest } from './requests.ts';
import { useImageUpload } from './store-picture.ts';

/** Answers the reviewer's question with a new reference, a screenshot or a comment. */
export function AnswerForm({ item, onClose }: AppealFormProps) {
  const picture = useImageUpload();
  const isDeposit = item.type === 'Deposit';
  const form = useRuleForm<'utr' | 'remark'>({
    fields: {
      utr: { label: phrase('Payment reference') },
      remark: { label: phrase('Your reply') },
    },
    initial: { utr: item.utr ?? '' },
    validate: validateWith({
      route: cashierRoutes.answerRequest,
      body: (values) => buildAnswer(values),
    }),
    onSubmit: async (values) => {
      await answerRequest(buildAnswer(values));
      onClose();
    },
  });

  /** Omits unchanged fields. */
  function buildAnswer({ utr, remark }: Readonly<Record<'utr' | 'remark', string>>) {
    return {
      id: item.id,
      ...(utr === '' || utr === item.utr ? {} : { utr }),
      ...(picture.id === undefined ? {} : { screenshotId: picture.id }),
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
    };
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('Reply: {reference}', { reference: item.referenceNo })}
      onSubmit={form.onSubmit}
    >
      {isDeposit && (
        <>
          <TextField {...form.field('utr')} autoComplete="off" autoCapitalize="characters" />
          <FileUploadField label={t('Screenshot')} {...picture.field} />
        </>
      )}
      <TextField {...form.field('remark')} maxLength={200} autoComplete="off" />
      <ProblemNotice problem={form.problem} />
      <div className={styles.acts}>
        <Button onClick={onClose}>{t('Back')}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={picture.isBusy}>
          {t('Send reply')}
        </Button>
      </div>
    </form>
  );
}
