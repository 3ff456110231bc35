import type { OwnProofWire } from '@crease/contracts/routes/own-data.ts';
import { useRuleForm } from '#data/view-models/rule-form.ts';
import { PROOF_PLACES, placeRefusals } from './place-refusals.ts';
import {
  ANY_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  NO_CODE,
  withoutSpaces,
} from './secret-fields.tsx';
import { SecurityDialog, SecurityForm } from './security-form.tsx';

export interface OwnProofDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What is done. */
  readonly intro: string;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  readonly userName: string;
  readonly hasSecondFactor: boolean;
  /** Does it, and closes the window. @throws CallFailure */
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once more who it is, before the account's data goes out or the account is given up. */
export function OwnProofDialog({ open, title, onClose, ...form }: OwnProofDialogProps) {
  return (
    <SecurityDialog open={open} title={title} onClose={onClose}>
      <OwnProofForm {...form} />
    </SecurityDialog>
  );
}

function OwnProofForm({
  intro,
  submitText,
  isDangerous = false,
  userName,
  hasSecondFactor,
  onProof,
}: Omit<OwnProofDialogProps, 'open' | 'title' | 'onClose'>) {
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
      isBusy={form.isBusy}
      submitText={submitText}
      isDangerous={isDangerous}
      onSubmit={form.onSubmit}
    >
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
      {hasSecondFactor && <CodeField field={form.field('code')} isOfApp={false} />}
    </SecurityForm>
  );
}
