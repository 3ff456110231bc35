import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { FieldRule } from '@crease/contracts/rules/field-rule.ts';
import type { FourEyesKind, FourEyesWindow } from '@crease/contracts/rules/four-eyes.ts';
import type { RuledField } from '#form/rule-form.ts';
import { KIND_TEXTS, ROLE_TEXTS } from '#operator/core/four-eyes-words.ts';
import { wireFigure } from '#operator/core/office-form.ts';

type AmountName = `${FourEyesKind}_${OperatorRole}`;
type WindowName = `${AmountName}_window`;

export type RuleField = AmountName | 'balancesPerDay';
export type RuleChoices = { readonly fourEyes: boolean } & Readonly<
  Record<WindowName, FourEyesWindow>
>;

/** Identifies a row of the table. */
export interface AmountKey {
  readonly kind: FourEyesKind;
  readonly role: OperatorRole;
}

export const amountName = ({ kind, role }: AmountKey): AmountName => `${kind}_${role}`;
export const windowName = ({ kind, role }: AmountKey): WindowName => `${kind}_${role}_window`;

/** Name of a row: "Deposits, Cashier". */
export const amountLabel = ({ kind, role }: AmountKey): string =>
  `${KIND_TEXTS[kind]}, ${ROLE_TEXTS[role]}`;

const isFigure: FieldRule = (value) =>
  typeof wireFigure(value) === 'number' ? null : problem('INVALID');

/** Amount fields of the rows, in rupees. */
export function amountFields(
  rows: readonly AmountKey[],
): Readonly<Record<AmountName, RuledField<RuleField, RuleChoices>>> {
  return byName(rows, amountName, (row) => ({
    label: `${amountLabel(row)} (₹)`,
    rules: () => [isFigure],
  }));
}

/** Initial amounts of the rows. */
export function amountTexts(
  rows: readonly (AmountKey & { readonly above: number })[],
): Readonly<Record<AmountName, string>> {
  return byName(rows, amountName, ({ above }) => String(above));
}

/** Initial windows of the rows. */
export function windowsOf(
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
