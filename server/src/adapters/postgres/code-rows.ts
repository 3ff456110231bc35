import type { AccountStore, CodeText } from '#ports/account-store.ts';
import { type AccountDatabase, countDeleted, firstRow } from './account-rows.ts';
import { Conditions } from './columns.ts';

type CodeRows = Pick<
  AccountStore,
  | 'saveCode'
  | 'codeOf'
  | 'countWrongCode'
  | 'dropCode'
  | 'codesSentTo'
  | 'countTexts'
  | 'codeTextFailed'
  | 'forgetCodeTexts'
>;

/** The one-time codes of the account store, and the texts that carried them. */
export function codeRows({ sql }: AccountDatabase): CodeRows {
  return {
    saveCode: (code, network) =>
      sql.transaction(async (session) => {
        await session.query(
          `insert into one_time_codes (user_id, code_hash, expires_at, tries, sent_at) values ($1, $2, $3, 0, $4)
            on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, sent_at = excluded.sent_at`,
          [code.userId, code.codeHash, code.expiresAt, code.sentAt],
        );
        await session.query(
          'insert into code_texts (mobile, sent_at, network, domain) select mobile, $2, $3, domain from users where id = $1 and mobile is not null',
          [code.userId, code.sentAt, network],
        );
      }),
    codeOf: (userId) =>
      firstRow(
        sql,
        'select user_id as "userId", code_hash as "codeHash", expires_at as "expiresAt", tries, sent_at as "sentAt" from one_time_codes where user_id = $1',
        [userId],
      ),
    countWrongCode: async (userId) => {
      const rows = await sql.query<{ tries: number }>(
        'update one_time_codes set tries = tries + 1 where user_id = $1 returning tries',
        [userId],
      );
      return rows[0]?.tries ?? 0;
    },
    dropCode: async (userId) => {
      await sql.query('delete from one_time_codes where user_id = $1', [userId]);
    },
    codesSentTo: (mobile, since) =>
      sql.query<CodeText>(
        'select sent_at as "sentAt", failed, network from code_texts where mobile = $1 and sent_at >= $2 order by sent_at desc',
        [mobile, since],
      ),
    countTexts: async (since, of = {}) => {
      const conditions = new Conditions()
        .add('sent_at >= ?', since)
        .add('network = ?', of.network)
        .add('domain = ?', of.domain);
      const rows = await sql.query<{ count: number }>(
        `select count(*) as count from code_texts ${conditions.where}`,
        conditions.values,
      );
      return rows[0]?.count ?? 0;
    },
    codeTextFailed: async (mobile, sentAt) => {
      await sql.query('update code_texts set failed = true where mobile = $1 and sent_at = $2', [
        mobile,
        sentAt,
      ]);
    },
    forgetCodeTexts: (before) => countDeleted(sql, 'code_texts where sent_at < $1', [before]),
  };
}
