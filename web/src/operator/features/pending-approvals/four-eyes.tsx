import type { OperatorRules } from '@crease/contracts/routes/operator-rules.ts';
import {
  type OperatorSettings,
  operatorTradingRoutes,
} from '@crease/contracts/routes/operator-trading.ts';
import { FOUR_EYES_WINDOWS } from '@crease/contracts/rules/four-eyes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondOperatorDialog } from '#operator/components/ask-second.tsx';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/reading.tsx';
import { WINDOW_TEXTS } from '#operator/core/four-eyes-words.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import {
  type OfficeForm,
  parseFigure,
  useOfficeForm,
  wireFigure,
} from '#operator/core/office-form.ts';
import type { WithoutReason } from '#operator/core/proposed-acts.ts';
import { type ActionOutcome, runAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField } from '#ui/field/number-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import {
  type AmountKey,
  amountFields,
  amountLabel,
  amountName,
  amountTexts,
  type RuleChoices,
  type RuleField,
  windowName,
  windowsOf,
} from './four-eyes-form.ts';

const KEY = ['house-rules'] as const;
const HOUSE_RULES_ACTION = 'house rules';
const WINDOWS = FOUR_EYES_WINDOWS.map((value) => ({ value, text: WINDOW_TEXTS[value] }));

/** Returns the four-eyes rules. Admins only. */
function useHouseRules() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => operatorApi(operatorTradingRoutes.operatorGetSettings, {}, signal),
  });
}

/** Saves the amounts above which actions need a second operator. */
async function saveFourEyes(rules: OperatorRules): Promise<ActionOutcome<OperatorSettings>> {
  const outcome = await runAction(
    HOUSE_RULES_ACTION,
    () => operatorApi(operatorTradingRoutes.operatorSaveSettings, rules),
    'Saved',
  );
  if (outcome.ok) operatorCache.setQueryData(KEY, outcome.value);
  return outcome;
}

/** Amounts above which actions need a second operator, by kind and role. */
export function FourEyes() {
  const query = useHouseRules();
  return (
    <Panel title="Four eyes">
      <QueryView query={query} label="Loading rules…" rows={2}>
        {(rules) => <FourEyesForm rules={rules} />}
      </QueryView>
    </Panel>
  );
}

function FourEyesForm({ rules }: { readonly rules: OperatorSettings }) {
  const { form, second, drop } = useHouseRulesForm(rules);
  const isActing = useIsPending(HOUSE_RULES_ACTION);
  const fourEyes = form.choice('fourEyes');

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {rules.independentAdmins < 2 && (
        <Notice tone="warn">
          There’s only one independent admin, so nobody could confirm. Restart the server once with
          a different OPERATOR_USERNAME and OPERATOR_PASSWORD to create a second.
        </Notice>
      )}
      <CheckField
        label="Require a second operator to confirm actions that affect money: results, voids, reversals, runner removals, commission, limits and adjustments"
        checked={fourEyes.value}
        onChange={fourEyes.onChange}
      />
      <AmountTable form={form} rows={rules.fourEyesAmounts} />
      <div className={styles.pair}>
        <NumberField
          {...form.field('balancesPerDay')}
          hint="Includes confirmed credits and debits"
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={isActing}>
          Save rules
        </Button>
      </div>
      <SecondOperatorDialog action={second} onClose={drop} onProposed={drop} />
    </form>
  );
}

/** Rules form. Changes one operator may not save are proposed to a second. */
function useHouseRulesForm(rules: OperatorSettings) {
  const [second, setSecond] = useState<WithoutReason | null>(null);
  const rows = rules.fourEyesAmounts;
  const form = useOfficeForm<RuleField, RuleChoices>({
    fields: {
      ...amountFields(rows),
      balancesPerDay: { label: 'Adjustments per operator in 24 h (₹)' },
    },
    initial: {
      ...amountTexts(rows),
      balancesPerDay: String(rules.balancesPerDay),
    },
    more: {
      fourEyes: rules.fourEyes,
      ...windowsOf(rows),
    },
    isLive: true,
    contract: {
      route: operatorTradingRoutes.operatorSaveSettings,
      body: ({ fourEyes, balancesPerDay }) => ({
        fourEyes,
        balancesPerDay: wireFigure(balancesPerDay) ?? balancesPerDay,
      }),
    },
    onSubmit: async (values) => {
      const wanted = {
        fourEyes: values.fourEyes,
        fourEyesAmounts: rows.map((row) => ({
          ...row,
          above: parseFigure(values[amountName(row)]),
          window: values[windowName(row)],
        })),
        balancesPerDay: parseFigure(values.balancesPerDay),
      };
      const outcome = await saveFourEyes(wanted);
      if (outcome.ok) form.reset();
      else if (outcome.failure?.code === 'FOUR_EYES') setSecond({ type: 'SaveRules', ...wanted });
      return outcome;
    },
  });

  return { form, second, drop: () => setSecond(null) };
}

interface AmountTableProps {
  readonly form: OfficeForm<RuleField, RuleChoices>;
  readonly rows: readonly AmountKey[];
}

/** One row per kind of action and role: the amount one operator may move alone, and what counts towards it. */
function AmountTable({ form, rows }: AmountTableProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Amount up to which one operator is enough. 0 = never</legend>
      {rows.map((row) => (
        <div key={amountName(row)} className={styles.pair}>
          <NumberField {...form.field(amountName(row))} />
          <SelectField
            label={`Counted: ${amountLabel(row)}`}
            options={WINDOWS}
            {...form.choice(windowName(row))}
          />
        </div>
      ))}
    </fieldset>
  );
}
