import { useState } from 'react';
import type { ActionOutcome } from '#operator/core/office-call.ts';
import { proposeAction, type WithoutReason } from '#operator/core/proposals.ts';
import { fourEyesFigures } from '#operator/core/words.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export interface SecondOperatorDialogProps {
  /** Action to propose. Null closes the dialog. */
  readonly action: WithoutReason | null;
  /** Amount that exceeded the operator's own; null if the amount doesn't matter. */
  readonly figures?: string | null;
  readonly onClose: () => void;
  readonly onProposed?: () => void;
}

/** Asks for a reason and proposes a rejected action to a second operator. */
export function SecondOperatorDialog({ action, figures = null, onClose, onProposed }: SecondOperatorDialogProps) {
  if (action === null) return null;
  const text =
    'Nothing has changed yet. Propose it and it will wait on the dashboard for another operator to confirm or reject.';
  return (
    <ReasonDialog
      open
      title="A second operator must confirm this"
      text={figures === null ? text : `${figures}. ${text}`}
      confirmLabel="Propose"
      onClose={onClose}
      onConfirm={async (reason) => {
        const outcome = await proposeAction({ ...action, reason });
        if (outcome.ok) onProposed?.();
        return outcome;
      }}
    />
  );
}

export interface ProposeButtonProps extends Pick<SecondOperatorDialogProps, 'figures'>, ButtonProps {
  /** Makes the action when the button is pressed. */
  readonly action: () => WithoutReason;
}

/** Proposes an action that always needs two operators. */
export function ProposeButton({ action, figures = null, ...button }: ProposeButtonProps) {
  const [asked, setAsked] = useState<WithoutReason | null>(null);
  return (
    <>
      <Button {...button} onClick={() => setAsked(action())} />
      <SecondOperatorDialog action={asked} figures={figures} onClose={() => setAsked(null)} />
    </>
  );
}

const NOTHING = { action: null, figures: null };

/** The action that a rejection left for a second operator, with the figures it named. */
export function useSecondOperator() {
  const [asked, setAsked] = useState<Pick<SecondOperatorDialogProps, 'action' | 'figures'>>(NOTHING);
  return {
    /** Props of the dialog. */
    second: { ...asked, onClose: () => setAsked(NOTHING) },
    /** Asks only if the outcome is a FOUR_EYES rejection. */
    proposeAfter(outcome: ActionOutcome<unknown>, action: WithoutReason): void {
      if (outcome.ok || outcome.failure?.code !== 'FOUR_EYES') return;
      setAsked({ action, figures: fourEyesFigures(outcome.failure) });
    },
  };
}
