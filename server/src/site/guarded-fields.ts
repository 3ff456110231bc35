import type { DomainSetting } from '@crease/contracts/settings.ts';

/**
 * Settings that affect money, passwords, downloads or erasure. They must be published by a different admin than the
 * one who changed them.
 */
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
/** Last editor, by field. */
export type ChangedBy = Readonly<Partial<Record<GuardedField, number>>>;

/**
 * Guarded settings that differ between a draft and what is served. Age, identity and limits matter for real-money
 * domains only.
 */
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
 * Editors of a draft's guarded fields after a partial update. Every field named in the update counts as edited, even
 * with its old value; fields equal to what is served have no editor.
 */
export function findAuthors(
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
