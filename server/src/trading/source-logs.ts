import {
  type FeedFact,
  type FeedFixture,
  type FieldNews,
  type FixtureAnnounced,
  SCORER,
} from '#ports/feed.ts';
import { FieldLog } from './field-log.ts';
import { differenceOf, type ScorePoint, trailOf } from './score-trail.ts';

/** What one source has said. */
export interface SourceLog {
  readonly name: string;
  /** The feed that brings it. */
  readonly feed: string;
  readonly rank: number;
  readonly log: FieldLog<FeedFact>;
  /** Only where there are others to compare it with. */
  trail: readonly ScorePoint[];
}

/** Another source says something else than the one that leads. */
export interface Dispute {
  readonly source: string;
  readonly says: string;
  readonly leaderSays: string;
}

/** All that was said of a fixture, by source; who of them comes first, and whether they contradict each other. */
export class SourceLogs {
  readonly #fixture: FeedFixture;
  readonly #sources = new Map<string, SourceLog>();
  /** What operators chose, oldest first; null: the sources by their rank. */
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

  of(name: string): SourceLog | undefined {
    return this.#sources.get(name);
  }

  ofFeed(feed: string): readonly SourceLog[] {
    return [...this.#sources.values()].filter((source) => source.feed === feed);
  }

  /** Sources that count by their rank: what a scorer wrote does so only where there is nothing else. */
  ranked(): readonly SourceLog[] {
    const all = [...this.#sources.values()];
    const others = all.filter(({ name }) => name !== SCORER);
    return (others.length > 0 ? others : all).toSorted((a, b) => a.rank - b.rank);
  }

  /** A source's past, or all of it again. @returns the source as it was known before, else the new one. */
  announce(
    feed: string,
    { source: name = feed, past, earlier, rank = 0 }: FixtureAnnounced,
  ): SourceLog {
    const known = this.#sources.get(name);
    const log = known?.log ?? new FieldLog<FeedFact>();
    log.resume(past, earlier);
    if (known !== undefined) return known;
    const source = { name, feed, rank, log, trail: [] };
    this.#sources.set(name, source);
    return source;
  }

  /** Makes those that can be compared ready to be. */
  measure(): void {
    const ranked = this.ranked();
    if (ranked.length < 2) return;
    for (const source of ranked) source.trail = trailOf(this.#fixture, source.log.from(0));
  }

  /** Whose word counts: that of the one that was chosen, else of the first that is heard. @param leader whose it was. */
  pick(leader: SourceLog | null): SourceLog | null {
    const chosen = this.choice === null ? undefined : this.#sources.get(this.choice);
    if (chosen !== undefined) return chosen;
    const ranked = this.ranked();
    const now = ranked.find((source) => source === leader) ?? null;
    // Nobody takes over who has not heard yet what counts already.
    const isLevel = (source: SourceLog) => now === null || source.trail.length >= now.trail.length;
    return (
      ranked.find((source) => source.log.stop === null && isLevel(source)) ??
      now ??
      ranked[0] ??
      null
    );
  }

  /** The first that contradicts the one that leads; null where nobody does, and where an operator has chosen. */
  disputeWith(leader: SourceLog): Dispute | null {
    if (this.choice !== null) return null;
    for (const other of this.ranked()) {
      const found = other === leader ? null : differenceOf(leader.trail, other.trail);
      if (found !== null) return { source: other.name, says: found.other, leaderSays: found.one };
    }
    return null;
  }

  /** Pasts on which markets may have been settled before `leader` counted as it does now. */
  pastsBefore(leader: SourceLog) {
    return [...this.#sources.values()]
      .filter((source) => source === leader || this.#choices.includes(source.name))
      .flatMap((source) => [
        ...source.log.earlier,
        ...(source === leader ? [] : [source.log.from(0)]),
      ]);
  }
}

/** Writes news of a source into a log. */
export function happen(log: FieldLog<FeedFact>, news: FieldNews): void {
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
      log.hear();
      break;
    case 'ended':
      log.end();
  }
}
