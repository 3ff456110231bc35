import type { Selectable } from 'kysely';
import {
  bigint,
  createQueryBuilder,
  firstRow,
  integer,
  onlyRow,
  queryRows,
  run,
  type TablesOf,
  text,
  withDefault,
} from './postgres/query-builder.ts';
import type { SqlClient } from './postgres/sql-client.ts';
import type { FileStore } from './system/file-store.ts';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface ImageUsage {
  readonly ownFiles: number;
  readonly ownBytes: number;
  readonly allBytes: number;
}

/** Uploaded images; their bytes are in files. */
export const IMAGE_TABLES = {
  images: {
    id: withDefault(bigint()),
    ownerId: integer(),
    type: text<ImageType>(),
    createdAt: bigint(),
    /** In bytes. */
    size: integer(),
    file: text(),
  },
} as const;

type ImageTables = TablesOf<typeof IMAGE_TABLES>;

type ImageInfo = Readonly<Omit<Selectable<ImageTables['images']>, 'file'>>;

export interface StoredImage extends ImageInfo {
  readonly bytes: Uint8Array;
}

const db = createQueryBuilder<ImageTables>();
const LINE = ['id', 'ownerId', 'type', 'size', 'createdAt'] as const;
const LINES = db.selectFrom('images').select(LINE);

/** Payment screenshots and other uploads, in re-encoded form: rows in the database, bytes in files. */
export class ImageStore {
  readonly #sql: SqlClient;
  readonly #files: FileStore;

  constructor(sql: SqlClient, files: FileStore) {
    this.#sql = sql;
    this.#files = files;
  }

  /** Writes the file first: one without a row is deleted with the others of its day. @throws StorageFullError */
  async addImage(image: Omit<StoredImage, 'id' | 'size'>): Promise<number> {
    const { ownerId, type, bytes, createdAt } = image;
    const file = await this.#files.write(bytes, createdAt);
    const row = { ownerId, type, size: bytes.length, file, createdAt };
    return (await onlyRow(this.#sql, db.insertInto('images').values(row).returning('id'))).id;
  }

  async imageById(id: number): Promise<StoredImage | null> {
    const row = await firstRow(this.#sql, LINES.select('file').where('id', '=', id));
    if (row === null) return null;
    const { file, ...line } = row;
    const bytes = await this.#files.read(file);
    return bytes === null ? null : { ...line, bytes };
  }

  /** Returns the upload times of a user since then, oldest first. */
  async storedSince(ownerId: number, since: number): Promise<readonly number[]> {
    const stored = db.selectFrom('images').select('createdAt').where('ownerId', '=', ownerId);
    const rows = await queryRows(this.#sql, stored.where('createdAt', '>=', since).orderBy('createdAt'));
    return rows.map((row) => row.createdAt);
  }

  usage(ownerId: number): Promise<ImageUsage> {
    return onlyRow(
      this.#sql,
      db
        .selectFrom('images')
        .select(({ fn, lit }) => [
          fn.countAll<number>().filterWhere('ownerId', '=', ownerId).as('ownFiles'),
          fn.coalesce(fn.sum<number>('size').filterWhere('ownerId', '=', ownerId), lit(0)).as('ownBytes'),
          fn.coalesce(fn.sum<number>('size'), lit(0)).as('allBytes'),
        ]),
    );
  }

  /** Returns the images of a user, newest first. */
  listImages(ownerId: number): Promise<readonly ImageInfo[]> {
    return queryRows(this.#sql, LINES.where('ownerId', '=', ownerId).orderBy('id', 'desc'));
  }

  /** Deletes an image; null if it doesn't exist. */
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

  /** Deletes images stored before then. @returns the number deleted. */
  async purgeImages(before: number): Promise<number> {
    await run(this.#sql, db.deleteFrom('images').where('createdAt', '<', before));
    return await this.#files.removeBefore(before);
  }
}

/** Accepted upload types. Documents are rendered to images. */
export type FileType = ImageType | 'application/pdf';

export type EncodedImage = Pick<StoredImage, 'type' | 'bytes'>;

/** Two hashes of an image, hexadecimal. */
export interface Fingerprint {
  /** SHA-256 of the bytes. */
  readonly exact: string;
  /**
   * 64-bit difference hash, stable under scaling, recompression and slight cropping: one bit per cell of an 8 × 8
   * grid, set if it is brighter than the cell to its right. Null if the image can't be read.
   */
  readonly perceptual: string | null;
}

/** Re-encodes untrusted images and documents. */
export interface ImageEncoder {
  /**
   * Returns the image upright, in sRGB, at most 4096 pixels wide and high, stripped of location, camera, thumbnail
   * and any hidden data; for a document, its first four pages one below the other as a PNG. Null if it can't be read
   * as that type, exceeds 40 million pixels, or takes too long.
   */
  encode(bytes: Uint8Array, type: FileType): Promise<EncodedImage | null>;
  /** Computes the hashes used to find duplicates. */
  fingerprint(bytes: Uint8Array): Promise<Fingerprint>;
}
