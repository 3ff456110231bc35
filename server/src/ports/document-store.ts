import type { NewAuditRow } from './audit.ts';

/**
 * Small named documents that people edit: domain settings, texts, switches, TV addresses, score cards of closed events.
 * Values are plain JSON data; the caller checks what it reads.
 */
export interface DocumentStore {
  /** The document, or null. */
  get(name: string): Promise<unknown>;
  /** All documents whose name starts so, by name. */
  list(prefix: string): Promise<readonly { readonly name: string; readonly value: unknown }[]>;
  /** Puts a document in the place of the former one, with its audit line in the same transaction. */
  put(name: string, value: unknown, audit?: NewAuditRow): Promise<void>;
  remove(name: string, audit?: NewAuditRow): Promise<void>;
}
