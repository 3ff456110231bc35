import type { DocumentStore } from '#ports/document-store.ts';
import type { HouseRules } from './operator-act.ts';

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
    fourEyesAbove: readNumber('fourEyesAbove', 0),
    balancesPerDay: readNumber('balancesPerDay', BALANCES_PER_DAY),
  };
}

/** True if a change allows a single operator more than the current rules. */
export function isLooser(now: HouseRules, change: Partial<HouseRules>): boolean {
  const next = { ...now, ...change };
  return (
    (now.fourEyes && !next.fourEyes) ||
    next.fourEyesAbove > now.fourEyesAbove ||
    next.balancesPerDay > now.balancesPerDay
  );
}
