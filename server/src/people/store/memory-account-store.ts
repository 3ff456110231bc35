import type { AuditRow } from '#base/audit/audit.ts';
import type { AccountStore } from './account-store.ts';
import { memoryAttempts } from './memory-attempts.ts';
import { memoryCodes } from './memory-codes.ts';
import { memoryOperators } from './memory-operators.ts';
import { memoryPastUsers } from './memory-past-users.ts';
import { InMemoryAccountStore } from './memory-people.ts';
import { memorySessions } from './memory-sessions.ts';
import { memoryUsers } from './memory-users.ts';

export interface MemoryAccountStore extends AccountStore {
  /** Audit entries of its changes. */
  readonly audits: readonly AuditRow[];
}

/**
 * In-memory account store for unit tests and simulation. Behaves like the PostgreSQL store and passes the same tests.
 */
export function memoryAccountStore(now: () => number): MemoryAccountStore {
  const people = new InMemoryAccountStore(now);
  return {
    ...memoryUsers(people),
    ...memoryPastUsers(people),
    ...memoryOperators(people),
    ...memorySessions(people),
    ...memoryCodes(people),
    ...memoryAttempts(people),
    addAudit: async (row) => people.record(row),
    audits: people.audits,
  };
}
