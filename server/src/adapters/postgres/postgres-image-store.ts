import type { ImageStore, StoredImage } from '#ports/image-store.ts';
import type { SqlClient } from './sql-client.ts';

/** Pictures in PostgreSQL, so that one backup holds everything. */
export class PostgresImageStore implements ImageStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  async addImage(image: Omit<StoredImage, 'id'>): Promise<number> {
    const rows = await this.#sql.query<{ id: number }>(
      'insert into images (owner_id, type, bytes, created_at) values ($1, $2, $3, $4) returning id',
      [image.ownerId, image.type, Buffer.from(image.bytes), image.createdAt],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database returned no row.');
    return row.id;
  }

  async imageById(id: number): Promise<StoredImage | null> {
    const rows = await this.#sql.query<StoredImage>(
      'select id, owner_id as "ownerId", type, bytes, created_at as "createdAt" from images where id = $1',
      [id],
    );
    return rows[0] ?? null;
  }

  async storedSince(ownerId: number, since: number): Promise<readonly number[]> {
    const rows = await this.#sql.query<{ created_at: number }>(
      'select created_at from images where owner_id = $1 and created_at >= $2 order by created_at',
      [ownerId, since],
    );
    return rows.map((row) => row.created_at);
  }
}
