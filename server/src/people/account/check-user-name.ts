import type { PeopleEnv } from '#people/env.ts';
import { isReservedName } from './registration.ts';

/** True if a user name is available, i.e. not used by any verified user. */
export async function checkUserName(
  { accounts }: PeopleEnv,
  userName: string,
): Promise<{ available: boolean }> {
  if (isReservedName(userName)) return { available: false };
  const user = await accounts.userByLogin(userName);
  return { available: user === null || !user.verified };
}
