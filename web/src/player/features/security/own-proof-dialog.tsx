import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import { useContext } from 'react';
import { useRuleForm } from '#form/rule-form.ts';
import { t } from '#i18n/text.ts';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import {
  ANY_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  mapErrorsToFields,
  NO_CODE,
  PROOF_ERROR_FIELDS,
  withoutSpaces,
} from './proof-fields.tsx';
import { type Owner, ProofOwner, useProfile } from './security.ts';
import { SecurityDialog, SecurityForm } from './security-parts.tsx';

export interface ReauthDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Describes the action. */
  readonly intro: string;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  /** Performs the action and closes the dialog. @throws CallFailure */
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
  readonly onClose: () => void;
}

/** Re-authenticates before an irreversible action or access to account data. */
export function ReauthDialog({ open, title, onClose, ...form }: ReauthDialogProps) {
  return (
    <SecurityDialog open={open} title={title} onClose={onClose}>
      <Reauth {...form} />
    </SecurityDialog>
  );
}

interface FormProps extends Omit<ReauthDialogProps, 'open' | 'title' | 'onClose'> {
  /** Adds a back button next to the submit button. */
  readonly onBack?: (() => void) | undefined;
}

/** Inline version of the dialog. */
export function Reauth(props: FormProps) {
  const owner = useContext(ProofOwner);
  return owner === null ? <ProfileReauth {...props} /> : <OwnProofForm {...props} {...owner} />;
}

/** Looks up in the profile whether a code is required. */
function ProfileReauth(props: FormProps) {
  const { data: profile, error, refetch } = useProfile();
  if (profile !== undefined) {
    const { userName, secondFactor } = profile;
    return <OwnProofForm {...props} userName={userName} hasSecondFactor={secondFactor.isOn} />;
  }
  return (
    <Pending
      label={t('Loading profile…')}
      rows={2}
      shape="fact"
      title={t('Couldn’t load your profile.')}
      error={error}
      onRetry={refetch}
    />
  );
}

function OwnProofForm({
  intro,
  submitText,
  isDangerous = false,
  onBack,
  userName,
  hasSecondFactor,
  onProof,
}: FormProps & Owner) {
  const form = useRuleForm<'currentPassword' | 'code'>({
    fields: { currentPassword: CURRENT_PASSWORD, code: hasSecondFactor ? ANY_CODE : NO_CODE },
    onSubmit: ({ currentPassword, code }) =>
      mapErrorsToFields(PROOF_ERROR_FIELDS, () =>
        onProof({ currentPassword, ...(hasSecondFactor ? { code: withoutSpaces(code) } : {}) }),
      ),
  });
  return (
    <SecurityForm
      intro={intro}
      problem={form.problem}
      link={form.link}
      isBusy={form.isBusy}
      submitText={submitText}
      isDangerous={isDangerous}
      onBack={onBack}
      onSubmit={form.onSubmit}
    >
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
      {hasSecondFactor && <CodeField field={form.field('code')} isOfApp={false} />}
    </SecurityForm>
  );
}
