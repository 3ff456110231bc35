import { DocumentStore } from '#base/document-store.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { Clock } from '#base/system/clock.ts';
import type { FileStore } from '#base/system/file-store.ts';
import type { Log } from '#base/system/log.ts';
import type { Tracer } from '#base/system/tracer.ts';
import { type ImageEncoder, ImageStore } from './image-store.ts';
import { KeyedMutex, LOCK_ORDER, type LockWatch } from './keyed-mutex.ts';
import type { TablePrinter } from './pdf-table-printer.ts';
import type { IdSource, KeyedCipher } from './system/crypto.ts';

export interface BasePorts {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly cipher: KeyedCipher;
  /** Notices locks that are taken twice or out of order. */
  readonly lockWatch: LockWatch;
  /** Null or absent disables tracing. */
  readonly tracer?: Tracer | null;
  /** Database of the stores; the journal has connections of its own. */
  readonly sql: SqlClient;
  /** Uploaded images. */
  readonly files: FileStore;
  readonly imageEncoder: ImageEncoder;
  readonly printer: TablePrinter;
}

/** Machine, locks and documents, for every room. */
export interface BaseEnv extends BasePorts {
  readonly locks: KeyedMutex;
  readonly documents: DocumentStore;
  readonly images: ImageStore;
}

export function openBase(ports: BasePorts): BaseEnv {
  return {
    ...ports,
    documents: new DocumentStore(ports.sql, () => ports.clock.now()),
    images: new ImageStore(ports.sql, ports.files),
    locks: new KeyedMutex({ order: LOCK_ORDER, watch: ports.lockWatch }),
  };
}
