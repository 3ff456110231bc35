import type { SourceSays } from '@crease/contracts/routes/operator-fixtures.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { AnyFact } from '@crease/sports/play/play-facts.ts';
import {
  type CricketFixture,
  type FeedEvent,
  type FeedFact,
  type FeedFixture,
  type FixtureAnnounced,
  type FixtureUpdate,
  type PlayFixture,
  SCORER,
} from '#ports/feed.ts';
import { FieldLog } from './field-log.ts';
import type { OtherLog } from './other-views.ts';
import { type Dispute, happen, type SourceLog, SourceLogs } from './source-logs.ts';

/** A fixture with its effective event log, in the facts of its own sport. */
export type Field =
  | { readonly fixture: CricketFixture; readonly log: FieldLog<FieldEvent> }
  | { readonly fixture: PlayFixture; readonly log: FieldLog<AnyFact> };

/**
 * One fixture as reported by each of its sources. A single source is followed: the operator's choice, else the
 * lowest-ranked one that is alive. While two disagree the data is unreliable, until they agree or an operator
 * chooses; then the chosen source's history replaces the log.
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

  /** Name of the followed source. */
  get leader(): string {
    return this.#leader?.name ?? '';
  }

  /** True if an operator chose the followed source; a scorer can't confirm itself. */
  get isChosen(): boolean {
    const { choice } = this.#sources;
    return choice !== null && choice === this.leader && this.leader !== SCORER;
  }

  /** Time of the latest effective event, ms since 1970 UTC; 0 if none. */
  get saidAt(): number {
    return this.#fieldLog.from(this.#fieldLog.size - 1).at(0)?.at ?? 0;
  }

  /** Sources other than the followed one; none while a scorer has the match, because they are ignored then. */
  get others(): readonly OtherLog[] {
    if (this.#leader === null || this.leader === SCORER) return [];
    return this.#sources.ranked().filter((source) => source !== this.#leader);
  }

  /** True if a scorer may continue from the current state. */
  get mayBeScored(): boolean {
    const { fixture } = this.field;
    const isScored = fixture.sport === 'cricket' || fixture.model.announced !== null;
    return isScored && this.leader !== SCORER && this.#leader?.log.isEnded === false;
  }

  /** Full history of the leading source. */
  get past(): readonly FeedEvent[] {
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

  /** Processes a source's announcement: its history, or a repetition of it. */
  announce(feed: string, announced: FixtureAnnounced): void {
    const source = this.#sources.announce(feed, announced);
    const { past, earlier } = announced;
    if (this.#leader !== null) this.#look(source, (field) => field.resume(past, earlier));
  }

  take(feed: string, news: FixtureUpdate): void {
    const source = this.#sources.of(news.source ?? feed);
    if (source === undefined) return;
    happen(source.log, news);
    if (this.#leader !== null) this.#look(source, (field) => happen(field, news));
  }

  /** Starts trading it on the effective part of what was announced. */
  open(): void {
    this.#sources.measure();
    const leader = this.#sources.pick(this.#leader);
    if (leader === null) return;
    this.#leader = leader;
    this.#dispute = this.#sources.disputeWith(leader);
    // Markets may have been settled on the data of the previous leaders.
    this.#fieldLog.resume(leader.log.from(0), this.#sources.pastsBefore(leader));
    this.#heedStop(leader);
    if (leader.log.isEnded) this.#fieldLog.end();
  }

  /** Follows the source chosen by an operator; null for the first live one by rank. */
  choose(name: string | null): void {
    this.#sources.choose(name);
    if (this.#leader !== null) this.#look(null);
  }

  /** Handles the loss of a feed. */
  lose(feed: string): void {
    for (const source of this.#sources.ofFeed(feed)) {
      const stop = { cause: 'SILENT', since: this.#now() } as const;
      source.log.halt(stop);
      if (this.#leader !== null) this.#look(source, (field) => field.halt(stop));
    }
  }

  /**
   * Notifies when a source that isn't followed sends something, or another one is chosen. @returns a function that
   * unsubscribes.
   */
  onOthers(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get #fieldLog(): FieldLog<FeedFact> {
    return this.field.log;
  }

  /** Re-evaluates the leader after an event. @param follow applies the leader's event to the field. */
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
