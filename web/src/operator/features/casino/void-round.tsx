import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { useOfficeForm } from '#operator/office/office-form.ts';
import { proposeAct } from '#operator/office/proposed-acts.ts';
import styles from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { VOID_ACT, voidRound } from './house-reads.ts';

const FIELDS = {
  roundId: { label: 'Round to end' },
  reason: { label: 'Reason that players read' },
} as const;

/** Ends the round that is on at a table with its stakes back. */
export function VoidRound() {
  const isActing = useIsActing(VOID_ACT);
  const form = useOfficeForm<keyof typeof FIELDS>({
    fields: FIELDS,
    initial: { roundId: '', reason: '' },
    contract: {
      route: operatorHouseRoutes.operatorVoidHouseRound,
      body: ({ roundId, reason }) => ({ roundId, reason }),
    },
    onSubmit: async (wish) => {
      const outcome = await voidRound(wish);
      const needsOther = !outcome.ok && outcome.failure?.code === 'FOUR_EYES';
      return needsOther ? await proposeAct({ type: 'VoidHouseRound', ...wish }) : outcome;
    },
  });
  return (
    <Panel title="End a round">
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('roundId')} autoComplete="off" />
        <TextField {...form.field('reason')} autoComplete="off" />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" isBusy={isActing}>
            End it, stakes back
          </Button>
        </div>
      </form>
    </Panel>
  );
}
