import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import {
  type AccountStore,
  type ClosingState,
  ConflictError,
  HOUSE_PREFIX,
  type NewUser,
  NOT_CLOSING,
  type User,
  type UserChange,
  type UserSearch,
} from './account-store.ts';
import { attempt, type InMemoryAccountStore, paginate, sameName } from './memory-people.ts';

type Part = Pick<
  AccountStore,
  | 'addUser'
  | 'userById'
  | 'userByLogin'
  | 'waitingByLogin'
  | 'removeRivals'
  | 'changeUser'
  | 'usersByIds'
  | 'searchUsers'
>;

/** Users of the account store. */
export function memoryUsers(people: InMemoryAccountStore): Part {
  return {
    addUser(user: NewUser): Promise<User> {
      return attempt(() => {
        refuseTaken(listVerified(people), user);
        const added = {
          ...user,
          ...NOT_CLOSING,
          id: people.nextId(),
          lastLoginAt: null,
          proven: [],
        };
        people.users.set(added.id, added);
        return added;
      });
    },
    userById(id: number): Promise<User | null> {
      return Promise.resolve(people.users.get(id) ?? null);
    },
    userByLogin(nameOrMobile: string): Promise<User | null> {
      const of = (users: readonly User[]) =>
        users.find((user) => sameName(user, { userName: nameOrMobile })) ??
        users.find((user) => user.mobile === nameOrMobile);
      const waiting = [...people.users.values()].filter(({ verified }) => !verified).toReversed();
      return Promise.resolve(of(listVerified(people)) ?? of(waiting) ?? null);
    },
    waitingByLogin(nameOrMobile: string, count: number): Promise<readonly User[]> {
      const found = [...people.users.values()].filter(
        (user) =>
          !user.verified &&
          (sameName(user, { userName: nameOrMobile }) || user.mobile === nameOrMobile),
      );
      return Promise.resolve(found.toReversed().slice(0, count));
    },
    removeRivals(user: Pick<User, 'userName' | 'mobile'>): Promise<void> {
      for (const other of [...people.users.values()]) {
        if (other.verified || !(sameName(other, user) || sameMobile(other, user))) continue;
        people.users.delete(other.id);
        people.codes.delete(other.id);
      }
      return Promise.resolve();
    },
    changeUser(id: number, change: UserChange, audit?: NewAuditRow): Promise<User | null> {
      return attempt(() => {
        const user = people.users.get(id);
        if (user === undefined) return null;
        const changed = { ...user, ...change };
        refuseTaken(
          listVerified(people).filter((other) => other.id !== id),
          changed,
        );
        people.users.set(id, changed);
        people.record(audit);
        return changed;
      });
    },
    usersByIds(ids: readonly number[]): Promise<readonly User[]> {
      return Promise.resolve([...people.users.values()].filter(({ id }) => ids.includes(id)));
    },
    searchUsers(query: UserSearch): Promise<Page<User>> {
      const part = query.search?.toLowerCase();
      const found = [...people.users.values()].filter(
        (user) =>
          (part === undefined ||
            user.userName.toLowerCase().includes(part) ||
            (user.mobile ?? '').includes(part)) &&
          (query.active === undefined || user.active === query.active) &&
          (query.isDemo === undefined || user.isDemo === query.isDemo) &&
          (query.isHouse === undefined || !user.userName.startsWith(HOUSE_PREFIX)) &&
          (query.closing === undefined || query.closing === getClosingState(user)),
      );
      return paginate(found, query, query.descending);
    },
  };
}

function listVerified({ users }: InMemoryAccountStore): readonly User[] {
  return [...users.values()].filter(({ verified }) => verified);
}

function getClosingState({ closingAskedAt, closedAt, erasedAt }: User): ClosingState | null {
  if (erasedAt !== null) return 'ERASED';
  if (closedAt !== null) return 'CLOSED';
  return closingAskedAt === null ? null : 'ASKED';
}

function refuseTaken(
  others: readonly User[],
  user: Pick<User, 'userName' | 'mobile' | 'verified'>,
): void {
  for (const other of others) {
    if (sameName(other, user)) throw new ConflictError('userName');
    if (user.verified && sameMobile(other, user)) throw new ConflictError('mobile');
  }
}

function sameMobile(
  a: { readonly mobile: string | null },
  b: { readonly mobile: string | null },
): boolean {
  return a.mobile !== null && a.mobile === b.mobile;
}
