import type { DomainSetting } from '@crease/contracts/settings.ts';

/** Settings that decide about money, passwords, programs or what is erased: another admin publishes them than those who changed them. */
export const GUARDED_FIELDS = [
  'licence',
  'isSandbox',
  'winningsTax',
  'identity',
  'exclusionRegister',
  'harm',
  'minAge',
  'baseUrl',
  'apkUrl',
  'skipVerification',
  'keepPersonalDataDays',
  'betLimits',
] as const;
export type GuardedField = (typeof GUARDED_FIELDS)[number];
const LICENSED_ONLY: ReadonlySet<GuardedField> = new Set<GuardedField>([
  'minAge',
  'identity',
  'betLimits',
]);
/** By field, the operator who changed it last. */
export type ChangedBy = Readonly<Partial<Record<GuardedField, number>>>;

/** Guarded settings in which a draft differs from what is served. Age, identity and limits count where real money is played for. */
export function guardedChanges(
  served: DomainSetting,
  draft: DomainSetting,
): readonly GuardedField[] {
  return GUARDED_FIELDS.filter((field) => {
    if (draft.licence === null && LICENSED_ONLY.has(field)) return false;
    return JSON.stringify(served[field]) !== JSON.stringify(draft[field]);
  });
}

/**
 * Who changed what of a draft, after a part was merged into it. What a part names is its author's, even when the draft
 * has that value already; what is served as it is drafted needs nobody.
 */
export function authorsOf(
  former: ChangedBy,
  change: {
    readonly served: DomainSetting;
    readonly draft: DomainSetting;
    readonly part: object;
    readonly operatorId: number;
  },
): ChangedBy {
  const { served, draft, part, operatorId } = change;
  const authors: Partial<Record<GuardedField, number>> = {};
  for (const field of guardedChanges(served, draft)) {
    const author = field in part ? operatorId : former[field];
    if (author !== undefined) authors[field] = author;
  }
  return authors;
}
