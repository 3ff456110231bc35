import type { SourceSays } from '@crease/contracts/market-desk/fixtures.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { AnyFact } from '@crease/sports/play/live-play.ts';
import type { Clock } from '#base/system/clock.ts';
import {
  type CricketFixture,
  type FeedEvent,
  type FeedFact,
  type FeedFixture,
  type FixtureAnnounced,
  type FixtureUpdate,
  type PlayFixture,
  SCORED_KEY,
  SCORER,
} from '#market-desk/feeds/feed.ts';
import type { FeedStore } from '#market-desk/feeds/feed-store.ts';
import { FieldLog } from './field-log.ts';
import { applyUpdate, type Dispute, type OtherLog, type SourceLog, SourceLogs } from './source-logs.ts';

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
  readonly #clock: Clock;
  readonly #sources: SourceLogs;
  readonly #listeners = new Set<() => void>();
  /** Null until it is traded. */
  #leader: SourceLog | null = null;
  #dispute: Dispute | null = null;

  constructor(fixture: FeedFixture, clock: Clock, choices: readonly (string | null)[]) {
    this.field =
      fixture.sport === 'cricket'
        ? { fixture, log: new FieldLog<FieldEvent>() }
        : { fixture, log: new FieldLog<AnyFact>() };
    this.#sources = new SourceLogs(fixture, choices);
    this.#clock = clock;
  }

  get leader(): string {
    return this.#leader?.name ?? '';
  }

  /** True if an operator chose the followed source; a scorer can't confirm itself. */
  get isChosen(): boolean {
    const { choice } = this.#sources;
    return choice !== null && choice === this.leader && this.leader !== SCORER;
  }

  /** Time of the latest effective event, ms since 1970 UTC; 0 if none. */
  get lastEventAt(): number {
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
    if (this.#leader !== null) this.#update(source, (field) => field.resume(past, earlier));
  }

  apply(feed: string, news: FixtureUpdate): void {
    const source = this.#sources.get(news.source ?? feed);
    if (source === undefined) return;
    applyUpdate(source.log, news);
    if (this.#leader !== null) this.#update(source, (field) => applyUpdate(field, news));
  }

  /** Starts trading it on the effective part of what was announced. */
  open(): void {
    this.#sources.measure();
    const leader = this.#sources.pick(this.#leader);
    if (leader === null) return;
    this.#leader = leader;
    this.#dispute = this.#sources.findDispute(leader);
    // Markets may have been settled on the data of the previous leaders.
    this.#fieldLog.resume(leader.log.from(0), this.#sources.listEarlierPasts(leader));
    this.#applyEnd(leader);
  }

  /** Follows the source chosen by an operator; null for the first live one by rank. */
  choose(name: string | null): void {
    this.#sources.choose(name);
    if (this.#leader !== null) this.#update(null);
  }

  markLost(feed: string): void {
    for (const source of this.#sources.listByFeed(feed)) {
      const stop = { cause: 'SILENT', since: this.#clock.now() } as const;
      source.log.halt(stop);
      if (this.#leader !== null) this.#update(source, (field) => field.halt(stop));
    }
  }

  /** Notifies when a source not followed sends something, or another is chosen. @returns a function to unsubscribe. */
  onOthers(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get #fieldLog(): FieldLog<FeedFact> {
    return this.field.log;
  }

  /** Re-evaluates the leader after an event. @param follow applies the leader's event to the field. */
  #update(source: SourceLog | null, follow?: (field: FieldLog<FeedFact>) => void): void {
    this.#follow(source, follow);
    if (source === null || source !== this.#leader) for (const listener of this.#listeners) listener();
  }

  #follow(source: SourceLog | null, follow?: (field: FieldLog<FeedFact>) => void): void {
    this.#sources.measure();
    const before = this.#leader;
    const wasDisputed = this.#dispute !== null;
    const leader = this.#sources.pick(before);
    if (leader === null) return;
    this.#dispute = this.#sources.findDispute(leader);
    if (this.#dispute !== null) {
      if (!wasDisputed) this.#fieldLog.halt({ cause: 'DISPUTED', since: this.#clock.now() });
      return;
    }
    this.#leader = leader;
    if (leader !== before || wasDisputed) {
      this.#fieldLog.replace(leader.log.from(0));
      this.#applyEnd(leader);
    } else if (source === leader) follow?.(this.#fieldLog);
  }

  /** Applies a dispute, or the leader's silence and end. */
  #applyEnd({ log }: SourceLog): void {
    if (this.#dispute !== null) {
      this.#fieldLog.halt({ cause: 'DISPUTED', since: this.#clock.now() });
    } else if (log.stop !== null) this.#fieldLog.halt(log.stop);
    if (log.isEnded) this.#fieldLog.end();
  }
}

interface SourceParts {
  readonly clock: Clock;
  readonly feedStore: FeedStore;
}

/** Sources of every followed fixture, and the operators' choices among them. */
export class MatchSources {
  readonly #parts: SourceParts;
  readonly #followed = new Map<string, FixtureSources>();
  readonly #choices = new Map<string, readonly (string | null)[]>();

  constructor(parts: SourceParts) {
    this.#parts = parts;
  }

  /** Loads the choices made before the start. */
  async load(): Promise<void> {
    this.#choices.clear();
    const choices = await this.#parts.feedStore.choices();
    for (const { key, source } of choices) this.#recordChoice(key, source);
  }

  /** Returns a fixture's sources, from its first announcement on. */
  follow(fixture: FeedFixture): FixtureSources {
    const sources = new FixtureSources(fixture, this.#parts.clock, this.#choices.get(fixture.key) ?? []);
    this.#followed.set(fixture.key, sources);
    return sources;
  }

  get(key: string): FixtureSources | null {
    return this.#followed.get(key) ?? null;
  }

  leave(key: string): void {
    this.#followed.delete(key);
  }

  /** Follows a source, also after a restart; null for the first live one by rank. */
  async choose(key: string, source: string | null): Promise<void> {
    const { feedStore, clock } = this.#parts;
    await feedStore.choose({ key, source, at: clock.now() });
    this.#recordChoice(key, source);
    this.#followed.get(key)?.choose(source);
  }

  /** True if the match's results are those of a scorer, also after the match has left. */
  isScored(key: string): boolean {
    const followed = this.#followed.get(key);
    if (followed !== undefined) return followed.leader === SCORER;
    return key.startsWith(SCORED_KEY) || this.#choices.get(key)?.at(-1) === SCORER;
  }

  /** True if a match taken over by a scorer was returned. */
  isReturned(key: string): boolean {
    const choices = this.#choices.get(key) ?? [];
    return choices.includes(SCORER) && choices.at(-1) !== SCORER;
  }

  #recordChoice(key: string, source: string | null): void {
    this.#choices.set(key, [...(this.#choices.get(key) ?? []), source]);
  }
}
