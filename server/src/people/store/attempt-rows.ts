import { onlyRow, pageOfRows, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import { type AccountDatabase, countDeleted } from './account-rows.ts';
import type { AccountStore, SessionKind } from './account-store.ts';
import { db } from './people-tables.ts';

const ATTEMPT = [
  'id',
  'kind',
  'owner_id as ownerId',
  'at',
  'failure',
  'ip',
  'browser',
  'session_id as sessionId',
  'family',
  'is_new_device as isNewDevice',
] as const;

const ATTEMPTS = db.selectFrom('login_attempts').select(ATTEMPT);

type AttemptRows = Pick<
  AccountStore,
  'addLoginAttempt' | 'loginAttempts' | 'isNewDevice' | 'wrongSecrets' | 'forgetLoginAttempts'
>;

/** Login log of the account store. */
export function attemptRows({ sql }: AccountDatabase): AttemptRows {
  return {
    addLoginAttempt: ({ kind, ownerId, at, failure, ip, browser, sessionId, isNewDevice }) => {
      const added = db.insertInto('login_attempts').values(({ selectFrom }) => ({
        kind,
        owner_id: ownerId,
        at,
        failure,
        ip,
        browser,
        session_id: sessionId,
        is_new_device: isNewDevice,
        family: selectFrom('sessions').select('family').where('id', '=', sessionId),
      }));
      return onlyRow(sql, added.returning(ATTEMPT));
    },
    loginAttempts: (query) => {
      const found = ATTEMPTS.where('kind', '=', query.kind)
        .where('owner_id', '=', query.ownerId)
        .where((eb) =>
          eb.and(whenDefined(query.succeeded, (yes) => eb('failure', yes ? 'is' : 'is not', null))),
        );
      return pageOfRows(sql, found.orderBy('id', query.descending ? 'desc' : 'asc'), query);
    },
    isNewDevice: async (kind, ownerId, device) => {
      const { is_known } = await onlyRow(
        sql,
        selectSuccesses(kind, ownerId).select(({ eb, fn }) =>
          fn
            .agg<boolean | null>('bool_or', [
              eb.and([eb('ip', '=', device.ip), eb('browser', '=', device.browser)]),
            ])
            .as('is_known'),
        ),
      );
      // Without a row there was no earlier success, so nothing counts as new.
      return is_known === false;
    },
    wrongSecrets: async (kind, ownerId, since) => {
      const wrong = db
        .selectFrom('login_attempts')
        .select(['at', 'failure', 'ip'])
        .where('kind', '=', kind)
        .where('owner_id', '=', ownerId)
        .where('at', '>=', since)
        .where('failure', 'in', ['INVALID_LOGIN', 'WRONG_PASSWORD', 'CODE_INVALID'])
        .where(({ eb, fn, lit }) => {
          const last = selectSuccesses(kind, ownerId).select(fn.max('id').as('last'));
          return eb('id', '>', fn.coalesce(last.$asScalar(), lit(0)));
        })
        .orderBy('id', 'desc');
      return await queryRows(sql, wrong);
    },
    forgetLoginAttempts: (before) =>
      countDeleted(sql, db.deleteFrom('login_attempts').where('at', '<', before)),
  };
}

function selectSuccesses(kind: SessionKind, ownerId: number) {
  return db
    .selectFrom('login_attempts')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('failure', 'is', null);
}
