import type { FeedEvent } from '#market-desk/feeds/feed.ts';
import type { FieldLog } from '#market-desk/fixtures/field-log.ts';

/** New events of a field; all events after a correction. */
export interface FieldNews<Fact> {
  readonly isCorrected: boolean;
  readonly moments: readonly FeedEvent<Fact>[];
}

/** Reads a field's log, each event once. A runner reads; its desk looks whether it acts on everything known. */
export class FieldReader<Fact> {
  readonly #field: FieldLog<Fact>;
  #taken = 0;
  #revision = 0;
  #isClosed = false;

  constructor(field: FieldLog<Fact>) {
    this.#field = field;
  }

  /** True if everything has been read. */
  get isCurrent(): boolean {
    return this.#taken === this.#field.size && this.#revision === this.#field.revision;
  }

  /** True if nothing is read or done any more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Events since the last read. */
  read(): FieldNews<Fact> {
    const isCorrected = this.#field.revision !== this.#revision;
    const moments = this.#field.from(isCorrected ? 0 : this.#taken);
    this.#revision = this.#field.revision;
    this.#taken = this.#field.size;
    return { isCorrected, moments };
  }
}
