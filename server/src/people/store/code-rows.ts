import type { NotNull } from 'kysely';
import { countRows, firstRow, queryRows, run, whenDefined } from '#base/postgres/query-builder.ts';
import { type AccountDatabase, countDeleted } from './account-rows.ts';
import type { AccountStore } from './account-store.ts';
import { db } from './people-tables.ts';

type CodeRows = Pick<
  AccountStore,
  | 'saveCode'
  | 'findCode'
  | 'countWrongCode'
  | 'dropCode'
  | 'codesSentTo'
  | 'countTexts'
  | 'codeTextFailed'
  | 'forgetCodeTexts'
>;

/** One-time codes of the account store, and the SMS that carried them. */
export function codeRows({ sql }: AccountDatabase): CodeRows {
  return {
    saveCode: (code, network) =>
      sql.transaction(async (session) => {
        await run(session, putCode(code));
        await run(session, noteText(code, network));
      }),
    findCode: (userId) =>
      firstRow(
        sql,
        db
          .selectFrom('one_time_codes')
          .select([
            'user_id as userId',
            'code_hash as codeHash',
            'expires_at as expiresAt',
            'tries',
            'sent_at as sentAt',
          ])
          .where('user_id', '=', userId),
      ),
    countWrongCode: async (userId) => {
      const counted = await firstRow(
        sql,
        db
          .updateTable('one_time_codes')
          .set((eb) => ({ tries: eb('tries', '+', 1) }))
          .where('user_id', '=', userId)
          .returning('tries'),
      );
      return counted?.tries ?? 0;
    },
    dropCode: (userId) => run(sql, db.deleteFrom('one_time_codes').where('user_id', '=', userId)),
    codesSentTo: (mobile, since) =>
      queryRows(
        sql,
        db
          .selectFrom('code_texts')
          .select(['sent_at as sentAt', 'failed', 'network'])
          .where('mobile', '=', mobile)
          .where('sent_at', '>=', since)
          .orderBy('sent_at', 'desc'),
      ),
    countTexts: (since, of = {}) =>
      countRows(
        sql,
        db
          .selectFrom('code_texts')
          .where('sent_at', '>=', since)
          .where((eb) =>
            eb.and([
              ...whenDefined(of.network, (network) => eb('network', '=', network)),
              ...whenDefined(of.domain, (domain) => eb('domain', '=', domain)),
            ]),
          ),
      ),
    codeTextFailed: (mobile, sentAt) =>
      run(
        sql,
        db
          .updateTable('code_texts')
          .set({ failed: true })
          .where('mobile', '=', mobile)
          .where('sent_at', '=', sentAt),
      ),
    forgetCodeTexts: (before) =>
      countDeleted(sql, db.deleteFrom('code_texts').where('sent_at', '<', before)),
  };
}

type NewCode = Parameters<AccountStore['saveCode']>[0];

function putCode({ userId, codeHash, expiresAt, sentAt }: NewCode) {
  const code = { code_hash: codeHash, expires_at: expiresAt, tries: 0, sent_at: sentAt };
  return db
    .insertInto('one_time_codes')
    .values({ user_id: userId, ...code })
    .onConflict((known) => known.column('user_id').doUpdateSet(code));
}

/** Records an SMS to the user's current mobile. */
function noteText({ userId, sentAt }: NewCode, network: string) {
  return db
    .insertInto('code_texts')
    .columns(['mobile', 'sent_at', 'network', 'domain'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val, cast }) => [
          'mobile',
          cast<number>(val(sentAt), 'bigint').as('sent_at'),
          cast<string>(val(network), 'text').as('network'),
          'domain',
        ])
        .where('id', '=', userId)
        .where('mobile', 'is not', null)
        .$narrowType<{ mobile: NotNull }>(),
    );
}
