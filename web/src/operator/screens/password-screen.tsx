import { operatorPasswordRules } from '@crease/contracts/people/operator-login.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { choosePassword } from '#operator/features/login/log-in.ts';
import styles from '#operator/features/login/login-panel.module.css';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';

/** Target of an operator's password link. */
export function PasswordScreen() {
  const link = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  return <PasswordPanel link={link} onChosen={() => void navigate({ to: '/', replace: true })} />;
}

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
