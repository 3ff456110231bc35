import type { FeedMoment } from '#ports/feed.ts';
import type { FieldLog } from './field-log.ts';

/** What is new in a field: all of it again where its past was put right. */
export interface FieldNews<Fact> {
  readonly isPutRight: boolean;
  readonly moments: readonly FeedMoment<Fact>[];
}

/** Reads the log of a field, each moment once. */
export class FieldReader<Fact> {
  readonly #field: FieldLog<Fact>;
  #taken = 0;
  #revision = 0;

  constructor(field: FieldLog<Fact>) {
    this.#field = field;
  }

  /** Whether everything was read. */
  get isCurrent(): boolean {
    return this.#taken === this.#field.size && this.#revision === this.#field.revision;
  }

  /** Everything that happened since. */
  read(): FieldNews<Fact> {
    const isPutRight = this.#field.revision !== this.#revision;
    const moments = this.#field.from(isPutRight ? 0 : this.#taken);
    this.#revision = this.#field.revision;
    this.#taken = this.#field.size;
    return { isPutRight, moments };
  }
}
