import type { User } from '#ports/account-store.ts';
import type { BonusOffer } from '#ports/bonus-store.ts';

/** Whether an offer can be taken by somebody now, as far as it depends on the offer. */
export function isOffered(
  { enabled, endsAt, domains }: BonusOffer,
  { domain }: Pick<User, 'domain'>,
  now: number,
): boolean {
  const isHere = domains.length === 0 || domains.includes(domain);
  return enabled && isHere && (endsAt === null || endsAt > now);
}
