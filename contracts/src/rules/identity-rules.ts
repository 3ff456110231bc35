import type { DomainSetting } from '#settings.ts';
import type { Rupees } from '#values/money.ts';
import type { IdentityKind, IdentityLevel } from '#wire/identity.ts';

/** What a level asks for beyond the one below, and what it allows. Sums in rupees; null: no limit. */
export interface LevelRule {
  readonly needs: readonly IdentityKind[];
  readonly depositsInAll: Rupees | null;
  readonly depositsIn30Days: Rupees | null;
  readonly mayBet: boolean;
  readonly mayWithdraw: boolean;
}

/** What a domain wants to know of whom. */
export interface IdentityRules {
  /** Levels 0 to 3. */
  readonly levels: readonly LevelRule[];
  /** Names are looked up in lists; without a list that can be read nobody's details are accepted unseen. */
  readonly isScreened: boolean;
  /** What two people have to accept. */
  readonly secondPersonFor: readonly IdentityKind[];
  /** Days for which pictures of accepted documents stay; null: until the person's data is erased. */
  readonly keepPictureDays: number | null;
}

const EVERYTHING = {
  needs: [],
  depositsInAll: null,
  depositsIn30Days: null,
  mayBet: true,
  mayWithdraw: true,
} as const;

/** Nobody is asked for anything. */
export const NO_IDENTITY_RULES: IdentityRules = {
  levels: [EVERYTHING],
  isScreened: false,
  secondPersonFor: [],
  keepPictureDays: null,
};

/** `STRICT` in the settings: who somebody is before they play, papers before money goes out, and where it came from when it is much. */
export const STRICT_IDENTITY_RULES: IdentityRules = {
  levels: [
    { needs: [], depositsInAll: 0, depositsIn30Days: 0, mayBet: false, mayWithdraw: false },
    {
      needs: ['DETAILS'],
      depositsInAll: 10_000,
      depositsIn30Days: 10_000,
      mayBet: true,
      mayWithdraw: false,
    },
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

/**
 * The rules of a domain: what it sets, else none. Play money asks for nothing whatever is set: nobody should send their
 * papers for play money.
 */
export function identityRulesOf({
  licence,
  identity,
}: Pick<DomainSetting, 'licence' | 'identity'>): IdentityRules {
  if (licence === null || identity === null) return NO_IDENTITY_RULES;
  return identity === 'STRICT' ? STRICT_IDENTITY_RULES : identity;
}

/** Whether a domain asks anybody for anything. */
export function asksWhoPlayersAre(setting: Pick<DomainSetting, 'licence' | 'identity'>): boolean {
  return identityRulesOf(setting).levels.some(({ needs }) => needs.length > 0);
}

/** The highest level whose needs, and those of all below, are met. */
export function levelOf(
  proven: readonly IdentityKind[],
  { levels }: Pick<IdentityRules, 'levels'>,
): IdentityLevel {
  const isMet = ({ needs }: LevelRule) => needs.every((kind) => proven.includes(kind));
  const firstUnmet = levels.findIndex((level) => !isMet(level));
  return asLevel((firstUnmet === -1 ? levels.length : firstUnmet) - 1);
}

/** What the rule of somebody's level is. */
export function levelRuleOf(proven: readonly IdentityKind[], rules: IdentityRules): LevelRule {
  return rules.levels[levelOf(proven, rules)] ?? EVERYTHING;
}

/** What somebody lacks for a level, that of the levels below it included. */
export function missingFor(
  level: IdentityLevel,
  proven: readonly IdentityKind[],
  { levels }: Pick<IdentityRules, 'levels'>,
): readonly IdentityKind[] {
  const needs = levels.slice(0, level + 1).flatMap((rule) => rule.needs);
  return needs.filter((kind) => !proven.includes(kind));
}

/** The lowest level that allows something, or null: none does. */
export function levelThat(
  { levels }: Pick<IdentityRules, 'levels'>,
  allows: (rule: LevelRule) => boolean,
): IdentityLevel | null {
  const found = levels.findIndex(allows);
  return found === -1 ? null : asLevel(found);
}

/** The lowest level that asks for something; the highest where none does. */
export function levelAsking(
  kind: IdentityKind,
  { levels }: Pick<IdentityRules, 'levels'>,
): IdentityLevel {
  const found = levels.findIndex(({ needs }) => needs.includes(kind));
  return asLevel(found === -1 ? levels.length - 1 : found);
}

/**
 * What a withdrawal may wait for: of what is missing, only what its owner was shown before they last paid in. Whatever
 * could have been asked for then and was not, is no reason to keep their money. Who never paid in was never asked.
 *
 * @param shownAt by kind, when they were shown that it is needed, ms.
 */
export function askableAtWithdrawal(
  missing: readonly IdentityKind[],
  shownAt: ReadonlyMap<IdentityKind, number>,
  paidInAt: number | null,
): readonly IdentityKind[] {
  if (paidInAt === null) return missing;
  return missing.filter((kind) => (shownAt.get(kind) ?? Number.POSITIVE_INFINITY) <= paidInAt);
}

function asLevel(number: number): IdentityLevel {
  if (number <= 0) return 0;
  return number === 1 || number === 2 ? number : 3;
}
