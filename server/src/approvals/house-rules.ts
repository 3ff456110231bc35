import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import {
  type FourEyesAmount,
  type FourEyesKind,
  FourEyesWindow,
  listFourEyesAmounts,
} from '@crease/contracts/trading/four-eyes.ts';
import type { Money } from '@crease/core/money/money.ts';
import { buildAuditRow, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import { isDocument } from '#base/document-store.ts';
import type { BaseEnv } from '#base/env.ts';
import type { DomainSettings } from '#site/domain-settings.ts';

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

export async function loadHouseRules({ documents }: Pick<BaseEnv, 'documents'>): Promise<HouseRules> {
  const saved = await documents.get(RULES_DOCUMENT);
  const rules: object = typeof saved === 'object' && saved !== null ? saved : {};
  const perDay: unknown = Reflect.get(rules, 'balancesPerDay');
  return {
    fourEyes: 'fourEyes' in rules && rules.fourEyes === true,
    fourEyesAmounts: withAmounts(listFourEyesAmounts(0), readAmounts(rules)),
    balancesPerDay: typeof perDay === 'number' ? perDay : BALANCES_PER_DAY,
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
  return table.map((row) => rows.findLast(({ kind, role }) => kind === row.kind && role === row.role) ?? row);
}

/** An amount of 0 always needs a second operator, whatever it is added up with. */
function isWider(now: Row | null, next: Row): boolean {
  if (now === null || next.above === 0) return false;
  const [before, after] = [now, next].map(({ window }) => FourEyesWindow.options.indexOf(window));
  return next.above > now.above || (after ?? 0) < (before ?? 0);
}

/** Only `saveRules` writes them. */
function readAmounts(rules: object): readonly Row[] {
  const saved: unknown = Reflect.get(rules, 'fourEyesAmounts');
  return Array.isArray(saved) ? saved.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return isDocument<Row>(value, 'kind', 'role', 'above', 'window') && typeof value.above === 'number';
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

/** Error shown to operators who publish a licence while one operator may move money alone. */
export const NEEDS_FOUR_EYES = 'a licensed domain needs four eyes: turn it on under Four eyes first';

/** Error shown to operators who turn four eyes off while a domain is licensed. */
export const LICENSED_NEEDS_FOUR_EYES = 'a licensed domain needs four eyes: publish it without its licence first';

/** True if a domain takes real money, so that no operator may move it alone. */
function isLicensed({ licence, isSandbox }: Pick<DomainSetting, 'licence' | 'isSandbox'>): boolean {
  return licence !== null && !isSandbox;
}

/** True if publishing these settings would let single operators move the money of a licensed domain. */
export async function lacksFourEyes(
  context: Pick<BaseEnv, 'documents'>,
  setting: Pick<DomainSetting, 'licence' | 'isSandbox'>,
): Promise<boolean> {
  return isLicensed(setting) && !(await loadHouseRules(context)).fourEyes;
}

/** True if a published domain is licensed. */
export function hasLicensedDomain({ domains }: { readonly domains: DomainSettings }): boolean {
  return domains.records().some(([, { published }]) => published !== null && isLicensed(published));
}

/** Turns four eyes on for an installation whose settings file licenses a domain; run on startup. */
export async function ensureFourEyes({
  domains,
  documents,
  log,
}: Pick<BaseEnv, 'documents' | 'log'> & { readonly domains: DomainSettings }): Promise<void> {
  if (!hasLicensedDomain({ domains })) return;
  const before = await loadHouseRules({ documents });
  if (before.fourEyes) return;
  const after = { ...before, fourEyes: true };
  const audit = buildAuditRow(SYSTEM_ORIGIN, {
    action: 'SaveSettings',
    entity: 'setting',
    entityId: RULES_DOCUMENT,
    reason: 'A licensed domain needs four eyes',
    before,
    after,
  });
  await documents.put(RULES_DOCUMENT, after, audit);
  log.warn('Four eyes turned on, because a domain is licensed.', {});
}
