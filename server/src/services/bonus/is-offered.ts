import type { User } from '#ports/account-store.ts';
import type { BonusOffer } from '#ports/bonus-store.ts';

/** True if a user can claim an offer now, as far as the offer itself is concerned. */
export function isOffered(
  { enabled, endsAt, domains }: BonusOffer,
  { domain }: Pick<User, 'domain'>,
  now: number,
): boolean {
  const isHere = domains.length === 0 || domains.includes(domain);
  return enabled && isHere && (endsAt === null || endsAt > now);
}
