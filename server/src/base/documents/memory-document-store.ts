import type { NewAuditRow } from '#base/audit/audit.ts';
import type { DocumentStore } from './document-store.ts';

/** In-memory named documents for unit tests and simulation. */
export class MemoryDocumentStore implements DocumentStore {
  readonly audits: NewAuditRow[] = [];
  readonly #documents = new Map<string, string>();

  get(name: string): Promise<unknown> {
    const text = this.#documents.get(name);
    return Promise.resolve(text === undefined ? null : JSON.parse(text));
  }

  list(prefix: string): Promise<readonly { readonly name: string; readonly value: unknown }[]> {
    const found = [...this.#documents]
      .filter(([name]) => name.startsWith(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return Promise.resolve(found.map(([name, text]) => ({ name, value: JSON.parse(text) })));
  }

  create(name: string, value: unknown): Promise<unknown> {
    if (!this.#documents.has(name)) this.#documents.set(name, JSON.stringify(value));
    return this.get(name);
  }

  put(name: string, value: unknown, audit?: NewAuditRow): Promise<void> {
    this.#documents.set(name, JSON.stringify(value));
    if (audit !== undefined) this.audits.push(audit);
    return Promise.resolve();
  }

  remove(name: string, audit?: NewAuditRow): Promise<void> {
    this.#documents.delete(name);
    if (audit !== undefined) this.audits.push(audit);
    return Promise.resolve();
  }
}
