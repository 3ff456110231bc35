import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import {
  FOUR_EYES_WINDOWS,
  type FourEyesAmount,
  type FourEyesKind,
  listFourEyesAmounts,
} from '@crease/contracts/rules/four-eyes.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { DocumentStore } from '#base/document-store.ts';

type Row = FourEyesAmount<Money>;

/** Limits above which one operator isn't enough; money in paise. */
export interface HouseRules {
  readonly fourEyes: boolean;
  /** One row for each kind of action and role that may perform it. */
  readonly fourEyesAmounts: readonly Row[];
  /** Maximum credits and debits by one operator within 24 hours, per currency. */
  readonly balancesPerDay: Money;
}

export const RULES_DOCUMENT = 'operator-settings';

/** Ten crore rupees: more than a cashier corrects in a day, and far below what a ledger account can hold. */
const BALANCES_PER_DAY = 10_000_000_000;

/** Loads the house rules for operators. */
export async function loadHouseRules({
  documents,
}: {
  readonly documents: DocumentStore;
}): Promise<HouseRules> {
  const kept = await documents.get(RULES_DOCUMENT);
  const rules: object = typeof kept === 'object' && kept !== null ? kept : {};
  const readNumber = (name: string, otherwise: number): number => {
    const value: unknown = Object.getOwnPropertyDescriptor(rules, name)?.value;
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    fourEyes: 'fourEyes' in rules && rules.fourEyes === true,
    fourEyesAmounts: withAmounts(listFourEyesAmounts(0), readAmounts(rules)),
    balancesPerDay: readNumber('balancesPerDay', BALANCES_PER_DAY),
  };
}

/** Row that applies to a kind of action and role; null if the role has none. */
export function findAmount(
  { fourEyesAmounts }: Pick<HouseRules, 'fourEyesAmounts'>,
  kind: FourEyesKind | null,
  role: OperatorRole,
): Row | null {
  return fourEyesAmounts.find((row) => row.kind === kind && row.role === role) ?? null;
}

/** The table with the given rows in place of those for the same kind and role. Unknown rows are left out. */
function withAmounts(table: readonly Row[], rows: readonly Row[]): readonly Row[] {
  return table.map(
    (kept) => rows.findLast(({ kind, role }) => kind === kept.kind && role === kept.role) ?? kept,
  );
}

/** An amount of 0 always needs a second operator, whatever it is added up with. */
function isWider(now: Row | null, next: Row): boolean {
  if (now === null || next.above === 0) return false;
  const [before, after] = [now, next].map(({ window }) => FOUR_EYES_WINDOWS.indexOf(window));
  return next.above > now.above || (after ?? 0) < (before ?? 0);
}

/** Only `saveRules` writes them. */
function readAmounts(rules: object): readonly Row[] {
  const kept: unknown = Object.getOwnPropertyDescriptor(rules, 'fourEyesAmounts')?.value;
  return Array.isArray(kept) ? kept.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'role' in value &&
    'above' in value &&
    typeof value.above === 'number' &&
    'window' in value
  );
}

/** The rules after a change; rows of the table that it doesn't name stay. */
export function withRules(now: HouseRules, change: Partial<HouseRules>): HouseRules {
  const fourEyesAmounts = withAmounts(now.fourEyesAmounts, change.fourEyesAmounts ?? []);
  return { ...now, ...change, fourEyesAmounts };
}

/** True if a change allows a single operator more than the current rules. */
export function isLessStrict(now: HouseRules, change: Partial<HouseRules>): boolean {
  const next = withRules(now, change);
  return (
    (now.fourEyes && !next.fourEyes) ||
    next.fourEyesAmounts.some((row) => isWider(findAmount(now, row.kind, row.role), row)) ||
    next.balancesPerDay > now.balancesPerDay
  );
}
