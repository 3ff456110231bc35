import type { SourceSays } from '@crease/contracts/routes/operator-fixtures.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { AnyFact } from '@crease/sports/play/play-facts.ts';
import {
  type CricketFixture,
  type FeedFact,
  type FeedFixture,
  type FeedMoment,
  type FieldNews,
  type FixtureAnnounced,
  type PlayFixture,
  SCORER,
} from '#ports/feed.ts';
import { FieldLog } from './field-log.ts';
import type { OtherLog } from './other-views.ts';
import { differenceOf, type ScorePoint, trailOf } from './score-trail.ts';

/** A fixture with what counts of all that was said of it. A feed gives each the facts of its own sport. */
export type Field =
  | { readonly fixture: CricketFixture; readonly log: FieldLog<FieldEvent> }
  | { readonly fixture: PlayFixture; readonly log: FieldLog<AnyFact> };

/** What one source has said. */
interface SourceLog {
  readonly name: string;
  /** The feed that brings it. */
  readonly feed: string;
  readonly rank: number;
  readonly log: FieldLog<FeedFact>;
  /** Only where there are others to compare it with. */
  trail: readonly ScorePoint[];
}

interface Dispute {
  readonly source: string;
  readonly says: string;
  readonly leaderSays: string;
}

/**
 * One fixture as each of its sources tells it. The word of one of them counts: of the one that an operator chose, else of
 * the one of the lowest rank that is heard. While two contradict each other nothing counts, until they agree or somebody
 * chooses; then the past of the one that counts is all of it.
 */
export class FixtureSources {
  readonly field: Field;
  readonly #now: () => number;
  readonly #sources = new Map<string, SourceLog>();
  readonly #listeners = new Set<() => void>();
  /** What operators chose, oldest first; null: the sources by their rank. */
  #choices: readonly (string | null)[];
  /** Null until it is traded. */
  #leader: SourceLog | null = null;
  #dispute: Dispute | null = null;

  constructor(
    fixture: FeedFixture,
    parts: { readonly choices: readonly (string | null)[]; readonly now: () => number },
  ) {
    this.field =
      fixture.sport === 'cricket'
        ? { fixture, log: new FieldLog<FieldEvent>() }
        : { fixture, log: new FieldLog<AnyFact>() };
    this.#choices = parts.choices;
    this.#now = parts.now;
  }

  /** Name of the source that is followed. */
  get leader(): string {
    return this.#leader?.name ?? '';
  }

  /** Whether an operator chose the source that is followed; a scorer is no source that bears itself out. */
  get isChosen(): boolean {
    return this.#choice !== null && this.#choice === this.leader && this.leader !== SCORER;
  }

  /** When the newest of what counts happened, ms since 1970 UTC; 0: nothing has. */
  get saidAt(): number {
    return this.#fieldLog.from(this.#fieldLog.size - 1).at(0)?.at ?? 0;
  }

  /** The sources beside the one that is followed; none while a scorer has the match: they count for nothing. */
  get others(): readonly OtherLog[] {
    if (this.#leader === null || this.leader === SCORER) return [];
    return this.#others().filter((source) => source !== this.#leader);
  }

  /** Whether a scorer may write on after what counts now. */
  get mayBeScored(): boolean {
    const { fixture } = this.field;
    const isScored = fixture.sport === 'cricket' || fixture.model.announced !== null;
    return isScored && this.leader !== SCORER && this.#leader?.log.isEnded === false;
  }

  /** All that the leading source has said. */
  get past(): readonly FeedMoment[] {
    return this.#leader?.log.from(0) ?? [];
  }

  get views(): readonly SourceSays[] {
    return this.#others().map(({ name, log, trail }) => {
      const isLeading = name === this.leader;
      const parts = isLeading ? this.#dispute?.leaderSays : undefined;
      const says = name === this.#dispute?.source ? this.#dispute.says : parts;
      const isSilent = log.stop !== null;
      return { name, isLeading, isSilent, says: says ?? trail.at(-1)?.says ?? null };
    });
  }

  /** Takes what a source announces: its past, or all of it again. */
  announce(feed: string, { source: name = feed, past, earlier, rank = 0 }: FixtureAnnounced): void {
    const known = this.#sources.get(name);
    const log = known?.log ?? new FieldLog<FeedFact>();
    log.resume(past, earlier);
    const source = { name, feed, rank, log, trail: [] };
    if (known === undefined) this.#sources.set(name, source);
    if (this.#leader === null) return;
    this.#look(known ?? source, (field) => field.resume(past, earlier));
  }

  take(feed: string, news: FieldNews): void {
    const source = this.#sources.get(news.source ?? feed);
    if (source === undefined) return;
    happen(source.log, news);
    if (this.#leader !== null) this.#look(source, (field) => happen(field, news));
  }

  /** Begins to trade it, on what counts of all that was announced. */
  open(): void {
    this.#measure();
    const leader = this.#pick();
    if (leader === null) return;
    this.#leader = leader;
    this.#dispute = this.#disputeWith(leader);
    // Markets may have been settled on the word of those that counted before.
    const earlier = [...this.#sources.values()]
      .filter((source) => source === leader || this.#choices.includes(source.name))
      .flatMap((source) => [
        ...source.log.earlier,
        ...(source === leader ? [] : [source.log.from(0)]),
      ]);
    this.#fieldLog.resume(leader.log.from(0), earlier);
    this.#heedStop(leader);
    if (leader.log.isEnded) this.#fieldLog.end();
  }

  /** An operator chooses the source that is followed from now on; null: the first by rank that is heard. */
  choose(name: string | null): void {
    this.#choices = [...this.#choices, name];
    if (this.#leader !== null) this.#look(null);
  }

  /** A feed is not there any more. */
  lose(feed: string): void {
    for (const source of this.#sources.values()) {
      if (source.feed !== feed) continue;
      const stop = { cause: 'SILENT', since: this.#now() } as const;
      source.log.halt(stop);
      if (this.#leader !== null) this.#look(source, (field) => field.halt(stop));
    }
  }

  /** Hears when a source says something that does not count, or another one is chosen. @returns ends it. */
  onOthers(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get #fieldLog(): FieldLog<FeedFact> {
    return this.field.log;
  }

  /** Looks who counts after something was said. @param follow what the field takes of it from the leader. */
  #look(said: SourceLog | null, follow?: (field: FieldLog<FeedFact>) => void): void {
    this.#follow(said, follow);
    if (said === null || said !== this.#leader) for (const listener of this.#listeners) listener();
  }

  #follow(said: SourceLog | null, follow?: (field: FieldLog<FeedFact>) => void): void {
    this.#measure();
    const before = this.#leader;
    const wasDisputed = this.#dispute !== null;
    const leader = this.#pick();
    if (leader === null) return;
    this.#dispute = this.#disputeWith(leader);
    if (this.#dispute !== null) {
      if (!wasDisputed) this.#fieldLog.halt({ cause: 'DISPUTED', since: this.#now() });
      return;
    }
    this.#leader = leader;
    if (leader !== before || wasDisputed) {
      this.#fieldLog.replace(leader.log.from(0));
      this.#heedStop(leader);
      if (leader.log.isEnded) this.#fieldLog.end();
    } else if (said === leader) follow?.(this.#fieldLog);
  }

  #heedStop({ log }: SourceLog): void {
    if (this.#dispute !== null) {
      this.#fieldLog.halt({ cause: 'DISPUTED', since: this.#now() });
    } else if (log.stop !== null) this.#fieldLog.halt(log.stop);
  }

  get #choice(): string | null {
    return this.#choices.at(-1) ?? null;
  }

  /** Sources that count by their rank: what a scorer wrote does so only where there is nothing else. */
  #others(): readonly SourceLog[] {
    const all = [...this.#sources.values()];
    const others = all.filter(({ name }) => name !== SCORER);
    return (others.length > 0 ? others : all).toSorted((a, b) => a.rank - b.rank);
  }

  #pick(): SourceLog | null {
    const chosen = this.#choice === null ? undefined : this.#sources.get(this.#choice);
    if (chosen !== undefined) return chosen;
    const others = this.#others();
    const now = others.find((source) => source === this.#leader) ?? null;
    // Nobody takes over who has not heard yet what counts already.
    const isLevel = (source: SourceLog) => now === null || source.trail.length >= now.trail.length;
    return (
      others.find((source) => source.log.stop === null && isLevel(source)) ??
      now ??
      others[0] ??
      null
    );
  }

  #disputeWith(leader: SourceLog): Dispute | null {
    if (this.#choice !== null) return null;
    for (const other of this.#others()) {
      const found = other === leader ? null : differenceOf(leader.trail, other.trail);
      if (found !== null) return { source: other.name, says: found.other, leaderSays: found.one };
    }
    return null;
  }

  #measure(): void {
    const others = this.#others();
    if (others.length < 2) return;
    for (const source of others) source.trail = trailOf(this.field.fixture, source.log.from(0));
  }
}

function happen(log: FieldLog<FeedFact>, news: FieldNews): void {
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
