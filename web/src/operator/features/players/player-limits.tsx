import { SPORTS } from '@crease/contracts/constants.ts';
import {
  type OperatorUser,
  operatorPeopleRoutes,
} from '@crease/contracts/routes/operator-people.ts';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/ask-second.tsx';
import styles from '#operator/components/form.module.css';
import { parseFigureOrNull, useOfficeForm, wireFigureOrNull } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField } from '#ui/field/number-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { setUserLimits, userActionKey } from './people-acts.ts';

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
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <div className={styles.pair}>
          {LIMITS.map((field) => (
            <NumberField key={field} {...form.field(field)} hint="Leave blank for the default" />
          ))}
        </div>
        <div className={styles.pair}>
          {SPORTS.map(({ flag, name }) => {
            const { value, onChange } = form.choice(flag);
            return <CheckField key={flag} label={name} checked={value} onChange={onChange} />;
          })}
        </div>
        <div className={styles.buttons}>
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
