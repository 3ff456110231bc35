import { problem, required } from '@crease/contracts/base/field-problem.ts';
import { computeAge, declareDetailsRequest } from '@crease/contracts/care/declared-details.ts';
import type { DeclaredDetails } from '@crease/contracts/care/identity.ts';
import { validateWith } from '#form/judge-by-contract.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Note, Stack } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import styles from './identity.module.css';
import { declareDetails, kindHint, kindName } from './identity.ts';

const POSTAL_DIGITS = 6;
const POSTAL = /^[1-9]\d{5}$/;

export interface DetailsFormProps {
  /** Previously submitted details. */
  readonly details: DeclaredDetails | null;
  readonly minAge: number;
}

/** Name, date of birth and address form. */
export function DetailsForm({ details, minAge }: DetailsFormProps) {
  const form = useRuleForm<keyof DeclaredDetails>({
    fields: {
      fullName: { label: phrase('Full name'), rules: () => [required] },
      birthDate: {
        label: phrase('Date of birth'),
        rules: () => [required, (value) => (isDay(value) ? null : problem('NOT_DATE'))],
      },
      street: { label: phrase('House number and street'), rules: () => [required] },
      city: { label: phrase('Town or city'), rules: () => [required] },
      postalCode: {
        label: phrase('PIN code'),
        normalize: (typed) => typed.replace(/\s/g, ''),
        rules: () => [
          required,
          (value) => (POSTAL.test(value) ? null : problem('NOT_DIGITS', { digits: POSTAL_DIGITS })),
        ],
      },
    },
    initial: details ?? {},
    validate: validateWith({ route: { request: declareDetailsRequest }, body: (values) => values }),
    onSubmit: declareDetails,
  });
  return (
    <form className={styles.form} noValidate aria-label={kindName('DETAILS')} onSubmit={form.onSubmit}>
      <Note as="p">
        {kindHint('DETAILS')} {t('You must be {age} or older.', { age: minAge })}
      </Note>
      <TextField {...form.field('fullName')} autoComplete="name" maxLength={80} />
      <TextField {...form.field('birthDate')} type="date" autoComplete="bday" />
      <TextField {...form.field('street')} autoComplete="street-address" maxLength={120} />
      <Stack gap={5} className={styles.pair}>
        <TextField {...form.field('city')} autoComplete="address-level2" maxLength={60} />
        <TextField {...form.field('postalCode')} autoComplete="postal-code" inputMode="numeric" />
      </Stack>
      <ProblemNotice problem={form.problem} />
      <Button type="submit" variant="primary" size="l" isBusy={form.isBusy}>
        {t('Save details')}
      </Button>
    </form>
  );
}

function isDay(value: string): boolean {
  return computeAge(value, Date.now()) !== null;
}
