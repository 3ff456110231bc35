import type { OwnProofWire } from '@crease/contracts/wire/own-data.ts';
import { useContext } from 'react';
import { useRuleForm } from '#form/rule-form.ts';
import { t } from '#text/text.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import {
  ANY_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  NO_CODE,
  PROOF_PLACES,
  placeRefusals,
  withoutSpaces,
} from './proof-fields.tsx';
import { type Owner, ProofOwner } from './proof-owner.ts';
import { LoadFailure, SecurityDialog, SecurityForm } from './security-parts.tsx';
import { useProfile } from './security-reads.ts';

export interface OwnProofDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What is done. */
  readonly intro: string;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  /** Does it, and closes the window. @throws CallFailure */
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once more who it is, before something that cannot be taken back, or the account's data. */
export function OwnProofDialog({ open, title, onClose, ...form }: OwnProofDialogProps) {
  return (
    <SecurityDialog open={open} title={title} onClose={onClose}>
      <OwnProof {...form} />
    </SecurityDialog>
  );
}

interface FormProps extends Omit<OwnProofDialogProps, 'open' | 'title' | 'onClose'> {
  /** A way back beside the button. */
  readonly onBack?: (() => void) | undefined;
}

/** The same where it stands on the page. */
export function OwnProof(props: FormProps) {
  const owner = useContext(ProofOwner);
  return owner === null ? <ProfilesProof {...props} /> : <OwnProofForm {...props} {...owner} />;
}

/** Whether a code is asked for is known by the profile. */
function ProfilesProof(props: FormProps) {
  const { data: profile, error, refetch } = useProfile();
  if (profile !== undefined) {
    const { userName, secondFactor } = profile;
    return <OwnProofForm {...props} userName={userName} hasSecondFactor={secondFactor.isOn} />;
  }
  return error === null ? (
    <Skeleton label={t('Loading profile')} rows={2} shape="fact" />
  ) : (
    <LoadFailure title={t('Your profile could not be loaded')} text={error} onRetry={refetch} />
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
      placeRefusals(PROOF_PLACES, () =>
        onProof({ currentPassword, ...(hasSecondFactor ? { code: withoutSpaces(code) } : {}) }),
      ),
  });
  return (
    <SecurityForm
      intro={intro}
      problem={form.problem}
      way={form.way}
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
