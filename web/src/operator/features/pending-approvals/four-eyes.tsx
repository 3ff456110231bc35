import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import type { OperatorRole } from '@crease/contracts/base/route.ts';
import {
  FOUR_EYES_WINDOWS,
  type FourEyesKind,
  type FourEyesWindow,
  type OperatorRules,
} from '@crease/contracts/trading/four-eyes.ts';
import { type OperatorSettings, operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import { useState } from 'react';
import type { RuledField } from '#form/rule-form.ts';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import { SecondOperatorDialog } from '#operator/components/second-operator.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { operatorApi, operatorCache, useRouteQuery } from '#operator/core/office-call.ts';
import {
  type OfficeForm,
  parseFigure,
  useOfficeForm,
  wireFigure,
} from '#operator/core/office-form.ts';
import {
  type ActionOutcome,
  runAction,
  useIsPending,
  type WithoutReason,
} from '#operator/core/run-action.ts';
import { KIND_TEXTS, ROLE_TEXTS, WINDOW_TEXTS } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const KEY = ['house-rules'] as const;
const HOUSE_RULES_ACTION = 'house rules';
const WINDOWS = FOUR_EYES_WINDOWS.map((value) => ({ value, text: WINDOW_TEXTS[value] }));

/** Returns the four-eyes rules. Admins only. */
function useHouseRules() {
  return useRouteQuery(KEY, operatorTradingRoutes.operatorGetSettings, {});
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
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
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
      <div className={formStyles.pair}>
        <NumberField
          {...form.field('balancesPerDay')}
          hint="Includes confirmed credits and debits"
        />
      </div>
      <div className={formStyles.buttons}>
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
    <fieldset className={formStyles.group}>
      <legend>Amount up to which one operator is enough. 0 = never</legend>
      {rows.map((row) => (
        <div key={amountName(row)} className={formStyles.pair}>
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

type AmountName = `${FourEyesKind}_${OperatorRole}`;
type WindowName = `${AmountName}_window`;

type RuleField = AmountName | 'balancesPerDay';
type RuleChoices = { readonly fourEyes: boolean } & Readonly<Record<WindowName, FourEyesWindow>>;

/** Identifies a row of the table. */
interface AmountKey {
  readonly kind: FourEyesKind;
  readonly role: OperatorRole;
}

const amountName = ({ kind, role }: AmountKey): AmountName => `${kind}_${role}`;
const windowName = ({ kind, role }: AmountKey): WindowName => `${kind}_${role}_window`;

/** Name of a row: "Deposits, Cashier". */
const amountLabel = ({ kind, role }: AmountKey): string =>
  `${KIND_TEXTS[kind]}, ${ROLE_TEXTS[role]}`;

const isFigure: FieldRule = (value) =>
  typeof wireFigure(value) === 'number' ? null : problem('INVALID');

/** Amount fields of the rows, in rupees. */
function amountFields(
  rows: readonly AmountKey[],
): Readonly<Record<AmountName, RuledField<RuleField, RuleChoices>>> {
  return byName(rows, amountName, (row) => ({
    label: `${amountLabel(row)} (₹)`,
    rules: () => [isFigure],
  }));
}

/** Initial amounts of the rows. */
function amountTexts(
  rows: readonly (AmountKey & { readonly above: number })[],
): Readonly<Record<AmountName, string>> {
  return byName(rows, amountName, ({ above }) => String(above));
}

/** Initial windows of the rows. */
function windowsOf(
  rows: readonly (AmountKey & { readonly window: FourEyesWindow })[],
): Readonly<Record<WindowName, FourEyesWindow>> {
  return byName(rows, windowName, ({ window }) => window);
}

/** The server sends every row that the form shows, so a name without a row is never asked for. */
function byName<Row extends AmountKey, Name extends string, Value>(
  rows: readonly Row[],
  name: (row: Row) => Name,
  value: (row: Row) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(rows.map((row) => [name(row), value(row)])) as Record<Name, Value>;
}
