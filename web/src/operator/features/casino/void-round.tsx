import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import styles from '#operator/components/form.module.css';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { proposeAction } from '#operator/core/proposed-acts.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { VOID_ACTION, voidRound } from './house-reads.ts';

export interface VoidRoundProps {
  /** Round to void. Null closes the dialog. */
  readonly roundId: string | null;
  readonly onClose: () => void;
}

/** Voids the current round of a table and returns the stakes, with a reason shown to its players. */
export function VoidRound({ roundId, onClose }: VoidRoundProps) {
  const title = `Void round ${roundId ?? ''}`;
  return (
    <Dialog open={roundId !== null} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      {roundId !== null && <ReasonForm roundId={roundId} onClose={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ roundId, onClose }: VoidRoundProps & { readonly roundId: string }) {
  const isActing = useIsPending(VOID_ACTION);
  const form = useOfficeForm<'reason'>({
    fields: { reason: { label: 'Reason shown to players' } },
    contract: {
      route: operatorHouseRoutes.operatorVoidHouseRound,
      body: ({ reason }) => ({ roundId, reason: reason.trim() }),
    },
    onSubmit: async ({ reason }) => {
      const wish = { roundId, reason: reason.trim() };
      const done = await voidRound(wish);
      const needsOther = !done.ok && done.failure?.code === 'FOUR_EYES';
      const outcome = needsOther ? await proposeAction({ type: 'VoidHouseRound', ...wish }) : done;
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <form className={styles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>All stakes are returned and the next round starts.</p>
      <TextField {...form.field('reason')} autoComplete="off" data-first-focus />
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" variant="danger" isBusy={isActing}>
          Void round
        </Button>
      </div>
    </form>
  );
}
