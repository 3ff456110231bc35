import type { SavedOperator, StaffMember } from '@crease/contracts/routes/operator-staff.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import {
  makePasswordLink,
  resetFactor,
  saveOperator,
  staffActionKey,
  vouchFor,
} from './staff-dialog.tsx';

export interface QuestionProps {
  readonly operator: StaffMember;
  readonly onClose: () => void;
}

/** Confirms a password reset and shows the new link. */
export function LinkQuestion({
  operator,
  onClose,
  onCreated,
}: QuestionProps & { readonly onCreated: (made: SavedOperator) => void }) {
  const { id, userName } = operator;
  const isActing = useIsPending(staffActionKey(id));
  return (
    <ReasonDialog
      open
      title={`Reset password for ${userName}`}
      text={`${userName} will be logged out on all devices and their current password will stop working. You’ll get a link for them to set a new one. Until another admin vouches for them, you two count as one person for four-eyes checks.`}
      confirmLabel="Create link"
      isBusy={isActing}
      onClose={onClose}
      onConfirm={(reason) => {
        void makePasswordLink(operator, reason).then((outcome) => {
          if (!outcome.ok) return;
          onClose();
          onCreated(outcome.value);
        });
      }}
    />
  );
}

/** Confirms removing authenticator, passkeys and recovery codes. */
export function FactorQuestion({ operator, onClose }: QuestionProps) {
  const { id, userName } = operator;
  const isActing = useIsPending(staffActionKey(id));
  return (
    <ReasonDialog
      open
      title={`Reset two-factor for ${userName}`}
      text={`Removes ${userName}’s authenticator app, passkeys and recovery codes, and logs them out on all devices. Verify that the request is really from them. Until another admin vouches for them, you two count as one person for four-eyes checks.`}
      confirmLabel="Reset two-factor"
      isBusy={isActing}
      onClose={onClose}
      onConfirm={(reason) => {
        void resetFactor(operator, reason).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

/** Confirms vouching that an operator is not the person who created them. */
export function VouchQuestion({ operator, onClose }: QuestionProps) {
  const isActing = useIsPending(staffActionKey(operator.id));
  return (
    <ReasonDialog
      open
      title={`Vouch for ${operator.userName}`}
      text={`Confirm that ${operator.userName} is a separate person and the only one who knows the password. They’ll then be able to confirm other operators’ proposals. The admin who created or reset them can’t vouch.`}
      confirmLabel="Vouch"
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onConfirm={() => {
        void vouchFor(operator).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

/** Confirms blocking or unblocking an operator. */
export function BlockQuestion({ operator, onClose }: QuestionProps) {
  const { id, userName, role, active } = operator;
  const isActing = useIsPending(staffActionKey(id));
  const word = blockWord(operator);

  async function toggleActive() {
    const { ok } = await saveOperator({ id, userName, role, active: !active });
    if (ok) onClose();
  }

  return (
    <ReasonDialog
      open
      title={`${word} ${userName}`}
      text={
        active
          ? `${userName} will be logged out on all devices and can’t log in. The last active admin can’t be blocked.`
          : `${userName} can log in again.`
      }
      confirmLabel={`${word} operator`}
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onConfirm={() => void toggleActive()}
    />
  );
}

/** Label of the block toggle. */
export function blockWord({ active }: StaffMember): string {
  return active ? 'Block' : 'Unblock';
}
