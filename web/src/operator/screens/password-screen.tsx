import { operatorPasswordRules, operatorSessionRoutes } from '@crease/contracts/people/operator-login.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRuleForm } from '#form/rule-form.ts';
import { operatorApi } from '#operator/core/office-call.ts';
import { endSession } from '#operator/core/office-session.ts';
import { LoginPage } from '#operator/features/login/login-panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';

/** Target of an operator's invitation or reset link: they choose a password known only to them. */
export function PasswordScreen() {
  const link = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const form = useRuleForm<'password'>({
    fields: { password: { label: 'Password', rules: () => operatorPasswordRules } },
    onSubmit: async ({ password }) => {
      await operatorApi(operatorSessionRoutes.operatorChoosePassword, { link, password });
      endSession('Password set. Log in with your new password.');
      void navigate({ to: '/', replace: true });
    },
  });

  return (
    <LoginPage title="Set your password">
      <Stack as="form" gap={6} onSubmit={form.onSubmit} noValidate>
        <ProblemNotice problem={form.problem} />
        <PasswordField
          {...form.field('password')}
          isValid={false}
          hint="At least 10 characters. Never share it, even with an admin."
          autoComplete="new-password"
          autoFocus
        />
        <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
          Set password
        </Button>
      </Stack>
    </LoginPage>
  );
}
