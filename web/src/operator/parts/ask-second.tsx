import type { OperatorActWire } from '@crease/contracts/routes/operator-desk.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { proposeAct, proposingAct, type Unreasoned } from '#operator/office/proposed-acts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface AskSecondProps {
  /** Makes the act with its reason; null: nothing is asked. */
  readonly act: Unreasoned | null;
  readonly onClose: () => void;
  readonly onProposed: () => void;
}

/** Where one operator is not enough: asks for the reason, and proposes what was refused. */
export function AskSecond({ act, onClose, onProposed }: AskSecondProps) {
  const isActing = useIsActing(proposingAct(act?.type));
  return (
    <ReasonDialog
      open={act !== null}
      title="A second operator must confirm this"
      text="Nothing was changed. Proposed, it waits on the dashboard until another person confirms or rejects it."
      doLabel="Propose"
      isBusy={isActing}
      onClose={onClose}
      onDo={(reason) => {
        if (act === null) return;
        const proposal: OperatorActWire = { ...act, reason };
        void proposeAct(proposal).then(({ ok }) => {
          if (ok) onProposed();
        });
      }}
    />
  );
}
