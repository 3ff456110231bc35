import { operatorPasswordRules } from '@crease/contracts/rules/operator-password.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { choosePassword } from './log-in.ts';
import styles from './login-panel.module.css';

export interface PasswordPanelProps {
  /** Token from the invitation or reset link. */
  readonly link: string;
  readonly onChosen: () => void;
}

/** Lets a new or reset operator choose a password known only to them. */
export function PasswordPanel({ link, onChosen }: PasswordPanelProps) {
  const form = useOfficeForm<'password'>({
    fields: { password: { label: 'Password', rules: () => operatorPasswordRules } },
    onSubmit: async ({ password }) => {
      await choosePassword(link, password);
      onChosen();
      return undefined;
    },
  });

  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <Logo ground="page" />
        <h1 className={styles.title}>Set your password</h1>
        <form className={styles.step} onSubmit={form.onSubmit} noValidate>
          <ProblemNotice problem={form.problem} />
          <PasswordField
            {...form.field('password')}
            hint="At least 10 characters. Never share it, even with an admin."
            autoComplete="new-password"
            showLabel="Show"
            hideLabel="Hide"
            autoFocus
          />
          <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
            Set password
          </Button>
        </form>
      </div>
    </main>
  );
}
