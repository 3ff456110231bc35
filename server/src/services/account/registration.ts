import type { DomainSetting } from '@crease/contracts/settings.ts';
import { HOUSE_PREFIX, type User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';

/** Who waits for a code: the name as typed, the mobile as it is stored. */
export interface Registration {
  readonly userName: string;
  readonly mobile: string;
  /** As Register answered it; absent for callers that do not keep it. */
  readonly registrationId?: string | undefined;
}

/** Whether a name is kept for the house and cannot be registered. */
export function isReservedName(userName: string): boolean {
  return userName.toLowerCase().startsWith(HOUSE_PREFIX);
}

/** Registrations of one name that are looked through for the one that is meant. */
const MOST_LOOKED_AT = 500;

/**
 * The user who has registered with this name and mobile and never proved it; without an id the newest. NOT_FOUND when
 * there is none, OTP_EXPIRED when there are some but not the one that is meant.
 */
export async function registrationOf(
  context: AppContext,
  { userName, mobile, registrationId }: Registration,
): Promise<User | Declined> {
  const waiting = await context.accounts.waitingByLogin(mobile, MOST_LOOKED_AT);
  const meant = waiting.filter((user) => user.userName.toLowerCase() === userName.toLowerCase());
  const [newest] = meant;
  if (newest === undefined) return decline('NOT_FOUND');
  if (registrationId === undefined) return newest;
  for (const user of meant) {
    const signatures = await context.secretKeys.signatures('registration', textOf(user.id));
    const ids = signatures.map(idOf);
    if (ids.some((id) => context.cipher.isSame(id, registrationId))) return user;
  }
  return decline('OTP_EXPIRED');
}

/**
 * Names a registration to the browser that made it, as a UUID of version 8 (RFC 9562). Made from the user's id, which
 * another registration with the same name and mobile does not have; signed, so that it tells nobody how many users there are.
 */
export async function registrationIdOf(
  { secretKeys }: AppContext,
  userId: number,
): Promise<string> {
  return idOf(await secretKeys.sign('registration', textOf(userId)));
}

function textOf(userId: number): string {
  return `user:${userId}`;
}

function idOf(signature: string): string {
  const hex = Buffer.from(signature, 'base64url').toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Lets everything that concerns the codes of one mobile follow each other. */
export function codeKeyOf(mobile: string): string {
  return `code:${mobile}`;
}

/**
 * Whether a registration is verified without a text. Both domains have to say so: the one called, and the one where they
 * registered. The former is whatever the caller writes into their request; alone it would open the registrations of every
 * other domain.
 */
export function skipsCode(
  { domains }: AppContext,
  user: User,
  called: Pick<DomainSetting, 'skipVerification'>,
): boolean {
  return called.skipVerification && domains.ofHost(user.domain).skipVerification;
}
