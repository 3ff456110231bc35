import type { FeedFact, FeedMoment } from '#ports/feed.ts';
import type { FieldLog } from './field-log.ts';

/** What a source of a fixture has said, beside the one that is followed. */
export interface OtherLog {
  readonly name: string;
  readonly log: FieldLog<FeedFact>;
}

/** Follows what one source says of a fixture from its first moment on. */
export interface Course<View> {
  take(moment: FeedMoment): void;
  readonly view: View;
}

/** How a fixture stands by the word of one source. */
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
 * How a fixture stands by the word of each source that is not followed. What was said is gone through once, and again
 * from its start where a source has put it right.
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
    return this.#others().map(({ name, log }) => ({ by: name, view: this.#viewOf(name, log) }));
  }

  #viewOf(name: string, log: FieldLog<FeedFact>): View {
    const known = this.#followed.get(name);
    const isKnown = known?.log === log && known.revision === log.revision;
    const followed = isKnown ? known : this.#from(log);
    this.#followed.set(name, followed);
    for (const moment of log.from(followed.taken)) followed.course.take(moment);
    followed.taken = log.size;
    return followed.course.view;
  }

  #from(log: FieldLog<FeedFact>): Followed<View> {
    return { log, course: this.#begin(), revision: log.revision, taken: 0 };
  }
}
