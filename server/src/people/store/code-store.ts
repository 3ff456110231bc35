import type { NotNull, Selectable } from 'kysely';
import { countRows, firstRow, queryRows, run, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { countDeleted, db, type PeopleTables } from './people-tables.ts';

type OneTimeCode = Readonly<Selectable<PeopleTables['oneTimeCodes']>>;

type NewCode = Omit<OneTimeCode, 'tries'>;

/** An SMS with a code, sent or attempted. */
type CodeText = Pick<Selectable<PeopleTables['codeTexts']>, 'sentAt' | 'failed' | 'network'>;

export class CodeStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  /** Replaces the user's code and records the SMS that carries it. */
  saveCode(code: NewCode, network: string): Promise<void> {
    return this.#sql.transaction(async (session) => {
      await run(session, putCode(code));
      await run(session, noteText(code, network));
    });
  }

  findCode(userId: number): Promise<OneTimeCode | null> {
    const found = db.selectFrom('oneTimeCodes').selectAll().where('userId', '=', userId);
    return firstRow(this.#sql, found);
  }

  /** Records a failed attempt. @returns the total so far. */
  async countWrongCode(userId: number): Promise<number> {
    const counted = await firstRow(
      this.#sql,
      db
        .updateTable('oneTimeCodes')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('userId', '=', userId)
        .returning('tries'),
    );
    return counted?.tries ?? 0;
  }

  dropCode(userId: number): Promise<void> {
    return run(this.#sql, db.deleteFrom('oneTimeCodes').where('userId', '=', userId));
  }

  /** SMS to a mobile since then, newest first. Kept longer than the code and any unverified user. */
  codesSentTo(mobile: string, since: number): Promise<readonly CodeText[]> {
    return queryRows(
      this.#sql,
      db
        .selectFrom('codeTexts')
        .select(['sentAt', 'failed', 'network'])
        .where('mobile', '=', mobile)
        .where('sentAt', '>=', since)
        .orderBy('sentAt', 'desc'),
    );
  }

  countTexts(since: number, of: { readonly network?: string; readonly domain?: string } = {}): Promise<number> {
    const sent = db.selectFrom('codeTexts').where('sentAt', '>=', since);
    const counted = sent.where((eb) =>
      eb.and([
        ...whenDefined(of.network, (network) => eb('network', '=', network)),
        ...whenDefined(of.domain, (domain) => eb('domain', '=', domain)),
      ]),
    );
    return countRows(this.#sql, counted);
  }

  codeTextFailed(mobile: string, sentAt: number): Promise<void> {
    const failed = db.updateTable('codeTexts').set({ failed: true });
    return run(this.#sql, failed.where('mobile', '=', mobile).where('sentAt', '=', sentAt));
  }

  /** Deletes SMS records from before then; the codes stay. */
  forgetCodeTexts(before: number): Promise<number> {
    return countDeleted(this.#sql, db.deleteFrom('codeTexts').where('sentAt', '<', before));
  }
}

function putCode({ userId, ...sent }: NewCode) {
  const code = { ...sent, tries: 0 };
  return db
    .insertInto('oneTimeCodes')
    .values({ userId, ...code })
    .onConflict((known) => known.column('userId').doUpdateSet(code));
}

/** Records an SMS to the user's current mobile. */
function noteText({ userId, sentAt }: NewCode, network: string) {
  return db
    .insertInto('codeTexts')
    .columns(['mobile', 'sentAt', 'network', 'domain'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val, cast }) => [
          'mobile',
          cast<number>(val(sentAt), 'bigint').as('sentAt'),
          cast<string>(val(network), 'text').as('network'),
          'domain',
        ])
        .where('id', '=', userId)
        .where('mobile', 'is not', null)
        .$narrowType<{ mobile: NotNull }>(),
    );
}
