import { confirmRules } from '@crease/contracts/people/credential-rules.ts';
import { phrase, t } from '#i18n/text.ts';
import { RequirementList } from '#ui/requirement-list/need-list.tsx';
import type { NewPassword, NewPasswordRules } from './new-password.ts';

/** Definitions of a new password and its confirmation. */
export function newPasswordFields(rules: NewPasswordRules['rules']) {
  return {
    newPassword: { label: phrase('New password'), rules: () => rules, revalidates: ['confirmPassword'] },
    confirmPassword: {
      label: phrase('Confirm password'),
      rules: ({ newPassword }: { readonly newPassword: string }) => confirmRules(newPassword),
    },
  } as const;
}

/** Requirements of a new password, and which are met. */
export function PasswordRequirements({ requirements }: Pick<NewPassword, 'requirements'>) {
  return (
    <RequirementList
      label={t('Password requirements')}
      needs={requirements}
      metLabel={t('Met')}
      missingLabel={t('Not met')}
    />
  );
}
