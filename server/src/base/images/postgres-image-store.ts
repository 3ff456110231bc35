import { firstRow, onlyRow, queryRows, run } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { FileStore } from '#base/system/file-store.ts';
import type { ImageInfo, ImageStore, ImageUsage, StoredImage } from './image-store.ts';
import { db } from './image-tables.ts';

const LINE = ['id', 'owner_id as ownerId', 'type', 'size', 'created_at as createdAt'] as const;
const LINES = db.selectFrom('images').select(LINE);

/** Image rows in PostgreSQL; image bytes in files. */
export class PostgresImageStore implements ImageStore {
  readonly #sql: SqlClient;
  readonly #files: FileStore;

  constructor(sql: SqlClient, files: FileStore) {
    this.#sql = sql;
    this.#files = files;
  }

  /** Writes the file first: a file that a crash leaves without a row is deleted with the others of its day. */
  async addImage(image: Omit<StoredImage, 'id' | 'size'>): Promise<number> {
    const { ownerId, type, bytes, createdAt } = image;
    const file = await this.#files.write(bytes, createdAt);
    const row = { owner_id: ownerId, type, size: bytes.length, file, created_at: createdAt };
    return (await onlyRow(this.#sql, db.insertInto('images').values(row).returning('id'))).id;
  }

  async imageById(id: number): Promise<StoredImage | null> {
    const row = await firstRow(this.#sql, LINES.select('file').where('id', '=', id));
    if (row === null) return null;
    const { file, ...line } = row;
    const bytes = await this.#files.read(file);
    return bytes === null ? null : { ...line, bytes };
  }

  async storedSince(ownerId: number, since: number): Promise<readonly number[]> {
    const stored = db.selectFrom('images').select('created_at').where('owner_id', '=', ownerId);
    const rows = await queryRows(
      this.#sql,
      stored.where('created_at', '>=', since).orderBy('created_at'),
    );
    return rows.map((row) => row.created_at);
  }

  usage(ownerId: number): Promise<ImageUsage> {
    return onlyRow(
      this.#sql,
      db
        .selectFrom('images')
        .select(({ fn, lit }) => [
          fn.countAll<number>().filterWhere('owner_id', '=', ownerId).as('ownFiles'),
          fn
            .coalesce(fn.sum<number>('size').filterWhere('owner_id', '=', ownerId), lit(0))
            .as('ownBytes'),
          fn.coalesce(fn.sum<number>('size'), lit(0)).as('allBytes'),
        ]),
    );
  }

  listImages(ownerId: number): Promise<readonly ImageInfo[]> {
    return queryRows(this.#sql, LINES.where('owner_id', '=', ownerId).orderBy('id', 'desc'));
  }

  async removeImage(id: number): Promise<ImageInfo | null> {
    const removed = db
      .deleteFrom('images')
      .where('id', '=', id)
      .returning([...LINE, 'file']);
    const row = await firstRow(this.#sql, removed);
    if (row === null) return null;
    const { file, ...line } = row;
    await this.#files.remove(file);
    return line;
  }

  async forgetImages(before: number): Promise<number> {
    await run(this.#sql, db.deleteFrom('images').where('created_at', '<', before));
    return await this.#files.removeBefore(before);
  }
}
