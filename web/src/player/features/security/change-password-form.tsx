import { ownerRules } from '@crease/contracts/people/credential-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { type NewPasswordRules, useNewPassword, useNewPasswordRules } from '#form/new-password.ts';
import { LocalPasswordField, newPasswordFields, PasswordRequirements } from '#form/password-fields.tsx';
import { type RuleFormOptions, useRuleForm } from '#form/rule-form.ts';
import { t } from '#i18n/text.ts';
import { CURRENT_PASSWORD, CurrentPassword, type ErrorFields, mapErrorsToFields } from '#security/proof-fields.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { PasskeysToKeep } from './passkeys-to-keep.tsx';
import { changePassword, useProfile } from './security.ts';
import styles from './security-panel.module.css';

export interface ChangePasswordFormProps {
  readonly userName: string;
  readonly isDemo: boolean;
}

type Name = 'currentPassword' | 'newPassword' | 'confirmPassword';

const PLACES: ErrorFields = { WRONG_PASSWORD: 'currentPassword', SAME_PASSWORD: 'newPassword' };

/** Change password form; resets after each change. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const [changes, setChanges] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The reset replaced the pressed button, so restore the focus.
    if (changes > 0) place.current?.focus();
  }, [changes]);

  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      <Fields key={changes} {...props} onChanged={() => setChanges((count) => count + 1)} />
    </div>
  );
}

const buildFields = (userName: string, { rules }: NewPasswordRules): RuleFormOptions<Name>['fields'] => ({
  currentPassword: CURRENT_PASSWORD,
  ...newPasswordFields([...rules, ...ownerRules({ userName, mobile: null })]),
});

function Fields({ userName, isDemo, onChanged }: ChangePasswordFormProps & { readonly onChanged: () => void }) {
  const passkeys = useProfile().data?.passkeys ?? [];
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const ofPassword = useNewPasswordRules();
  const form = useRuleForm<Name>({
    fields: buildFields(userName, ofPassword),
    onSubmit: ({ currentPassword, newPassword }) =>
      mapErrorsToFields(PLACES, async () => {
        const keepPasskeys = passkeys.map(({ id }) => id).filter((id) => !leaving.has(id));
        await changePassword({
          currentPassword,
          newPassword,
          ...(leaving.size > 0 ? { keepPasskeys } : {}),
        });
        toasts.show('success', t('Password changed'), t('Your other sessions have been logged out.'));
        onChanged();
      }),
  });
  const { requirements } = useNewPassword(ofPassword, form.values.newPassword, () =>
    form.set('newPassword', form.values.newPassword),
  );

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <fieldset className={styles.fields} disabled={isDemo}>
        <legend className="visually-hidden">{t('Change password')}</legend>
        <CurrentPassword field={form.field('currentPassword')} userName={userName} />
        <Stack gap={4}>
          <LocalPasswordField {...form.field('newPassword')} autoComplete="new-password" />
          <PasswordRequirements requirements={requirements} />
        </Stack>
        <LocalPasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
        {passkeys.length > 0 && <PasskeysToKeep passkeys={passkeys} leaving={leaving} onLeaving={setLeaving} />}
        <ProblemNotice problem={form.problem} />
        <Button type="submit" variant="primary" size="l" isWide isBusy={form.isBusy}>
          {t('Change password')}
        </Button>
      </fieldset>
    </form>
  );
}
