import { useContext } from 'react';
import { t } from '#i18n/text.ts';
import type { Owner } from '#security/proof-fields.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { ProofForm, type ProofFormProps } from './proof-form.tsx';
import { ProofOwner, useProfile } from './security.ts';

type FormProps = Omit<ProofFormProps, keyof Owner | 'reason'>;

export interface ReauthDialogProps extends Omit<FormProps, 'onBack'> {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** Re-authenticates before an irreversible action or access to account data. */
export function ReauthDialog({ open, title, onClose, ...form }: ReauthDialogProps) {
  return (
    <TitledDialog open={open} title={title} onClose={onClose}>
      <Reauth {...form} />
    </TitledDialog>
  );
}

/** Inline version of the dialog. */
export function Reauth(props: FormProps) {
  const owner = useContext(ProofOwner);
  return owner === null ? <ProfileReauth {...props} /> : <ProofForm {...props} {...owner} />;
}

/** Looks up in the profile whether a code is required. */
function ProfileReauth(props: FormProps) {
  const { data: profile, error, refetch } = useProfile();
  if (profile !== undefined) {
    const { userName, secondFactor } = profile;
    return <ProofForm {...props} userName={userName} hasSecondFactor={secondFactor.isOn} />;
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
