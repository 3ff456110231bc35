import type { SavedOperator, StaffMember } from '@crease/contracts/routes/operator-staff.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import {
  makePasswordLink,
  resetFactor,
  saveOperator,
  staffAct,
  vouchFor,
} from './staff-dialog.tsx';

export interface QuestionProps {
  readonly operator: StaffMember;
  readonly onClose: () => void;
}

/** Asks before a password is taken, and shows the link to a new one. */
export function LinkQuestion({
  operator,
  onClose,
  onMade,
}: QuestionProps & { readonly onMade: (made: SavedOperator) => void }) {
  const { id, userName } = operator;
  const isActing = useIsActing(staffAct(id));
  return (
    <ReasonDialog
      open
      title={`New password of ${userName}`}
      text={`${userName} is logged out everywhere, and the password of now opens nothing any more. You get a link by which they choose a new one. Until another admin vouches for them, the two of you count as one person.`}
      doLabel="Make a link"
      isBusy={isActing}
      onClose={onClose}
      onDo={(reason) => {
        void makePasswordLink(operator, reason).then((outcome) => {
          if (!outcome.ok) return;
          onClose();
          onMade(outcome.value);
        });
      }}
    />
  );
}

/** Asks before app, passkeys and recovery codes are taken. */
export function FactorQuestion({ operator, onClose }: QuestionProps) {
  const { id, userName } = operator;
  const isActing = useIsActing(staffAct(id));
  return (
    <ReasonDialog
      open
      title={`Reset second factor of ${userName}`}
      text={`App, passkeys and recovery codes of ${userName} are removed, and they are logged out everywhere. Be sure that it is they who ask. Until another admin vouches for them, the two of you count as one person.`}
      doLabel="Reset second factor"
      isBusy={isActing}
      onClose={onClose}
      onDo={(reason) => {
        void resetFactor(operator, reason).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

/** Asks before an operator counts as another person than whoever made them. */
export function VouchQuestion({ operator, onClose }: QuestionProps) {
  const isActing = useIsActing(staffAct(operator.id));
  return (
    <ReasonDialog
      open
      title={`Vouch for ${operator.userName}`}
      text={`You say that ${operator.userName} is a person of their own and alone knows the password. From then on they may confirm what others have proposed. Whoever made or reset them cannot say this.`}
      doLabel="Vouch"
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onDo={() => {
        void vouchFor(operator).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

/** Asks before somebody is shut out, or let in again. */
export function BlockQuestion({ operator, onClose }: QuestionProps) {
  const { id, userName, role, active } = operator;
  const isActing = useIsActing(staffAct(id));
  const word = blockWord(operator);

  async function turn() {
    const { ok } = await saveOperator({ id, userName, role, active: !active });
    if (ok) onClose();
  }

  return (
    <ReasonDialog
      open
      title={`${word} ${userName}`}
      text={
        active
          ? `${userName} is logged out everywhere at once and cannot log in. The last active admin cannot be blocked.`
          : `${userName} can log in again.`
      }
      doLabel={`${word} operator`}
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onDo={() => void turn()}
    />
  );
}

/** What is done to somebody who may log in, and to somebody who may not. */
export function blockWord({ active }: StaffMember): string {
  return active ? 'Block' : 'Unblock';
}
