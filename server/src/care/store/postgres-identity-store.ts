import type { IdentityKind, IdentityState } from '@crease/contracts/wire/identity.ts';
import { type Expression, expressionBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import { addAuditLine } from '#base/audit/postgres-audit.ts';
import type { Page } from '#base/page.ts';
import {
  anyNumber,
  anyText,
  firstRow,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import type { FileStore } from '#base/system/file-store.ts';
import type {
  IdentityChange,
  IdentityImage,
  IdentityQuery,
  IdentityStep,
  IdentityStore,
  IdentityWriting,
  StoredIdentity,
} from './identity-store.ts';
import { db, type IdentityTables } from './identity-tables.ts';

const ITEM = [
  'id',
  'user_id as userId',
  'kind',
  'state',
  'version',
  'details',
  'person_key as personKey',
  'flags',
  'hits',
  'valid_until as validUntil',
  'decline_code as declineCode',
  'reason',
  'claimed_by as claimedBy',
  'claimed_until as claimedUntil',
  'first_by as firstBy',
  'needed_at as neededAt',
  'submitted_at as submittedAt',
  'decided_at as decidedAt',
] as const;
const STEP = ['at', 'from_state as from', 'to_state as to', 'actor', 'reason', 'ip'] as const;
const ITEMS = db.selectFrom('identity_items').select(ITEM);
const eb = expressionBuilder<IdentityTables, 'identity_items'>();

/** Identity items in PostgreSQL; image bytes in files. */
export class PostgresIdentityStore implements IdentityStore {
  readonly #sql: SqlClient;
  readonly #files: FileStore;
  readonly #now: () => number;

  constructor(sql: SqlClient, files: FileStore, now: () => number) {
    this.#sql = sql;
    this.#files = files;
    this.#now = now;
  }

  need(userId: number, kind: IdentityKind, at: number): Promise<StoredIdentity> {
    return this.#sql.transaction(async (session) => {
      const added = db
        .insertInto('identity_items')
        .values({
          user_id: userId,
          kind,
          state: 'NEEDED',
          version: 1,
          flags: [],
          hits: [],
          needed_at: at,
        })
        .onConflict((known) => known.columns(['user_id', 'kind']).doNothing())
        .returning(ITEM);
      const item = await firstRow(session, added);
      if (item === null) {
        const known = ITEMS.where('user_id', '=', userId).where('kind', '=', kind);
        return await onlyRow(session, known);
      }
      const step = { at, from: null, to: item.state, actor: SYSTEM_ACTOR, reason: null, ip: '' };
      await addStep(session, item.id, step);
      return item;
    });
  }

  itemById(id: number): Promise<StoredIdentity | null> {
    return firstRow(this.#sql, ITEMS.where('id', '=', id));
  }

  listItems(userId: number): Promise<readonly StoredIdentity[]> {
    return queryRows(this.#sql, ITEMS.where('user_id', '=', userId).orderBy('id'));
  }

  items(query: IdentityQuery): Promise<Page<StoredIdentity>> {
    const direction = query.descending ? 'desc' : 'asc';
    const asked = ITEMS.where(eb.and(buildIdentityConditions(query)))
      .orderBy('submitted_at', direction)
      .orderBy('id', direction);
    return pageOfRows(this.#sql, asked, query);
  }

  change(
    { id, version }: Pick<StoredIdentity, 'id' | 'version'>,
    change: IdentityChange,
    { step, audit }: IdentityWriting,
  ): Promise<StoredIdentity | null> {
    return this.#sql.transaction(async (session) => {
      const changed = db
        .updateTable('identity_items')
        .set({ ...toIdentityColumns(change), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning(ITEM);
      const item = await firstRow(session, changed);
      if (item === null) return null;
      await addStep(session, id, step);
      if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
      return item;
    });
  }

  listSteps(itemId: number): Promise<readonly IdentityStep[]> {
    const steps = db.selectFrom('identity_steps').select(STEP).where('item_id', '=', itemId);
    return queryRows(this.#sql, steps.orderBy('id'));
  }

  async listUserIds(personKey: string, exceptUserId: number): Promise<readonly number[]> {
    const same = db
      .selectFrom('identity_items')
      .select('user_id as userId')
      .where('person_key', '=', personKey)
      .where('user_id', '!=', exceptUserId)
      .orderBy('user_id');
    return (await queryRows(this.#sql, same)).map(({ userId }) => userId);
  }

  endedBefore(day: string): Promise<readonly StoredIdentity[]> {
    const accepted = ITEMS.where('state', '=', 'ACCEPTED').where('valid_until', '<', day);
    return queryRows(this.#sql, accepted.orderBy('id'));
  }

  /** Writes the file first: a file that a crash leaves without a row is unreachable. */
  async addPicture({ itemId, type, bytes, createdAt }: IdentityImage): Promise<number> {
    const file = await this.#files.write(bytes, createdAt);
    const row = { item_id: itemId, type, size: bytes.length, file, created_at: createdAt };
    const added = db.insertInto('identity_pictures').values(row).returning('id');
    return (await onlyRow(this.#sql, added)).id;
  }

  async listPictures(itemId: number): Promise<readonly number[]> {
    const own = db.selectFrom('identity_pictures').select('id').where('item_id', '=', itemId);
    return (await queryRows(this.#sql, own.orderBy('id'))).map(({ id }) => id);
  }

  async pictureById(id: number): Promise<IdentityImage | null> {
    const found = db
      .selectFrom('identity_pictures')
      .select(['item_id as itemId', 'type', 'file', 'created_at as createdAt'])
      .where('id', '=', id);
    const row = await firstRow(this.#sql, found);
    if (row === null) return null;
    const { file, ...line } = row;
    const bytes = await this.#files.read(file);
    return bytes === null ? null : { ...line, bytes };
  }

  async removePictures(ids: readonly number[]): Promise<void> {
    const gone = db.deleteFrom('identity_pictures').where('id', '=', anyNumber('bigint', ids));
    for (const { file } of await queryRows(this.#sql, gone.returning('file'))) {
      await this.#files.remove(file);
    }
  }

  withPictures(
    states: readonly IdentityState[],
    before: number,
  ): Promise<readonly StoredIdentity[]> {
    const pictures = eb
      .selectFrom('identity_pictures as p')
      .select('p.id')
      .whereRef('p.item_id', '=', 'identity_items.id');
    const found = ITEMS.where('state', '=', anyText(states))
      .where('decided_at', '<', before)
      .where(eb.exists(pictures));
    return queryRows(this.#sql, found.orderBy('id'));
  }

  async forgetUser(userId: number): Promise<void> {
    const own = await this.listItems(userId);
    for (const { id } of own) await this.removePictures(await this.listPictures(id));
    const ids = anyNumber(
      'integer',
      own.map(({ id }) => id),
    );
    await this.#sql.transaction(async (session) => {
      await run(session, db.deleteFrom('identity_steps').where('item_id', '=', ids));
      await run(session, db.deleteFrom('identity_items').where('id', '=', ids));
    });
  }
}

function addStep(
  session: SqlSession,
  itemId: number,
  { at, from, to, actor, reason, ip }: IdentityStep,
): Promise<void> {
  const row = { item_id: itemId, at, from_state: from, to_state: to, actor, reason, ip };
  return run(session, db.insertInto('identity_steps').values(row));
}

function buildIdentityConditions(query: IdentityQuery): readonly Expression<SqlBool>[] {
  return [
    ...whenDefined(query.userId, (id) => eb('user_id', '=', id)),
    ...whenDefined(query.states, (states) => eb('state', '=', anyText(states))),
    ...whenDefined(query.claimedBy, (id) => eb('claimed_by', '=', id)),
    ...whenDefined(query.isFlagged, () => sql<boolean>`jsonb_array_length(flags) > 0`),
  ];
}

/** Columns to update; omitted fields stay unchanged. */
function toIdentityColumns(change: IdentityChange): Updateable<IdentityTables['identity_items']> {
  return {
    state: change.state,
    details: change.details,
    person_key: change.personKey,
    flags: change.flags,
    hits: change.hits,
    valid_until: change.validUntil,
    decline_code: change.declineCode,
    reason: change.reason,
    claimed_by: change.claimedBy,
    claimed_until: change.claimedUntil,
    first_by: change.firstBy,
    submitted_at: change.submittedAt,
    decided_at: change.decidedAt,
  };
}
