import { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/form.module.css';
import { LIMIT_WORDS } from '#operator/components/limit-words.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { parseFigure, useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { runAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/field/number-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { PLAY_LIMITS_KEY } from './player-play-limits.tsx';

const OPTIONS = LIMIT_NAMES.map((value) => ({ value, text: LIMIT_WORDS[value] }));

/**
 * Sets a house limit for a player. The lower of the house's and the player's limit applies, and it can only be
 * decreased.
 */
export function HouseLimit({ userId }: { readonly userId: number }) {
  const act = `house limit ${userId}`;
  const isActing = useIsPending(act);
  const form = useOfficeForm<'amount' | 'reason', { readonly name: LimitName }>({
    fields: { amount: { label: 'Max' }, reason: { label: 'Reason' } },
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
      const wish = { userId, name, amount: parseFigure(amount), reason: reason.trim() };
      const outcome = await runAction(
        act,
        () => operatorApi(operatorCaseRoutes.operatorSetPlayerLimit, wish),
        'House limit set',
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
    <Panel title="House limit">
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <div className={styles.pair}>
          <SelectField label="Limit" options={OPTIONS} {...name} />
          <NumberField
            {...form.field('amount')}
            hint={name.value.startsWith('time:') ? 'Whole minutes' : 'Rupees'}
          />
        </div>
        <TextField
          {...form.field('reason')}
          autoComplete="off"
          hint="Recorded in the audit log. The limit can later be lowered but not raised."
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            Set limit
          </Button>
        </div>
      </form>
    </Panel>
  );
}
