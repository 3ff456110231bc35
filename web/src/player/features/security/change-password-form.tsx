import type { Passkey } from '@crease/contracts/people/account.ts';
import { ownerRules } from '@crease/contracts/people/credential-rules.ts';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type NewPasswordRules,
  newPasswordFields,
  PasswordRequirements,
  useNewPassword,
  useNewPasswordRules,
} from '#form/new-password.tsx';
import { type RuleFormOptions, useRuleForm } from '#form/rule-form.ts';
import { t } from '#i18n/text.ts';
import { PasskeyWords } from '#security/passkey-list.tsx';
import { CURRENT_PASSWORD, CurrentPassword, type ErrorFields, mapErrorsToFields } from '#security/proof-fields.tsx';
import security from '#security/security.module.css';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Note, Stack } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { toasts } from '#ui/toast/toasts.ts';
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
          <PasswordField {...form.field('newPassword')} autoComplete="new-password" />
          <PasswordRequirements requirements={requirements} />
        </Stack>
        <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
        {passkeys.length > 0 && <PasskeysToKeep passkeys={passkeys} leaving={leaving} onLeaving={setLeaving} />}
        <ProblemNotice problem={form.problem} />
        <Button type="submit" variant="primary" size="l" isWide isBusy={form.isBusy}>
          {t('Change password')}
        </Button>
      </fieldset>
    </form>
  );
}

interface PasskeysToKeepProps {
  readonly passkeys: readonly Passkey[];
  /** IDs of passkeys to remove with the password change. */
  readonly leaving: ReadonlySet<number>;
  readonly onLeaving: (leaving: ReadonlySet<number>) => void;
}

/** Selects which passkeys to keep, because each remains valid after a password change. */
function PasskeysToKeep({ passkeys, leaving, onLeaving }: PasskeysToKeepProps) {
  const nameId = useId();
  const toggle = (id: number, stays: boolean) => {
    const next = new Set(leaving);
    if (stays) next.delete(id);
    else next.add(id);
    onLeaving(next);
  };
  const isAnyLeft = passkeys.some(({ id }) => !leaving.has(id));
  return (
    <fieldset className={security.list} aria-labelledby={nameId}>
      <Note as="p" breaks id={nameId}>
        {t('These passkeys will still work after the change. Turn off any you don’t recognise.')}
      </Note>
      {passkeys.map((passkey) => (
        <div key={passkey.id} className={security.item}>
          <PasskeyWords passkey={passkey} id={`${nameId}-${passkey.id}`} />
          <Switch
            nameId={`${nameId}-${passkey.id}`}
            aboutId={`${nameId}-${passkey.id}-used`}
            isOn={!leaving.has(passkey.id)}
            onToggle={(stays) => toggle(passkey.id, stays)}
          />
        </div>
      ))}
      {isAnyLeft && (
        <Button onClick={() => onLeaving(new Set(passkeys.map(({ id }) => id)))}>{t('Remove all passkeys')}</Button>
      )}
    </fieldset>
  );
}
