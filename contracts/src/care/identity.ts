import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { StateTable } from '#base/state-table.ts';
import type { Wire } from '#base/wire.ts';

/** Identity items: declared details, and documents. */
export const IdentityKind = z.enum(['DETAILS', 'IDENTITY_CARD', 'SELFIE', 'TAX_NUMBER', 'ADDRESS', 'FUNDS']);
export type IdentityKind = Wire<typeof IdentityKind>;
export type DocumentKind = Exclude<IdentityKind, 'DETAILS'>;

export const IdentityState = z.enum([
  'NEEDED',
  'SUBMITTED',
  'UNDER_REVIEW',
  'NEEDS_INFO',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
]);
export type IdentityState = Wire<typeof IdentityState>;

/** Decline reasons; the accompanying text is the reviewer's. */
export const IdentityDecline = z.enum([
  'UNREADABLE',
  'INCOMPLETE',
  'TOO_OLD',
  'WRONG_DOCUMENT',
  'NAME_DIFFERS',
  'NOT_CONFIRMED',
]);
export type IdentityDecline = Wire<typeof IdentityDecline>;

/** Flags for reviewers, never shown to the player. */
export const IdentityFlag = z.enum(['SAME_PERSON', 'EXCLUDED_PERSON', 'LIST_POSSIBLE', 'LIST_HIT', 'LIST_FAILED']);
export type IdentityFlag = Wire<typeof IdentityFlag>;

/** Verification level: 0 none, 1 details, 2 identity, 3 source of funds. */
export const IdentityLevel = z.literal([0, 1, 2, 3]);
export type IdentityLevel = Wire<typeof IdentityLevel>;

export const DeclaredDetails = z.strictObject({
  fullName: z.string(),
  /** Date of birth, YYYY-MM-DD. */
  birthDate: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
});
export type DeclaredDetails = Wire<typeof DeclaredDetails>;

/** A required item as the player sees it. */
export const IdentityItem = z.strictObject({
  kind: IdentityKind,
  state: IdentityState,
  /** Lowest level that requires it. */
  level: IdentityLevel,
  submittedAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
  /** Expiry date of an accepted document, YYYY-MM-DD. */
  validUntil: z.nullable(z.string()),
  declineCode: z.nullable(IdentityDecline),
  /** Reviewer's comment: reason for declining, or a question. */
  reason: z.nullable(z.string()),
  canSend: z.boolean(),
});
export type IdentityItem = Wire<typeof IdentityItem>;

const allowances = {
  depositsInAll: z.nullable(Rupees),
  depositsIn30Days: z.nullable(Rupees),
  mayBet: z.boolean(),
  mayWithdraw: z.boolean(),
};

/** A level with its requirements and allowances. Amounts in rupees; null for no limit. */
export const IdentityLevelItem = z.strictObject({
  level: IdentityLevel,
  needs: z.array(IdentityKind),
  isReached: z.boolean(),
  ...allowances,
});
export type IdentityLevelItem = Wire<typeof IdentityLevelItem>;

/** Current level and outstanding requirements (api 10.6). */
export const Identity = z.strictObject({
  level: IdentityLevel,
  levels: z.array(IdentityLevelItem),
  items: z.array(IdentityItem),
  details: z.nullable(DeclaredDetails),
  minAge: z.number(),
});
export type Identity = Wire<typeof Identity>;

/** Maximum images per document: two sides, or pages. */
export const MAX_DOCUMENT_IMAGES = 4;

/** Requirements that a level adds to the one below, and its allowances. Amounts in rupees; null for no limit. */
export const LevelRule = z.strictObject({ needs: z.array(IdentityKind), ...allowances });
export type LevelRule = Wire<typeof LevelRule>;

export const IdentityRules = z.strictObject({
  /** Levels 0 to 3. */
  levels: z.array(LevelRule),
  /** True if names are screened against lists. Without a readable list, all details need manual review. */
  isScreened: z.boolean(),
  secondPersonFor: z.array(IdentityKind),
  /** Retention in days for images of accepted documents; null keeps them until the personal data is erased. */
  keepPictureDays: z.nullable(z.number()),
});
export type IdentityRules = Wire<typeof IdentityRules>;

const EVERYTHING = { needs: [], depositsInAll: null, depositsIn30Days: null, mayBet: true, mayWithdraw: true } as const;

export const NO_IDENTITY_RULES: IdentityRules = {
  levels: [EVERYTHING],
  isScreened: false,
  secondPersonFor: [],
  keepPictureDays: null,
};

/** `STRICT` in the settings: identity before play, documents before a withdrawal, funds for large amounts. */
export const STRICT_IDENTITY_RULES: IdentityRules = {
  levels: [
    { needs: [], depositsInAll: 0, depositsIn30Days: 0, mayBet: false, mayWithdraw: false },
    { needs: ['DETAILS'], depositsInAll: 10_000, depositsIn30Days: 10_000, mayBet: true, mayWithdraw: false },
    {
      needs: ['IDENTITY_CARD', 'SELFIE', 'TAX_NUMBER'],
      depositsInAll: null,
      depositsIn30Days: 500_000,
      mayBet: true,
      mayWithdraw: true,
    },
    { ...EVERYTHING, needs: ['ADDRESS', 'FUNDS'] },
  ],
  isScreened: false,
  secondPersonFor: ['FUNDS'],
  keepPictureDays: null,
};

interface IdentitySetting {
  readonly licence: object | null;
  readonly identity: IdentityRules | 'STRICT' | null;
}

/** Returns the rules of a domain; none for play money, so that nobody submits documents for it. */
export function resolveIdentityRules({ licence, identity }: IdentitySetting): IdentityRules {
  if (licence === null || identity === null) return NO_IDENTITY_RULES;
  return identity === 'STRICT' ? STRICT_IDENTITY_RULES : identity;
}

export function requiresIdentity(setting: IdentitySetting): boolean {
  return resolveIdentityRules(setting).levels.some(({ needs }) => needs.length > 0);
}

/** Returns the highest level whose requirements, and those of all lower levels, are met. */
export function findIdentityLevel(
  proven: readonly IdentityKind[],
  { levels }: Pick<IdentityRules, 'levels'>,
): IdentityLevel {
  const isMet = ({ needs }: LevelRule) => needs.every((kind) => proven.includes(kind));
  const firstUnmet = levels.findIndex((level) => !isMet(level));
  return toLevel((firstUnmet === -1 ? levels.length : firstUnmet) - 1);
}

export function getLevelRule(proven: readonly IdentityKind[], rules: IdentityRules): LevelRule {
  return rules.levels[findIdentityLevel(proven, rules)] ?? EVERYTHING;
}

/** Lists what a player lacks for a level, including the levels below it. */
export function listMissingKinds(
  level: IdentityLevel,
  proven: readonly IdentityKind[],
  { levels }: Pick<IdentityRules, 'levels'>,
): readonly IdentityKind[] {
  const needs = levels.slice(0, level + 1).flatMap((rule) => rule.needs);
  return needs.filter((kind) => !proven.includes(kind));
}

/** Returns the lowest level whose rule allows something; null if none does. */
export function findLevelAllowing(
  { levels }: Pick<IdentityRules, 'levels'>,
  allows: (rule: LevelRule) => boolean,
): IdentityLevel | null {
  const found = levels.findIndex(allows);
  return found === -1 ? null : toLevel(found);
}

/** Returns the lowest level that requires an item; the highest if none does. */
export function findLevelRequiring(kind: IdentityKind, rules: Pick<IdentityRules, 'levels'>): IdentityLevel {
  return findLevelAllowing(rules, ({ needs }) => needs.includes(kind)) ?? toLevel(rules.levels.length - 1);
}

/**
 * Lists the missing items that may block a withdrawal: only those shown to the player before their last deposit.
 * Anything not requested by then is no reason to withhold funds. Players who never deposited were never asked.
 *
 * @param shownAt by kind, when the requirement was shown, in ms.
 */
export function listWithdrawalRequirements(
  missing: readonly IdentityKind[],
  shownAt: ReadonlyMap<IdentityKind, number>,
  paidInAt: number | null,
): readonly IdentityKind[] {
  if (paidInAt === null) return missing;
  return missing.filter((kind) => (shownAt.get(kind) ?? Number.POSITIVE_INFINITY) <= paidInAt);
}

/** The level of a number; the highest beyond it. */
export function toLevel(number: number): IdentityLevel {
  if (number <= 0) return 0;
  return number === 1 || number === 2 ? number : 3;
}

/** State machine of identity items: allowed transitions and who may trigger each. All others are rejected. */
export const IDENTITY_STATES: StateTable<IdentityState> = {
  NEEDED: { SUBMITTED: { by: ['USER'] } },
  SUBMITTED: {
    UNDER_REVIEW: { by: ['OPERATOR'] },
    /** Details with no findings. */
    ACCEPTED: { by: ['SYSTEM'] },
  },
  UNDER_REVIEW: {
    /** Reclaimed, or accepted by the first of two reviewers. */
    UNDER_REVIEW: { by: ['OPERATOR'] },
    NEEDS_INFO: { by: ['OPERATOR'] },
    ACCEPTED: { by: ['OPERATOR'] },
    DECLINED: { by: ['OPERATOR'] },
  },
  NEEDS_INFO: { SUBMITTED: { by: ['USER'] } },
  ACCEPTED: { EXPIRED: { by: ['SYSTEM'] } },
  DECLINED: { SUBMITTED: { by: ['USER'] } },
  EXPIRED: { SUBMITTED: { by: ['USER'] } },
};
