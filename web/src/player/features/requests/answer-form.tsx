import { required } from '@crease/contracts/base/field-problem.ts';
import type { DwItem } from '@crease/contracts/cash/cashier.ts';
import { answerRequest as answerSchema, appealRequest as appealSchema } from '@crease/contracts/cash/request-forms.ts';
import { validateWith } from '#form/judge-by-contract.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { useImageUpload } from './image-upload.ts';
import styles from './requests.module.css';
import { answerRequest, appealRequest } from './requests.ts';

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
      route: { request: answerSchema },
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
      <Row gap={4} align="stretch" wrap>
        <Button onClick={onClose}>{t('Back')}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={picture.isBusy}>
          {t('Send reply')}
        </Button>
      </Row>
    </form>
  );
}

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
      route: { request: appealSchema },
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
      <Row gap={4} align="stretch" wrap>
        <Button onClick={onClose}>{t('Back')}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('Submit appeal')}
        </Button>
      </Row>
    </form>
  );
}
