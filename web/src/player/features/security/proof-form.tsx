import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { FormError } from '#player/routes/form-problem.tsx';
import {
  mapErrorsToFields,
  type Owner,
  PROOF_ERROR_FIELDS,
  ProofFields,
  proofFields,
  readProof,
} from '#security/proof-fields.tsx';
import { SecurityForm } from '#security/security-form.tsx';

export interface ProofFormProps extends Owner {
  /** Describes the action. */
  readonly intro: string;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  /** Adds a back button next to the submit button. */
  readonly onBack?: (() => void) | undefined;
  /** Why the form is repeated. */
  readonly reason?: string | null;
  /** Performs the action. @throws CallFailure */
  readonly onProof: (proof: OwnProofWire) => Promise<void>;
}

/** The password and, with two-factor authentication, a code: required for each change of the login methods. */
export function ProofForm({ userName, hasSecondFactor, reason = null, onProof, ...view }: ProofFormProps) {
  const owner = { userName, hasSecondFactor };
  const form = useRuleForm<'currentPassword' | 'code'>({
    fields: proofFields(owner),
    onSubmit: (values) => mapErrorsToFields(PROOF_ERROR_FIELDS, () => onProof(readProof(values))),
  });
  return (
    <SecurityForm {...view} form={form} notice={<FormError problem={form.problem ?? reason} link={form.link} />}>
      <ProofFields field={form.field} {...owner} />
    </SecurityForm>
  );
}
