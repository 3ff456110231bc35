import type { OperatorActionWire } from '@crease/contracts/routes/operator-desk.ts';
import { useState } from 'react';
import { fourEyesFigures } from '#operator/core/four-eyes-words.ts';
import {
  proposeAction,
  proposingActionKey,
  type Unreasoned,
} from '#operator/core/proposed-acts.ts';
import { type ActionOutcome, useIsPending } from '#operator/core/run-action.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface AskSecondProps {
  /** Action to propose. Null closes the dialog. */
  readonly act: Unreasoned | null;
  /** Amount that exceeded the operator's own; null if the amount doesn't matter. */
  readonly figures?: string | null;
  readonly onClose: () => void;
  readonly onProposed: () => void;
}

/** Asks for a reason and proposes a rejected action to a second operator. */
export function AskSecond({ act, figures = null, onClose, onProposed }: AskSecondProps) {
  const isActing = useIsPending(proposingActionKey(act?.type));
  const text =
    'Nothing has changed yet. Propose it and it will wait on the dashboard for another operator to confirm or reject.';
  return (
    <ReasonDialog
      open={act !== null}
      title="A second operator must confirm this"
      text={figures === null ? text : `${figures}. ${text}`}
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

/** The action that a rejection left for a second operator, with the figures it named. */
export function useSecondOperator() {
  const [asked, setAsked] = useState<Pick<AskSecondProps, 'act' | 'figures'>>({ act: null });
  return {
    asked,
    /** Asks only if the outcome is a FOUR_EYES rejection. */
    askAfter(outcome: ActionOutcome<unknown>, act: Unreasoned): void {
      if (outcome.ok || outcome.failure?.code !== 'FOUR_EYES') return;
      setAsked({ act, figures: fourEyesFigures(outcome.failure) });
    },
    drop: () => setAsked({ act: null }),
  };
}
