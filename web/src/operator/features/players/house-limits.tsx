import { SPORTS } from '@crease/contracts/base/constants.ts';
import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import {
  type OperatorUser,
  operatorPeopleRoutes,
} from '@crease/contracts/people/operator-people.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import formStyles from '#operator/components/form.module.css';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/second-operator.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import {
  parseFigure,
  parseFigureOrNull,
  useOfficeForm,
  wireFigure,
  wireFigureOrNull,
} from '#operator/core/office-form.ts';
import { runAction, useIsPending } from '#operator/core/run-action.ts';
import { LIMIT_WORDS } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { setUserLimits, userActionKey } from './player-actions.ts';
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
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <div className={formStyles.pair}>
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
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            Set limit
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const LIMITS = ['exposureLimit', 'minStake', 'maxStake', 'commissionPercent'] as const;
type Limit = (typeof LIMITS)[number];

const fields = {
  exposureLimit: { label: 'Exposure limit (₹)' },
  minStake: { label: 'Min stake (₹)' },
  maxStake: { label: 'Max stake (₹)' },
  commissionPercent: { label: 'Commission (%)' },
} as const satisfies Record<Limit, unknown>;

const shown = (figure: number | null) => (figure === null ? '' : String(figure));

/** A player's limits and sports. Blank means no limit. */
export function PlayerLimits({ user }: { readonly user: OperatorUser }) {
  const { form, asked, drop, proposed } = useLimitsForm(user);
  const isActing = useIsPending(userActionKey(user.id));
  return (
    <Panel title="Limits and sports">
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <div className={formStyles.pair}>
          {LIMITS.map((field) => (
            <NumberField key={field} {...form.field(field)} hint="Leave blank for the default" />
          ))}
        </div>
        <div className={formStyles.pair}>
          {SPORTS.map(({ flag, name }) => {
            const { value, onChange } = form.choice(flag);
            return <CheckField key={flag} label={name} checked={value} onChange={onChange} />;
          })}
        </div>
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            Save limits
          </Button>
        </div>
      </form>
      <SecondOperatorDialog {...asked} onClose={drop} onProposed={proposed} />
    </Panel>
  );
}

/** Form of the limits. Only edited ones are sent. */
function useLimitsForm(user: OperatorUser) {
  const { asked, proposeAfter, drop } = useSecondOperator();
  const form = useOfficeForm<Limit, OperatorUser['flags']>({
    fields,
    initial: Object.fromEntries(LIMITS.map((field) => [field, shown(user[field])])),
    more: user.flags,
    isLive: true,
    contract: {
      route: operatorPeopleRoutes.operatorSetUserLimits,
      body: (values) =>
        Object.fromEntries(LIMITS.map((field) => [field, wireFigureOrNull(values[field])])),
    },
    onSubmit: async (values) => {
      const changed = LIMITS.filter((field) => form.edited.has(field));
      const flags = SPORTS.filter(({ flag }) => form.edited.has(flag));
      const limits = {
        userId: user.id,
        ...Object.fromEntries(changed.map((field) => [field, parseFigureOrNull(values[field])])),
      };
      const outcome = await setUserLimits({
        ...limits,
        ...(flags.length === 0
          ? {}
          : { flags: Object.fromEntries(flags.map(({ flag }) => [flag, values[flag]])) }),
      });
      if (outcome.ok) form.reset();
      else proposeAfter(outcome, { type: 'SetUserLimits', ...limits });
      return outcome;
    },
  });

  function proposed() {
    drop();
    form.reset();
  }

  return { form, asked, drop, proposed };
}
