import type { OperatorActionWire } from '@crease/contracts/routes/operator-desk.ts';
import {
  proposeAction,
  proposingActionKey,
  type Unreasoned,
} from '#operator/core/proposed-acts.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface AskSecondProps {
  /** Action to propose. Null closes the dialog. */
  readonly act: Unreasoned | null;
  readonly onClose: () => void;
  readonly onProposed: () => void;
}

/** Asks for a reason and proposes a rejected action to a second operator. */
export function AskSecond({ act, onClose, onProposed }: AskSecondProps) {
  const isActing = useIsPending(proposingActionKey(act?.type));
  return (
    <ReasonDialog
      open={act !== null}
      title="A second operator must confirm this"
      text="Nothing has changed yet. Propose it and it will wait on the dashboard for another operator to confirm or reject."
      doLabel="Propose"
      isBusy={isActing}
      onClose={onClose}
      onDo={(reason) => {
        if (act === null) return;
        const proposal: OperatorActionWire = { ...act, reason };
        void proposeAction(proposal).then(({ ok }) => {
          if (ok) onProposed();
        });
      }}
    />
  );
}
