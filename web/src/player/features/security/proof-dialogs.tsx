import { renewRecoveryCodes, stopSecondFactor } from '#data/queries/security.ts';
import { toasts } from '#data/stores/toasts.ts';
import { useRuleForm } from '#data/view-models/rule-form.ts';
import { t } from '#text/text.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { PROOF_PLACES, placeRefusals } from './place-refusals.ts';
import {
  ANY_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  withoutSpaces,
} from './secret-fields.tsx';
import { SecurityDialog, SecurityForm } from './security-form.tsx';

interface Proof {
  readonly currentPassword: string;
  readonly code: string;
}

export interface TurnOffDialogProps {
  readonly open: boolean;
  readonly userName: string;
  readonly onClose: () => void;
}

/** Turns two-step login off. */
export function TurnOffDialog({ open, userName, onClose }: TurnOffDialogProps) {
  return (
    <SecurityDialog open={open} title={t('Turn off two-step login')} onClose={onClose}>
      <ProofForm
        userName={userName}
        intro={t('From then on your password alone logs you in. Your recovery codes end too.')}
        submitText={t('Turn off')}
        isDangerous
        onProof={async (proof) => {
          await stopSecondFactor(proof);
          toasts.show('success', t('Two-step login is off'));
          onClose();
        }}
      />
    </SecurityDialog>
  );
}

export interface NewCodesDialogProps extends TurnOffDialogProps {
  /** Stands at the top of the file of recovery codes. */
  readonly heading: string;
}

/** Ten new recovery codes for the former ones. */
export function NewCodesDialog({ open, userName, heading, onClose }: NewCodesDialogProps) {
  return (
    <CodesDialog open={open} title={t('New recovery codes')} heading={heading} onClose={onClose}>
      {(onCodes) => (
        <ProofForm
          userName={userName}
          intro={t('You get ten new codes. The ones you have now stop working.')}
          submitText={t('Make new codes')}
          onProof={async (proof) => onCodes(await renewRecoveryCodes(proof))}
        />
      )}
    </CodesDialog>
  );
}

/** Password and code: who changes the second factor has to have both. */
function ProofForm({
  userName,
  intro,
  submitText,
  isDangerous = false,
  onProof,
}: {
  readonly userName: string;
  readonly intro: string;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  readonly onProof: (proof: Proof) => Promise<void>;
}) {
  const form = useRuleForm<'currentPassword' | 'code'>({
    fields: { currentPassword: CURRENT_PASSWORD, code: ANY_CODE },
    onSubmit: ({ currentPassword, code }) =>
      placeRefusals(PROOF_PLACES, () => onProof({ currentPassword, code: withoutSpaces(code) })),
  });
  return (
    <SecurityForm
      intro={intro}
      problem={form.problem}
      isBusy={form.isBusy}
      submitText={submitText}
      isDangerous={isDangerous}
      onSubmit={form.onSubmit}
    >
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
      <CodeField field={form.field('code')} isOfApp={false} />
    </SecurityForm>
  );
}
