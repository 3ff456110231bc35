import type { FeedEvent, FeedFact } from '#market-desk/feeds/feed.ts';
import type { FieldLog } from '#market-desk/fixtures/field-log.ts';

/** Log of a fixture's source that isn't followed. */
export interface OtherLog {
  readonly name: string;
  readonly log: FieldLog<FeedFact>;
}

/** Follows one source's reports on a fixture from its first event. */
export interface Course<View> {
  apply(moment: FeedEvent): void;
  readonly view: View;
}

/** State of a fixture according to one source. */
export interface OtherView<View> {
  readonly by: string;
  readonly view: View;
}

interface Followed<View> {
  readonly log: FieldLog<FeedFact>;
  course: Course<View>;
  revision: number;
  taken: number;
}

/**
 * State of a fixture according to each source that isn't followed. Each log is processed once, and again from the
 * start after a correction.
 */
export class OtherViews<View> {
  readonly #others: () => readonly OtherLog[];
  readonly #begin: () => Course<View>;
  readonly #followed = new Map<string, Followed<View>>();

  constructor(others: () => readonly OtherLog[], begin: () => Course<View>) {
    this.#others = others;
    this.#begin = begin;
  }

  all(): readonly OtherView<View>[] {
    return this.#others().map(({ name, log }) => ({ by: name, view: this.#updateView(name, log) }));
  }

  #updateView(name: string, log: FieldLog<FeedFact>): View {
    const known = this.#followed.get(name);
    const isKnown = known?.log === log && known.revision === log.revision;
    const followed = isKnown ? known : this.#from(log);
    this.#followed.set(name, followed);
    for (const moment of log.from(followed.taken)) followed.course.apply(moment);
    followed.taken = log.size;
    return followed.course.view;
  }

  #from(log: FieldLog<FeedFact>): Followed<View> {
    return { log, course: this.#begin(), revision: log.revision, taken: 0 };
  }
}
