import { harmRulesOf, isAtLeast } from '@crease/contracts/rules/harm-rules.ts';
import type { PlaySession } from '@crease/contracts/wire/play-session.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';

type Parts = Pick<AppContext, 'harm' | 'domains'>;

/** From this stage on checks cannot be turned off, and nobody is offered anything. */
const CHECKED = ['CHECK', 'REVIEW', 'STOP'] as const;

/** How often a reality check has to come at least, minutes; null: as its player likes. */
export async function checkNeededBy(
  { harm, domains }: Parts,
  user: User,
): Promise<PlaySession['checkAtLeast']> {
  const one = await harm.openCaseOf(user.id);
  if (one === null || !isAtLeast(one.stage, 'CHECK')) return null;
  return harmRulesOf(domains.ofHost(user.domain))?.checkMinutes ?? null;
}

/** Whether bonuses are kept from somebody because play may harm them. */
export async function isKeptFromBonuses(
  { harm }: Pick<Parts, 'harm'>,
  userId: number,
): Promise<boolean> {
  const one = await harm.openCaseOf(userId);
  return one !== null && isAtLeast(one.stage, 'CHECK');
}

/** Who is sent no offers whatever they have agreed to. Nothing of marketing reads more of a case than this. */
export async function keptFromOffers({ harm }: Pick<Parts, 'harm'>): Promise<ReadonlySet<number>> {
  return new Set(await harm.usersAt(CHECKED));
}
