import { getHarmRules, isAtLeast } from '@crease/contracts/rules/harm-rules.ts';
import type { PlaySession } from '@crease/contracts/wire/play-session.ts';
import type { CareEnv } from '#care/env.ts';
import type { User } from '#people/store/account-store.ts';

type Parts = Pick<CareEnv, 'harm' | 'domains'>;

/** Stages from which reality checks are mandatory and marketing stops. */
const CHECKED = ['CHECK', 'REVIEW', 'STOP'] as const;

/** Maximum interval between reality checks, minutes; null if it is up to the player. */
export async function getCheckInterval(
  { harm, domains }: Parts,
  user: User,
): Promise<PlaySession['checkAtLeast']> {
  const one = await harm.findOpenCase(user.id);
  if (one === null || !isAtLeast(one.stage, 'CHECK')) return null;
  return getHarmRules(domains.getByHost(user.domain))?.checkMinutes ?? null;
}

/** True if bonuses are withheld from a player because of a harm case. */
export async function isBonusBlocked(
  { harm }: Pick<Parts, 'harm'>,
  userId: number,
): Promise<boolean> {
  const one = await harm.findOpenCase(userId);
  return one !== null && isAtLeast(one.stage, 'CHECK');
}

/** Players who get no marketing regardless of consent. Marketing has no other access to cases. */
export async function listMarketingBlocked({
  harm,
}: Pick<Parts, 'harm'>): Promise<ReadonlySet<number>> {
  return new Set(await harm.usersAt(CHECKED));
}
