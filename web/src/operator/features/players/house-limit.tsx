import { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import { actOnce, useIsActing } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { figureOf, useOfficeForm, wireFigure } from '#operator/office/office-form.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import styles from '#operator/parts/form.module.css';
import { LIMIT_WORDS } from '#operator/parts/limit-words.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { PLAY_LIMITS_KEY } from './player-play-limits.tsx';

const OPTIONS = LIMIT_NAMES.map((value) => ({ value, text: LIMIT_WORDS[value] }));

/** Sets a limit of the house for a player: the lower of theirs and this one holds, and it only ever goes down. */
export function HouseLimit({ userId }: { readonly userId: number }) {
  const act = `house limit ${userId}`;
  const isActing = useIsActing(act);
  const form = useOfficeForm<'amount' | 'reason', { readonly name: LimitName }>({
    fields: { amount: { label: 'At most' }, reason: { label: 'Reason' } },
    more: { name: 'deposit:DAY' },
    contract: {
      route: operatorCaseRoutes.operatorSetPlayerLimit,
      body: ({ amount, reason, name }) => ({
        userId,
        name,
        amount: wireFigure(amount),
        reason: reason.trim(),
      }),
    },
    onSubmit: async ({ amount, reason, name }) => {
      const wish = { userId, name, amount: figureOf(amount), reason: reason.trim() };
      const outcome = await actOnce(
        act,
        () => callOperator(operatorCaseRoutes.operatorSetPlayerLimit, wish),
        'The limit of the house holds',
      );
      if (outcome.ok) {
        form.reset();
        await operatorCache.invalidateQueries({ queryKey: [PLAY_LIMITS_KEY] });
      }
      return outcome;
    },
  });
  const name = form.choice('name');
  return (
    <Panel title="Limit of the house">
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <div className={styles.pair}>
          <SelectField label="Limit" options={OPTIONS} {...name} />
          <TextField
            {...form.field('amount')}
            inputMode="decimal"
            autoComplete="off"
            hint={name.value.startsWith('time:') ? 'Whole minutes' : 'Rupees'}
          />
        </div>
        <TextField
          {...form.field('reason')}
          autoComplete="off"
          hint="Stands in the audit log. The limit can be lowered afterwards, never raised."
        />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" isBusy={isActing}>
            Set the limit
          </Button>
        </div>
      </form>
    </Panel>
  );
}
