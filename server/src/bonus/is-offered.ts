import type { BonusOffer } from '#bonus/store/bonus-claim.ts';
import type { User } from '#people/store/account-store.ts';

/** True if a user can claim an offer now, as far as the offer itself is concerned. */
export function isOffered(
  { enabled, endsAt, domains }: BonusOffer,
  { domain }: Pick<User, 'domain'>,
  now: number,
): boolean {
  const isHere = domains.length === 0 || domains.includes(domain);
  return enabled && isHere && (endsAt === null || endsAt > now);
}
