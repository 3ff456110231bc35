import type { NewAuditRow } from '#base/audit/audit.ts';
import type { AccountStore, User } from './account-store.ts';
import type { InMemoryAccountStore } from './memory-people.ts';

type Part = Pick<
  AccountStore,
  | 'expiredUsers'
  | 'countDemoUsers'
  | 'idleDemoUsers'
  | 'usersToErase'
  | 'eraseUser'
  | 'forgetRegistrations'
>;

/** Part of the account store: expired demo users, data erasure, and abandoned registrations. */
export function memoryPastUsers(people: InMemoryAccountStore): Part {
  return {
    expiredUsers(by: number, count: number): Promise<readonly User[]> {
      const over = [...people.users.values()].filter(
        (user) => user.active && user.expiresAt !== null && user.expiresAt <= by,
      );
      over.sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0));
      return Promise.resolve(over.slice(0, count));
    },
    countDemoUsers(network?: string): Promise<number> {
      const counted = listDemoUsers(people).filter(
        ({ demoNetwork }) => network === undefined || demoNetwork === network,
      );
      return Promise.resolve(counted.length);
    },
    idleDemoUsers(before: number, count: number): Promise<readonly User[]> {
      const seen = new Set<number>();
      for (const { kind, ownerId, endedAt, createdAt } of people.sessions.values()) {
        if (kind === 'user' && endedAt === null && createdAt >= before) seen.add(ownerId);
      }
      const idle = listDemoUsers(people).filter(
        ({ id, createdAt }) => createdAt < before && !seen.has(id),
      );
      return Promise.resolve(idle.slice(0, count));
    },
    usersToErase(by: number, count: number): Promise<readonly User[]> {
      const due = [...people.users.values()].filter(
        (user) => user.erasedAt === null && user.eraseAt !== null && user.eraseAt <= by,
      );
      due.sort((a, b) => (a.eraseAt ?? 0) - (b.eraseAt ?? 0));
      return Promise.resolve(due.slice(0, count));
    },
    /** Bets aren't stored here; their IP addresses are erased in the database only. */
    eraseUser(id: number, pseudonym: string, audit: NewAuditRow): Promise<void> {
      const user = people.users.get(id);
      if (user === undefined) return Promise.resolve();
      people.texts = people.texts.filter(({ mobile }) => mobile !== user.mobile);
      people.codes.delete(id);
      people.attempts = people.attempts.filter(
        ({ kind, ownerId }) => kind !== 'user' || ownerId !== id,
      );
      for (const session of people.sessions.values()) {
        if (session.kind === 'user' && session.ownerId === id) people.sessions.delete(session.id);
      }
      people.users.set(id, {
        ...user,
        userName: pseudonym,
        mobile: null,
        passwordHash: null,
        stakes: null,
        lastLoginAt: null,
        erasedAt: user.erasedAt ?? people.now(),
      });
      people.record(audit);
      return Promise.resolve();
    },
    forgetRegistrations(before: number): Promise<number> {
      let forgotten = 0;
      for (const { id, verified, createdAt } of people.users.values()) {
        const sentAt = people.codes.get(id)?.sentAt ?? 0;
        if (verified || createdAt >= before || sentAt >= before) continue;
        people.users.delete(id);
        people.codes.delete(id);
        forgotten += 1;
      }
      return Promise.resolve(forgotten);
    },
  };
}

function listDemoUsers({ users }: InMemoryAccountStore): readonly User[] {
  return [...users.values()].filter(({ expiresAt, active }) => expiresAt !== null && active);
}
