import { type ReactNode, useEffect, useRef } from 'react';
import type { RuleForm } from '#form/rule-form.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import styles from './security.module.css';

export interface SecurityFormProps {
  readonly form: Pick<RuleForm<never>, 'isBusy' | 'problem' | 'onSubmit'>;
  /** Describes the form. */
  readonly intro?: ReactNode;
  /** Shown instead of the form's problem. */
  readonly notice?: ReactNode;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  /** Adds a back button next to the submit button. */
  readonly onBack?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Fields, form-level error and submit button. */
export function SecurityForm(props: SecurityFormProps) {
  const { form, intro, notice, submitText, isDangerous = false, onBack, children } = props;
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      {intro !== undefined && (
        <Text as="p" size={13} leading={18} tone="muted">
          {intro}
        </Text>
      )}
      {children}
      {notice ?? <ProblemNotice problem={form.problem} />}
      <Row gap={4} align="stretch">
        {onBack !== undefined && (
          <Button size="l" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} size="l" isWide isBusy={form.isBusy}>
          {submitText}
        </Button>
      </Row>
    </form>
  );
}

/** The same spacing without a form. */
export function SecurityBox({ children }: { readonly children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}

/** First sentence of a step that replaces another: takes the focus, since the pressed button is gone. */
export function Lead({ children }: { readonly children: ReactNode }) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  return (
    <p ref={lead} tabIndex={-1} className={styles.lead}>
      {children}
    </p>
  );
}
