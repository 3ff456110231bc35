import type { FileStore } from '#ports/file-store.ts';
import type { ImageLine, ImageStore, ImageUsage, StoredImage } from '#ports/image-store.ts';
import type { SqlClient } from './sql-client.ts';

const LINE = 'id, owner_id as "ownerId", type, size, created_at as "createdAt"';

type Row = ImageLine & { readonly file: string };

/** Lines of pictures in PostgreSQL, their bytes in files beside it. */
export class PostgresImageStore implements ImageStore {
  readonly #sql: SqlClient;
  readonly #files: FileStore;

  constructor(sql: SqlClient, files: FileStore) {
    this.#sql = sql;
    this.#files = files;
  }

  /** The file first: one that a crash leaves without its line goes with the others of its day. */
  async addImage(image: Omit<StoredImage, 'id' | 'size'>): Promise<number> {
    const { ownerId, type, bytes, createdAt } = image;
    const file = await this.#files.write(bytes, createdAt);
    const rows = await this.#sql.query<{ id: number }>(
      'insert into images (owner_id, type, size, file, created_at) values ($1, $2, $3, $4, $5) returning id',
      [ownerId, type, bytes.length, file, createdAt],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database returned no row.');
    return row.id;
  }

  async imageById(id: number): Promise<StoredImage | null> {
    const rows = await this.#sql.query<Row>(`select ${LINE}, file from images where id = $1`, [id]);
    const [row] = rows;
    if (row === undefined) return null;
    const { file, ...line } = row;
    const bytes = await this.#files.read(file);
    return bytes === null ? null : { ...line, bytes };
  }

  async storedSince(ownerId: number, since: number): Promise<readonly number[]> {
    const rows = await this.#sql.query<{ created_at: number }>(
      'select created_at from images where owner_id = $1 and created_at >= $2 order by created_at',
      [ownerId, since],
    );
    return rows.map((row) => row.created_at);
  }

  async usage(ownerId: number): Promise<ImageUsage> {
    const rows = await this.#sql.query<ImageUsage>(
      `select (count(*) filter (where owner_id = $1))::int as "ownFiles",
         coalesce(sum(size) filter (where owner_id = $1), 0)::bigint as "ownBytes",
         coalesce(sum(size), 0)::bigint as "allBytes" from images`,
      [ownerId],
    );
    return rows[0] ?? { ownFiles: 0, ownBytes: 0, allBytes: 0 };
  }

  imagesOf(ownerId: number): Promise<readonly ImageLine[]> {
    return this.#sql.query<ImageLine>(
      `select ${LINE} from images where owner_id = $1 order by id desc`,
      [ownerId],
    );
  }

  async removeImage(id: number): Promise<ImageLine | null> {
    const rows = await this.#sql.query<Row>(
      `delete from images where id = $1 returning ${LINE}, file`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { file, ...line } = row;
    await this.#files.remove(file);
    return line;
  }

  async forgetImages(before: number): Promise<number> {
    await this.#sql.query('delete from images where created_at < $1', [before]);
    return await this.#files.removeBefore(before);
  }
}
