import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { useOfficeForm } from '#operator/office/office-form.ts';
import { proposeAct } from '#operator/office/proposed-acts.ts';
import styles from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { VOID_ACT, voidRound } from './house-reads.ts';

export interface VoidRoundProps {
  /** Null: closed. */
  readonly roundId: string | null;
  readonly onClose: () => void;
}

/** Ends the round that is on at a table with its stakes back, for a reason that its players read. */
export function VoidRound({ roundId, onClose }: VoidRoundProps) {
  const title = `End round ${roundId ?? ''}`;
  return (
    <Dialog open={roundId !== null} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      {roundId !== null && <ReasonForm roundId={roundId} onClose={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ roundId, onClose }: VoidRoundProps & { readonly roundId: string }) {
  const isActing = useIsActing(VOID_ACT);
  const form = useOfficeForm<'reason'>({
    fields: { reason: { label: 'Reason that players read' } },
    contract: {
      route: operatorHouseRoutes.operatorVoidHouseRound,
      body: ({ reason }) => ({ roundId, reason: reason.trim() }),
    },
    onSubmit: async ({ reason }) => {
      const wish = { roundId, reason: reason.trim() };
      const done = await voidRound(wish);
      const needsOther = !done.ok && done.failure?.code === 'FOUR_EYES';
      const outcome = needsOther ? await proposeAct({ type: 'VoidHouseRound', ...wish }) : done;
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <form className={styles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>Every stake in it goes back, and the next round begins.</p>
      <TextField {...form.field('reason')} autoComplete="off" data-first-focus />
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" look="danger" isBusy={isActing}>
          End it, stakes back
        </Button>
      </div>
    </form>
  );
}
