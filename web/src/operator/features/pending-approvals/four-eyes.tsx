import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import { type FourEyesKind, type FourEyesRole, FourEyesWindow } from '@crease/contracts/trading/four-eyes.ts';
import { type OperatorSettings, operatorTradingRoutes } from '@crease/contracts/trading/trading.ts';
import { readNumber } from '#format/typed-number.ts';
import { FieldRow, FormView, SelectField } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/reason-dialog.tsx';
import { codec, type WireField } from '#operator/core/codecs.ts';
import { getReadKey, operatorCache, useRead } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { KIND_TEXTS, ROLE_WORDS, WINDOW_TEXTS } from '#operator/core/words.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const { operatorGetSettings, operatorSaveSettings } = operatorTradingRoutes;
const WINDOWS = FourEyesWindow.options.map((value) => ({ value, text: WINDOW_TEXTS[value] }));

/** Amounts above which actions need a second operator, by kind and role. */
export function FourEyes() {
  const query = useRead(operatorGetSettings, {});
  return (
    <Panel title="Four eyes">
      <QueryView query={query} label="Loading rules…" rows={2}>
        {(rules) => <FourEyesForm rules={rules} />}
      </QueryView>
    </Panel>
  );
}

function FourEyesForm({ rules }: { readonly rules: OperatorSettings }) {
  const { form, second } = useHouseRulesForm(rules);
  return (
    <>
      <FormView form={form} submit="Save rules">
        {rules.independentAdmins < 2 && (
          <Notice tone="warn">
            There’s only one independent admin, so nobody could confirm. Restart the server once with a different
            OPERATOR_USERNAME and OPERATOR_PASSWORD to create a second.
          </Notice>
        )}
        <CheckField
          label="Require a second operator to confirm actions that affect money: results, voids, reversals, runner removals, commission, limits and adjustments"
          {...form.check('fourEyes')}
        />
        <Stack as="fieldset" gap={4} canShrink>
          <legend>Amount up to which one operator is enough. 0 = never</legend>
          {rules.fourEyesAmounts.map((row) => (
            <FieldRow key={getRowName(row)}>
              <NumberField {...form.field(getRowName(row))} />
              <SelectField label={`Counted: ${rowLabel(row)}`} options={WINDOWS} {...form.choice(getWindowName(row))} />
            </FieldRow>
          ))}
        </Stack>
        <FieldRow>
          <NumberField {...form.field('balancesPerDay')} hint="Includes confirmed credits and debits" />
        </FieldRow>
      </FormView>
      <SecondOperatorDialog {...second} figures={null} onProposed={second.onClose} />
    </>
  );
}

/** Rules form. Changes one operator may not save are proposed to a second. */
function useHouseRulesForm(rules: OperatorSettings) {
  const { second, proposeAfter } = useSecondOperator();
  const rows = rules.fourEyesAmounts;
  const amounts = rows.map((row) => [getRowName(row), amountField(`${rowLabel(row)} (₹)`, row.above, [isAmount])]);
  const windows = rows.map((row) => [getWindowName(row), row.window]);
  const fields: RuleFields = {
    ...Object.fromEntries(amounts),
    balancesPerDay: amountField('Adjustments per operator in 24 h (₹)', rules.balancesPerDay),
  };
  const more: RuleChoices = { ...Object.fromEntries(windows), fourEyes: rules.fourEyes };
  const form = useWireForm(operatorSaveSettings, {
    fields,
    more,
    isLive: true,
    request: (values) => ({
      fourEyes: values.fourEyes,
      fourEyesAmounts: rows.map((row) => ({
        ...row,
        above: values[getRowName(row)] ?? row.above,
        window: values[getWindowName(row)] ?? row.window,
      })),
      balancesPerDay: values.balancesPerDay,
    }),
    done: 'Saved',
    refreshes: [],
    resets: true,
    onDone: (saved) => operatorCache.setQueryData(getReadKey(operatorGetSettings, {}), saved),
    onRefused: (failure, input) => proposeAfter(failure, { type: 'SaveRules', ...input }),
  });
  return { form, second };
}

/** Identifies a row of the table. */
interface Row {
  readonly kind: FourEyesKind;
  readonly role: FourEyesRole;
}
type RowName = `${FourEyesKind}_${string}`;
type WindowName = `window_${string}`;
type RuleFields = Readonly<Record<RowName | 'balancesPerDay', WireField<number>>>;
type RuleChoices = Readonly<Record<WindowName, FourEyesWindow>> & { readonly fourEyes: boolean };

const getRowName = ({ kind, role }: Row): RowName => `${kind}_${role}`;
const getWindowName = ({ kind, role }: Row): WindowName => `window_${kind}_${role}`;

/** Label of a row: "Deposits, Cashier". */
const rowLabel = ({ kind, role }: Row): string => `${KIND_TEXTS[kind]}, ${ROLE_WORDS[role].name}`;

/** An amount in rupees. NaN if blank, since the schema would accept a missing amount. */
function amountField(label: string, amount: number, rules: readonly FieldRule[] = []): WireField<number> {
  const parse = (text: string) => readNumber(text) ?? Number.NaN;
  return { ...codec.number(label, amount, { rules: () => rules }), parse };
}

/** Validates an amount of a row. The schema's error would name the list of rows, not the field. */
const isAmount: FieldRule = (text) => (readNumber(text) === null ? problem('INVALID') : null);
