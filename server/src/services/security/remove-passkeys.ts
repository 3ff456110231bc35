import type { Passkey } from '#ports/security-store.ts';
import type { AppContext } from '#services/app-context.ts';

/** Removes some of a user's passkeys, and says which; to be called in the user's turn. */
export async function removePasskeysOf(
  { security }: Pick<AppContext, 'security'>,
  userId: number,
  isRemoved: (passkey: Passkey) => boolean,
): Promise<readonly Passkey[]> {
  const leaving = (await security.passkeysOf(userId)).filter(isRemoved);
  for (const { id } of leaving) await security.removePasskey(userId, id);
  return leaving;
}
