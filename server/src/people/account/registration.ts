import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { HOUSE_PREFIX, type User } from '#people/store/account-store.ts';

/** Identifies a registration awaiting verification: name as entered, mobile as stored. */
export interface Registration {
  readonly userName: string;
  readonly mobile: string;
  /** ID from the Register response; absent for clients that don't store it. */
  readonly registrationId?: string | undefined;
}

export function isReservedName(userName: string): boolean {
  return userName.toLowerCase().startsWith(HOUSE_PREFIX);
}

/** Max. registrations of one name searched for the requested one. */
const MAX_SEARCHED = 500;

/**
 * Finds the unverified registration with this name and mobile; the latest one if no ID is given. Errors: NOT_FOUND if
 * there are none, OTP_EXPIRED if there are some but none with this ID.
 */
export async function findRegistration(
  context: PeopleEnv,
  { userName, mobile, registrationId }: Registration,
): Promise<User | Failure> {
  const waiting = await context.accounts.registrationsByLogin(mobile, MAX_SEARCHED);
  const meant = waiting.filter((user) => user.userName.toLowerCase() === userName.toLowerCase());
  const [newest] = meant;
  if (newest === undefined) return fail('NOT_FOUND');
  if (registrationId === undefined) return newest;
  for (const user of meant) {
    const signatures = await context.secretKeys.signatures('registration', signedText(user.id));
    const ids = signatures.map(toUuid);
    if (ids.some((id) => context.cipher.isSame(id, registrationId))) return user;
  }
  return fail('OTP_EXPIRED');
}

/**
 * Registration ID given to the browser, a version 8 UUID (RFC 9562). Derived from the user ID, so it is unique among
 * registrations of the same name and mobile, and signed, so it doesn't reveal the number of users.
 */
export async function makeRegistrationId({ secretKeys }: PeopleEnv, userId: number): Promise<string> {
  return toUuid(await secretKeys.sign('registration', signedText(userId)));
}

function signedText(userId: number): string {
  return `user:${userId}`;
}

function toUuid(signature: string): string {
  const hex = Buffer.from(signature, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Lock key that serialises code operations for one mobile. */
export function codeLockKey(mobile: string): string {
  return `code:${mobile}`;
}

/**
 * True if a registration is verified without an SMS. Both the requested domain and the domain of registration must
 * allow it: the former is under the caller's control and would otherwise unlock registrations of every other domain.
 */
export function skipsCode(
  { domains }: PeopleEnv,
  user: User,
  called: Pick<DomainSetting, 'skipVerification'>,
): boolean {
  return called.skipVerification && domains.getByHost(user.domain).skipVerification;
}
