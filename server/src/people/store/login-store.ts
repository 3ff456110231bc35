import type { Selectable } from 'kysely';
import type { Page, PageRequest } from '#base/page.ts';
import { onlyRow, pageOfRows, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { db, type PeopleTables } from './people-tables.ts';
import { countDeleted } from './people-writes.ts';
import type { SessionKind } from './session-store.ts';

/** A login attempt, successful or not. */
export type LoginAttempt = Readonly<Selectable<PeopleTables['loginAttempts']>>;

/** A login attempt to be recorded; its family is derived from the session. */
export type NewLoginAttempt = Omit<LoginAttempt, 'id' | 'family'>;

/** Filter for login attempts; `succeeded` absent matches both. */
export interface AttemptQuery extends PageRequest {
  readonly kind: SessionKind;
  readonly ownerId: number;
  readonly succeeded?: boolean;
  readonly descending: boolean;
}

/** A failed password or code of an owner. */
export type WrongSecret = Pick<LoginAttempt, 'at' | 'failure' | 'ip'>;

/** Login history of users and operators. */
export class LoginStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  addLoginAttempt(attempt: NewLoginAttempt): Promise<LoginAttempt> {
    const added = db.insertInto('loginAttempts').values(({ selectFrom }) => ({
      ...attempt,
      family: selectFrom('sessions').select('family').where('id', '=', attempt.sessionId),
    }));
    return onlyRow(this.#sql, added.returningAll());
  }

  listLoginAttempts(query: AttemptQuery): Promise<Page<LoginAttempt>> {
    const found = selectAttempts(query.kind, query.ownerId)
      .selectAll()
      .where((eb) =>
        eb.and(whenDefined(query.succeeded, (yes) => eb('failure', yes ? 'is' : 'is not', null))),
      );
    const order = query.descending ? 'desc' : 'asc';
    return pageOfRows(this.#sql, found.orderBy('id', order), query);
  }

  /** True if an owner has logged in before, but never from this browser and IP address. */
  async isNewDevice(
    kind: SessionKind,
    ownerId: number,
    device: { readonly ip: string; readonly browser: string },
  ): Promise<boolean> {
    const { isKnown } = await onlyRow(
      this.#sql,
      selectSuccesses(kind, ownerId).select(({ eb, fn }) =>
        fn
          .agg<boolean | null>('bool_or', [
            eb.and([eb('ip', '=', device.ip), eb('browser', '=', device.browser)]),
          ])
          .as('isKnown'),
      ),
    );
    // Without a row there was no earlier success, so nothing counts as new.
    return isKnown === false;
  }

  /** Failed passwords and codes since then or since the last success, whichever is later; newest first. */
  wrongSecrets(kind: SessionKind, ownerId: number, since: number): Promise<readonly WrongSecret[]> {
    const wrong = selectAttempts(kind, ownerId)
      .select(['at', 'failure', 'ip'])
      .where('at', '>=', since)
      .where('failure', 'in', ['INVALID_LOGIN', 'WRONG_PASSWORD', 'CODE_INVALID'])
      .where(({ eb, fn, lit }) => {
        const last = selectSuccesses(kind, ownerId).select(fn.max('id').as('last'));
        return eb('id', '>', fn.coalesce(last.$asScalar(), lit(0)));
      });
    return queryRows(this.#sql, wrong.orderBy('id', 'desc'));
  }

  /** Deletes login attempts of users and operators from before then. */
  forgetLoginAttempts(before: number): Promise<number> {
    return countDeleted(this.#sql, db.deleteFrom('loginAttempts').where('at', '<', before));
  }
}

function selectAttempts(kind: SessionKind, ownerId: number) {
  return db.selectFrom('loginAttempts').where('kind', '=', kind).where('ownerId', '=', ownerId);
}

function selectSuccesses(kind: SessionKind, ownerId: number) {
  return selectAttempts(kind, ownerId).where('failure', 'is', null);
}
