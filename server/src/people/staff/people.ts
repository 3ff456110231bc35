import type { OperatorUser, USER_STATES } from '@crease/contracts/routes/operator-people.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { HOUSE_PREFIX, type User, type UserSearch } from '#people/store/account-store.ts';
import { buildOperatorUsers } from './op-user.ts';

const NARROWED: Readonly<
  Record<(typeof USER_STATES)[number], Pick<UserSearch, 'active' | 'closing'>>
> = {
  '': {},
  active: { active: true },
  blocked: { active: false },
  closing: { closing: 'ASKED' },
  closed: { closing: 'CLOSED' },
  erased: { closing: 'ERASED' },
};

/**
 * Searches users by part of name or mobile, newest first (API 10.4). House accounts are found only by their name
 * prefix.
 */
export async function findUsers(
  context: PeopleEnv,
  request: {
    readonly search?: string | undefined;
    readonly status: (typeof USER_STATES)[number];
    readonly isDemo?: boolean | undefined;
    readonly MaxResultCount: number;
    readonly SkipCount: number;
    readonly Sorting: Sorting;
  },
): Promise<Page<OperatorUser>> {
  const { search = '', status, isDemo } = request;
  const page = await context.accounts.searchUsers({
    ...(search === '' ? {} : { search }),
    ...NARROWED[status],
    ...(isDemo === undefined ? {} : { isDemo }),
    // House accounts are searched for by prefix.
    ...(search.toLowerCase().startsWith(HOUSE_PREFIX) ? {} : { isHouse: false }),
    skip: request.SkipCount,
    take: request.MaxResultCount,
    descending: request.Sorting.descending,
  });
  return { totalCount: page.totalCount, items: await buildOperatorUsers(context, page.items) };
}

/** Loads one user. Errors: NOT_FOUND. */
export async function loadUser(
  context: PeopleEnv,
  userId: number,
): Promise<ServiceResult<OperatorUser>> {
  return replyWithUser(context, await context.accounts.userById(userId));
}

/** Builds the response for a user. Errors: NOT_FOUND for null. */
export async function replyWithUser(
  context: PeopleEnv,
  user: User | null,
): Promise<ServiceResult<OperatorUser>> {
  if (user === null) return fail('NOT_FOUND');
  const [shown] = await buildOperatorUsers(context, [user]);
  return shown === undefined ? fail('NOT_FOUND') : ok(shown);
}
