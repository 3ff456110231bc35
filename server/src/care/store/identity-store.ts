import type {
  DeclaredDetails,
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/care/identity.ts';
import type { ListHit } from '@crease/contracts/care/identity-routes.ts';
import { expressionBuilder, type Selectable, sql } from 'kysely';
import { addAuditLine, type NewAuditRow, SYSTEM_ACTOR } from '#base/audit-log.ts';
import type { ImageType } from '#base/image-store.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import {
  anyNumber,
  anyText,
  bigint,
  createQueryBuilder,
  firstRow,
  integer,
  jsonb,
  nullable,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
  type TablesOf,
  text,
  whenDefined,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { FileStore } from '#base/system/file-store.ts';

export const IDENTITY_TABLES = {
  identityItems: {
    id: withDefault(integer()),
    userId: integer(),
    kind: text<IdentityKind>(),
    state: text<IdentityState>(),
    /** Increases with every change; used for optimistic locking. */
    version: integer(),
    /** DETAILS items only. */
    details: nullable(jsonb<DeclaredDetails>()),
    /** Name and date of birth as formatted by `makePersonKey`; equal for the same person. */
    personKey: nullable(text()),
    flags: jsonb<readonly IdentityFlag[]>(),
    hits: jsonb<readonly ListHit[]>(),
    validUntil: nullable(text()),
    declineCode: nullable(text<IdentityDecline>()),
    reason: nullable(text()),
    claimedBy: nullable(integer()),
    claimedUntil: nullable(bigint()),
    /** First reviewer to accept it, while the second review is pending. */
    firstBy: nullable(integer()),
    /** Time the owner was first shown the request. */
    neededAt: bigint(),
    submittedAt: nullable(bigint()),
    decidedAt: nullable(bigint()),
  },
  identitySteps: {
    id: withDefault(bigint()),
    itemId: integer(),
    at: bigint(),
    fromState: nullable(text<IdentityState>()),
    toState: text<IdentityState>(),
    /** `user:42`, `operator:3` or `system`. */
    actor: text(),
    reason: nullable(text()),
    ip: text(),
  },
  identityPictures: {
    id: withDefault(bigint()),
    itemId: integer(),
    type: text<ImageType>(),
    size: integer(),
    file: text(),
    createdAt: bigint(),
  },
} as const;

type IdentityTables = TablesOf<typeof IDENTITY_TABLES>;

/** An identity item requested from a player. Times in ms. */
export interface StoredIdentity extends Readonly<Selectable<IdentityTables['identityItems']>> {}

export type IdentityChange = Partial<Omit<StoredIdentity, 'id' | 'userId' | 'kind' | 'version' | 'neededAt'>>;

/** A history entry of an item. Append-only. */
export interface IdentityStep extends Readonly<Omit<Selectable<IdentityTables['identitySteps']>, 'id' | 'itemId'>> {}

export interface IdentityQuery extends PageRequest {
  readonly userId?: number | undefined;
  readonly states?: readonly IdentityState[] | undefined;
  readonly claimedBy?: number | undefined;
  readonly isFlagged?: true | undefined;
  readonly descending: boolean;
}

/** An image of a document, visible to reviewers only. */
export interface IdentityImage {
  readonly itemId: number;
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  readonly createdAt: number;
}

const db = createQueryBuilder<IdentityTables>();
const eb = expressionBuilder<IdentityTables, 'identityItems'>();
const ITEMS = db.selectFrom('identityItems').selectAll();

/**
 * Identity items, one per user and type: rows in the database, image bytes in files. Each change is stored with its
 * history entry in one transaction.
 */
export class IdentityStore {
  readonly #sql: SqlClient;
  readonly #files: FileStore;
  readonly #now: () => number;

  constructor(sqlClient: SqlClient, files: FileStore, now: () => number) {
    this.#sql = sqlClient;
    this.#files = files;
    this.#now = now;
  }

  /** Returns the item of a type, creating it as NEEDED if there is none. */
  getOrCreateItem(userId: number, kind: IdentityKind, at: number): Promise<StoredIdentity> {
    return this.#sql.transaction(async (session) => {
      const first = { state: 'NEEDED', version: 1, flags: [], hits: [], neededAt: at } as const;
      const added = db
        .insertInto('identityItems')
        .values({ userId, kind, ...first })
        .onConflict((known) => known.columns(['userId', 'kind']).doNothing())
        .returningAll();
      const item = await firstRow(session, added);
      if (item === null) {
        const known = ITEMS.where('userId', '=', userId).where('kind', '=', kind);
        return await onlyRow(session, known);
      }
      const step = { at, toState: item.state, actor: SYSTEM_ACTOR, ip: '' };
      await run(session, db.insertInto('identitySteps').values({ itemId: item.id, ...step }));
      return item;
    });
  }

  itemById(id: number): Promise<StoredIdentity | null> {
    return firstRow(this.#sql, ITEMS.where('id', '=', id));
  }

  listItems(userId: number): Promise<readonly StoredIdentity[]> {
    return queryRows(this.#sql, ITEMS.where('userId', '=', userId).orderBy('id'));
  }

  /** Lists items by submission time, oldest first unless `descending`. */
  items(query: IdentityQuery): Promise<Page<StoredIdentity>> {
    const direction = query.descending ? 'desc' : 'asc';
    const asked = ITEMS.where(buildIdentityConditions(query))
      .orderBy('submittedAt', direction)
      .orderBy('id', direction);
    return pageOfRows(this.#sql, asked, query);
  }

  /** Updates an item if unchanged since it was read; null on conflict. */
  change(
    { id, version }: Pick<StoredIdentity, 'id' | 'version'>,
    change: IdentityChange,
    { step, audit }: { readonly step: IdentityStep; readonly audit?: NewAuditRow },
  ): Promise<StoredIdentity | null> {
    return this.#sql.transaction(async (session) => {
      const changed = db
        .updateTable('identityItems')
        .set({ ...change, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll();
      const item = await firstRow(session, changed);
      if (item === null) return null;
      await run(session, db.insertInto('identitySteps').values({ itemId: id, ...step }));
      if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
      return item;
    });
  }

  listSteps(itemId: number): Promise<readonly IdentityStep[]> {
    const steps = db
      .selectFrom('identitySteps')
      .select(['at', 'fromState', 'toState', 'actor', 'reason', 'ip'])
      .where('itemId', '=', itemId)
      .orderBy('id');
    return queryRows(this.#sql, steps);
  }

  /** Returns other users who declared the same name and date of birth. */
  async listUserIds(personKey: string, exceptUserId: number): Promise<readonly number[]> {
    const same = db
      .selectFrom('identityItems')
      .select('userId')
      .where('personKey', '=', personKey)
      .where('userId', '!=', exceptUserId)
      .orderBy('userId');
    return (await queryRows(this.#sql, same)).map(({ userId }) => userId);
  }

  /** Returns accepted documents that expired before this day. */
  endedBefore(day: string): Promise<readonly StoredIdentity[]> {
    const accepted = ITEMS.where('state', '=', 'ACCEPTED').where('validUntil', '<', day);
    return queryRows(this.#sql, accepted.orderBy('id'));
  }

  /**
   * Writes the file first: a file that a crash leaves without a row is unreachable. Returns the id.
   *
   * @throws StorageFullError
   */
  async addImage({ itemId, type, bytes, createdAt }: IdentityImage): Promise<number> {
    const file = await this.#files.write(bytes, createdAt);
    const row = { itemId, type, size: bytes.length, file, createdAt };
    const added = db.insertInto('identityPictures').values(row).returning('id');
    return (await onlyRow(this.#sql, added)).id;
  }

  /** Returns the image ids of an item, in upload order. */
  async listImages(itemId: number): Promise<readonly number[]> {
    const own = db.selectFrom('identityPictures').select('id').where('itemId', '=', itemId);
    return (await queryRows(this.#sql, own.orderBy('id'))).map(({ id }) => id);
  }

  async imageById(id: number): Promise<IdentityImage | null> {
    const found = db
      .selectFrom('identityPictures')
      .select(['itemId', 'type', 'file', 'createdAt'])
      .where('id', '=', id);
    const row = await firstRow(this.#sql, found);
    if (row === null) return null;
    const { file, ...line } = row;
    const bytes = await this.#files.read(file);
    return bytes === null ? null : { ...line, bytes };
  }

  async removeImages(ids: readonly number[]): Promise<void> {
    const gone = db.deleteFrom('identityPictures').where('id', '=', anyNumber('bigint', ids));
    for (const { file } of await queryRows(this.#sql, gone.returning('file'))) {
      await this.#files.remove(file);
    }
  }

  /** Returns items in one of these states, decided before then, that still have images. */
  listItemsWithImages(states: readonly IdentityState[], before: number): Promise<readonly StoredIdentity[]> {
    const pictures = eb
      .selectFrom('identityPictures as p')
      .select('p.id')
      .whereRef('p.itemId', '=', 'identityItems.id');
    const found = ITEMS.where('state', '=', anyText(states)).where('decidedAt', '<', before).where(eb.exists(pictures));
    return queryRows(this.#sql, found.orderBy('id'));
  }

  /** Deletes all data about a user, including images. */
  async eraseUserData(userId: number): Promise<void> {
    const own = await this.listItems(userId);
    for (const { id } of own) await this.removeImages(await this.listImages(id));
    const itemIds = own.map(({ id }) => id);
    const ids = anyNumber('integer', itemIds);
    await this.#sql.transaction(async (session) => {
      await run(session, db.deleteFrom('identitySteps').where('itemId', '=', ids));
      await run(session, db.deleteFrom('identityItems').where('id', '=', ids));
    });
  }
}

function buildIdentityConditions(query: IdentityQuery) {
  return eb.and([
    ...whenDefined(query.userId, (id) => eb('userId', '=', id)),
    ...whenDefined(query.states, (states) => eb('state', '=', anyText(states))),
    ...whenDefined(query.claimedBy, (id) => eb('claimedBy', '=', id)),
    ...whenDefined(query.isFlagged, () => sql<boolean>`jsonb_array_length(flags) > 0`),
  ]);
}
