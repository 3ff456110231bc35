import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { LoginAttempt } from '@crease/contracts/wire/account.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { SessionKind } from '#people/store/session-store.ts';

/** Login history, newest first (api 2.12); `current` marks the login of the given session family. */
export async function listLoginAttempts(
  { logins }: PeopleEnv,
  owner: { readonly kind: SessionKind; readonly ownerId: number; readonly family: string },
  request: {
    readonly Result: '' | 'Success' | 'Failed';
    readonly MaxResultCount: number;
    readonly SkipCount: number;
    readonly Sorting: Sorting;
  },
): Promise<Page<LoginAttempt>> {
  const { kind, ownerId, family } = owner;
  const { Result, MaxResultCount, SkipCount, Sorting } = request;
  const page = await logins.listLoginAttempts({
    kind,
    ownerId,
    ...(Result === '' ? {} : { succeeded: Result === 'Success' }),
    skip: SkipCount,
    take: MaxResultCount,
    descending: Sorting.descending,
  });
  return {
    totalCount: page.totalCount,
    items: page.items.map((attempt) => ({
      id: attempt.id,
      creationTime: toWireTime(attempt.at),
      result: attempt.failure === null ? 'Success' : 'Failed',
      reason: attempt.failure,
      clientIpAddress: attempt.ip,
      browserInfo: attempt.browser,
      current: attempt.family === family,
      isNewDevice: attempt.isNewDevice,
    })),
  };
}
