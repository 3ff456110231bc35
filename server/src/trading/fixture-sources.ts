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
import { type Dispute, happen, type SourceLog, SourceLogs } from './source-logs.ts';

/** A fixture with what counts of all that was said of it. A feed gives each the facts of its own sport. */
export type Field =
  | { readonly fixture: CricketFixture; readonly log: FieldLog<FieldEvent> }
  | { readonly fixture: PlayFixture; readonly log: FieldLog<AnyFact> };

/**
 * One fixture as each of its sources tells it. The word of one of them counts: of the one that an operator chose, else of
 * the one of the lowest rank that is heard. While two contradict each other nothing counts, until they agree or somebody
 * chooses; then the past of the one that counts is all of it.
 */
export class FixtureSources {
  readonly field: Field;
  readonly #now: () => number;
  readonly #sources: SourceLogs;
  readonly #listeners = new Set<() => void>();
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
    this.#sources = new SourceLogs(fixture, parts.choices);
    this.#now = parts.now;
  }

  /** Name of the source that is followed. */
  get leader(): string {
    return this.#leader?.name ?? '';
  }

  /** Whether an operator chose the source that is followed; a scorer is no source that bears itself out. */
  get isChosen(): boolean {
    const { choice } = this.#sources;
    return choice !== null && choice === this.leader && this.leader !== SCORER;
  }

  /** When the newest of what counts happened, ms since 1970 UTC; 0: nothing has. */
  get saidAt(): number {
    return this.#fieldLog.from(this.#fieldLog.size - 1).at(0)?.at ?? 0;
  }

  /** The sources beside the one that is followed; none while a scorer has the match: they count for nothing. */
  get others(): readonly OtherLog[] {
    if (this.#leader === null || this.leader === SCORER) return [];
    return this.#sources.ranked().filter((source) => source !== this.#leader);
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
    return this.#sources.ranked().map(({ name, log, trail }) => {
      const isLeading = name === this.leader;
      const parts = isLeading ? this.#dispute?.leaderSays : undefined;
      const says = name === this.#dispute?.source ? this.#dispute.says : parts;
      const isSilent = log.stop !== null;
      return { name, isLeading, isSilent, says: says ?? trail.at(-1)?.says ?? null };
    });
  }

  /** Takes what a source announces: its past, or all of it again. */
  announce(feed: string, announced: FixtureAnnounced): void {
    const source = this.#sources.announce(feed, announced);
    const { past, earlier } = announced;
    if (this.#leader !== null) this.#look(source, (field) => field.resume(past, earlier));
  }

  take(feed: string, news: FieldNews): void {
    const source = this.#sources.of(news.source ?? feed);
    if (source === undefined) return;
    happen(source.log, news);
    if (this.#leader !== null) this.#look(source, (field) => happen(field, news));
  }

  /** Begins to trade it, on what counts of all that was announced. */
  open(): void {
    this.#sources.measure();
    const leader = this.#sources.pick(this.#leader);
    if (leader === null) return;
    this.#leader = leader;
    this.#dispute = this.#sources.disputeWith(leader);
    // Markets may have been settled on the word of those that counted before.
    this.#fieldLog.resume(leader.log.from(0), this.#sources.pastsBefore(leader));
    this.#heedStop(leader);
    if (leader.log.isEnded) this.#fieldLog.end();
  }

  /** An operator chooses the source that is followed from now on; null: the first by rank that is heard. */
  choose(name: string | null): void {
    this.#sources.choose(name);
    if (this.#leader !== null) this.#look(null);
  }

  /** A feed is not there any more. */
  lose(feed: string): void {
    for (const source of this.#sources.ofFeed(feed)) {
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
    this.#sources.measure();
    const before = this.#leader;
    const wasDisputed = this.#dispute !== null;
    const leader = this.#sources.pick(before);
    if (leader === null) return;
    this.#dispute = this.#sources.disputeWith(leader);
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
}
