import type { AppContext } from '#services/app-context.ts';
import { isReservedName } from './registration.ts';

/** Whether a name is free to register: nobody verified has it. */
export async function checkUserName(
  { accounts }: AppContext,
  userName: string,
): Promise<{ available: boolean }> {
  if (isReservedName(userName)) return { available: false };
  const user = await accounts.userByLogin(userName);
  return { available: user === null || !user.verified };
}
