import {
  type FeedEvent,
  type FeedFact,
  type FeedFixture,
  type FixtureAnnounced,
  type FixtureUpdate,
  SCORER,
} from '#market-desk/feeds/feed.ts';
import { FieldLog, FieldReader } from './field-log.ts';
import { findDifference, listScorePoints, type ScorePoint } from './score-history.ts';

/** Log of one source. */
export interface SourceLog {
  readonly name: string;
  /** The feed that provides it. */
  readonly feed: string;
  readonly rank: number;
  readonly log: FieldLog<FeedFact>;
  /** Computed only if there are other sources to compare with. */
  trail: readonly ScorePoint[];
}

/** Another source contradicts the leading one. */
export interface Dispute {
  readonly source: string;
  readonly says: string;
  readonly leaderSays: string;
}

/** Logs of a fixture by source; decides which source leads, and whether they disagree. */
export class SourceLogs {
  readonly #fixture: FeedFixture;
  readonly #sources = new Map<string, SourceLog>();
  /** Operators' choices, oldest first; null for the sources by rank. */
  #choices: readonly (string | null)[];

  constructor(fixture: FeedFixture, choices: readonly (string | null)[]) {
    this.#fixture = fixture;
    this.#choices = choices;
  }

  get choice(): string | null {
    return this.#choices.at(-1) ?? null;
  }

  choose(name: string | null): void {
    this.#choices = [...this.#choices, name];
  }

  get(name: string): SourceLog | undefined {
    return this.#sources.get(name);
  }

  listByFeed(feed: string): readonly SourceLog[] {
    return [...this.#sources.values()].filter((source) => source.feed === feed);
  }

  /** Sources by rank; a scorer's log is included only if there is no other. */
  ranked(): readonly SourceLog[] {
    const all = [...this.#sources.values()];
    const others = all.filter(({ name }) => name !== SCORER);
    return (others.length > 0 ? others : all).toSorted((a, b) => a.rank - b.rank);
  }

  /** Processes a source's history, or a repetition of it. @returns the source as known before, else the new one. */
  announce(feed: string, { source: name = feed, past, earlier, rank = 0 }: FixtureAnnounced): SourceLog {
    const known = this.#sources.get(name);
    const log = known?.log ?? new FieldLog<FeedFact>();
    log.resume(past, earlier);
    if (known !== undefined) return known;
    const source = { name, feed, rank, log, trail: [] };
    this.#sources.set(name, source);
    return source;
  }

  /** Prepares comparable sources for comparison. */
  measure(): void {
    const ranked = this.ranked();
    if (ranked.length < 2) return;
    for (const source of ranked) source.trail = listScorePoints(this.#fixture, source.log.from(0));
  }

  /** Picks the source to follow: the chosen one, else the first live one. @param leader the current one. */
  pick(leader: SourceLog | null): SourceLog | null {
    const chosen = this.choice === null ? undefined : this.#sources.get(this.choice);
    if (chosen !== undefined) return chosen;
    const ranked = this.ranked();
    const now = ranked.find((source) => source === leader) ?? null;
    // A source that is behind the current leader can't take over.
    const isLevel = (source: SourceLog) => now === null || source.trail.length >= now.trail.length;
    return ranked.find((source) => source.log.stop === null && isLevel(source)) ?? now ?? ranked[0] ?? null;
  }

  /** The first source that contradicts the leader; null if none does or an operator has chosen. */
  findDispute(leader: SourceLog): Dispute | null {
    if (this.choice !== null) return null;
    for (const other of this.ranked()) {
      const found = other === leader ? null : findDifference(leader.trail, other.trail);
      if (found !== null) return { source: other.name, says: found.other, leaderSays: found.one };
    }
    return null;
  }

  /** Histories on which markets may have been settled before `leader` took its current role. */
  listEarlierPasts(leader: SourceLog) {
    return [...this.#sources.values()]
      .filter((source) => source === leader || this.#choices.includes(source.name))
      .flatMap((source) => [...source.log.earlier, ...(source === leader ? [] : [source.log.from(0)])]);
  }
}

export function applyUpdate(log: FieldLog<FeedFact>, news: FixtureUpdate): void {
  switch (news.type) {
    case 'field':
      log.add(news.moments);
      break;
    case 'correction':
      log.correct(news.correction);
      break;
    case 'silence':
      log.halt({ cause: 'SILENT', since: news.since });
      break;
    case 'heartbeat':
      log.markAlive();
      break;
    case 'ended':
      log.end();
  }
}

/** Log of a fixture's source that isn't followed. */
export type OtherLog = Pick<SourceLog, 'name' | 'log'>;

/** Follows one source's reports on a fixture from its first event. */
export interface Course<View> {
  apply(moment: FeedEvent): void;
  readonly view: View;
}

interface Followed<View> {
  readonly log: FieldLog<FeedFact>;
  readonly reader: FieldReader<FeedFact>;
  course: Course<View>;
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

  all() {
    return this.#others().map(({ name, log }) => ({ by: name, view: this.#updateView(name, log) }));
  }

  #updateView(name: string, log: FieldLog<FeedFact>): View {
    let followed = this.#followed.get(name);
    if (followed?.log !== log) {
      followed = { log, reader: new FieldReader(log), course: this.#begin() };
      this.#followed.set(name, followed);
    }
    const { isCorrected, moments } = followed.reader.read();
    if (isCorrected) followed.course = this.#begin();
    for (const moment of moments) followed.course.apply(moment);
    return followed.course.view;
  }
}
