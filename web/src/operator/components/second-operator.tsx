import type { OperatorActionWire } from '@crease/contracts/trading/actions.ts';
import { useState } from 'react';
import { proposeAction, proposingActionKey, type WithoutReason } from '#operator/core/proposals.ts';
import { type ActionOutcome, afterSuccess, useIsPending } from '#operator/core/run-action.ts';
import { fourEyesFigures } from '#operator/core/words.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface SecondOperatorDialogProps {
  /** Action to propose. Null closes the dialog. */
  readonly action: WithoutReason | null;
  /** Amount that exceeded the operator's own; null if the amount doesn't matter. */
  readonly figures?: string | null;
  readonly onClose: () => void;
  readonly onProposed: () => void;
}

/** Asks for a reason and proposes a rejected action to a second operator. */
export function SecondOperatorDialog({ action, figures = null, onClose, onProposed }: SecondOperatorDialogProps) {
  const isActing = useIsPending(proposingActionKey(action?.type));
  const text =
    'Nothing has changed yet. Propose it and it will wait on the dashboard for another operator to confirm or reject.';
  return (
    <ReasonDialog
      open={action !== null}
      title="A second operator must confirm this"
      text={figures === null ? text : `${figures}. ${text}`}
      confirmLabel="Propose"
      isBusy={isActing}
      onClose={onClose}
      onConfirm={(reason) => {
        if (action === null) return;
        const proposal: OperatorActionWire = { ...action, reason };
        afterSuccess(proposeAction(proposal), onProposed);
      }}
    />
  );
}

/** The action that a rejection left for a second operator, with the figures it named. */
export function useSecondOperator() {
  const [asked, setAsked] = useState<Pick<SecondOperatorDialogProps, 'action' | 'figures'>>({
    action: null,
  });
  return {
    asked,
    /** Asks only if the outcome is a FOUR_EYES rejection. */
    proposeAfter(outcome: ActionOutcome<unknown>, action: WithoutReason): void {
      if (outcome.ok || outcome.failure?.code !== 'FOUR_EYES') return;
      setAsked({ action, figures: fourEyesFigures(outcome.failure) });
    },
    drop: () => setAsked({ action: null }),
  };
}
