import type { Page } from '#base/page.ts';
import type {
  AccountStore,
  AttemptQuery,
  LoginAttempt,
  NewLoginAttempt,
  SessionKind,
  WrongSecret,
} from './account-store.ts';
import { type InMemoryAccountStore, paginate } from './memory-people.ts';

type Part = Pick<
  AccountStore,
  'addLoginAttempt' | 'loginAttempts' | 'isNewDevice' | 'wrongSecrets' | 'forgetLoginAttempts'
>;

/** Login attempts of the account store. */
export function memoryAttempts(people: InMemoryAccountStore): Part {
  return {
    addLoginAttempt(attempt: NewLoginAttempt): Promise<LoginAttempt> {
      const { sessionId } = attempt;
      const family = sessionId === null ? null : (people.sessions.get(sessionId)?.family ?? null);
      const added = { ...attempt, family, id: people.nextId() };
      people.attempts = [...people.attempts, added];
      return Promise.resolve(added);
    },
    loginAttempts(query: AttemptQuery): Promise<Page<LoginAttempt>> {
      const found = people.attempts.filter(
        (attempt) =>
          attempt.kind === query.kind &&
          attempt.ownerId === query.ownerId &&
          (query.succeeded === undefined || (attempt.failure === null) === query.succeeded),
      );
      return paginate(found, query, query.descending);
    },
    isNewDevice(
      kind: SessionKind,
      ownerId: number,
      device: { readonly ip: string; readonly browser: string },
    ): Promise<boolean> {
      const succeeded = people.attempts.filter(
        (attempt) =>
          attempt.kind === kind && attempt.ownerId === ownerId && attempt.failure === null,
      );
      const isKnown = succeeded.some(
        ({ ip, browser }) => ip === device.ip && browser === device.browser,
      );
      return Promise.resolve(succeeded.length > 0 && !isKnown);
    },
    wrongSecrets(
      kind: SessionKind,
      ownerId: number,
      since: number,
    ): Promise<readonly WrongSecret[]> {
      const own = people.attempts.filter(
        (attempt) => attempt.kind === kind && attempt.ownerId === ownerId,
      );
      const lastSuccess = own.findLastIndex((attempt) => attempt.failure === null);
      const wrong = own
        .slice(lastSuccess + 1)
        .filter(({ failure, at }) => at >= since && failure !== null && WRONG_SECRETS.has(failure));
      return Promise.resolve(
        wrong.map(({ at, failure, ip }) => ({ at, failure, ip })).toReversed(),
      );
    },
    forgetLoginAttempts(before: number): Promise<number> {
      const had = people.attempts.length;
      people.attempts = people.attempts.filter(({ at }) => at >= before);
      return Promise.resolve(had - people.attempts.length);
    },
  };
}

/** Failures that suggest credential guessing. */
const WRONG_SECRETS: ReadonlySet<string> = new Set([
  'INVALID_LOGIN',
  'WRONG_PASSWORD',
  'CODE_INVALID',
]);
