import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { toReplayFixture } from '@crease/sports/play/sport-fixture.ts';
import { type AnyRecording, importRecordings } from '@crease/sports/registry/sports.ts';
import type { Log } from '#base/system/log.ts';
import {
  computeReplayStart,
  FIRST_TOGETHER,
  loadReplayStart,
  type PlannedSource,
  plannedCricket,
  plannedSports,
  type SportSource,
  type TradedFixture,
} from './planned-feed.ts';
import { ReplayFixtures, type ReplayParts } from './replay-fixtures.ts';

/** Opens a replay folder: cricket, other sports, or both. @throws Error with a message for the operator if neither. */
export async function openReplay(deps: ReplayParts): Promise<readonly PlannedSource[]> {
  const sports = await ReplaySports.open(deps);
  const others = sports === null ? [] : [plannedSports(sports)];
  try {
    return [plannedCricket(await ReplayFixtures.open(deps)), ...others];
  } catch (failure) {
    if (others.length === 0) throw failure;
    return others;
  }
}

/** Document with the start time of a folder's replay, so that a restart resumes it. */
const ANCHOR = 'feed.replay.sports';
/** Interval between match starts at real pace. */
const START_EVERY_MS = 15 * 60_000;
/** Number of upcoming matches open for betting. */
const MAX_AHEAD = 8;
/** Cricket files are named by a number alone; they are replayed ball by ball elsewhere. */
const CRICKET_FILE = /^\d+\.json$/;

interface Recorded {
  readonly recording: AnyRecording;
  /** From the start to the last fact, at real pace. */
  readonly lengthMs: number;
}

/** Replays real matches of other sports from a folder and its subfolders in an endless loop, alternating sports. */
export class ReplaySports implements SportSource {
  readonly name = 'replay';
  readonly #recorded: readonly Recorded[];
  readonly speed: number;
  readonly #anchor: number;
  readonly #maxLengthMs: number;

  private constructor(recordings: readonly AnyRecording[], speed: number, anchor: number) {
    this.#recorded = recordings.map((recording) => ({ recording, lengthMs: recording.facts.at(-1)?.atMs ?? 0 }));
    this.speed = speed;
    this.#anchor = anchor;
    this.#maxLengthMs = Math.max(...this.#recorded.map(({ lengthMs }) => lengthMs));
  }

  /** @returns null if no file holds a match. Unreadable files are skipped with a warning. */
  static async open(deps: ReplayParts): Promise<ReplaySports | null> {
    const { directory, speed, log } = deps;
    const recordings = interleave(await recordingsIn(directory, log));
    if (recordings.length === 0) return null;
    const anchor = await loadReplayStart(deps, `${ANCHOR}:${path.resolve(directory)}`);
    return new ReplaySports(recordings, speed, anchor);
  }

  fixtures(now: number): readonly TradedFixture[] {
    const found: TradedFixture[] = [];
    let ahead = 0;
    for (let index = this.#firstAfter(now - this.#maxLengthMs / this.speed); ahead < MAX_AHEAD; index++) {
      const startsAt = this.#computeStart(index);
      const recorded = this.#recorded[index % this.#recorded.length];
      if (recorded === undefined) break;
      if (startsAt > now) ahead += 1;
      if (startsAt + recorded.lengthMs / this.speed >= now) {
        found.push(this.#buildFixture(recorded, Math.floor(index / this.#recorded.length), startsAt));
      }
    }
    return found;
  }

  findFixture(key: string, startsAt: number): TradedFixture | null {
    const end = key.lastIndexOf(':');
    const recorded = this.#recorded.find(({ recording }) => recording.fixture.key === key.slice(0, end));
    return recorded === undefined ? null : this.#buildFixture(recorded, Number(key.slice(end + 1)), startsAt);
  }

  /** Queue position of the first match that starts at or after an instant. */
  #firstAfter(instant: number): number {
    const everyMs = START_EVERY_MS / this.speed;
    const late = Math.floor((instant - this.#computeStart(0)) / everyMs);
    return late < 1 ? 0 : late + FIRST_TOGETHER - 1;
  }

  #computeStart(index: number): number {
    const { speed } = this;
    return computeReplayStart(index, { anchor: this.#anchor, everyMs: START_EVERY_MS, speed });
  }

  #buildFixture({ recording }: Recorded, round: number, startsAt: number): TradedFixture {
    const { sport: _, ...fixture } = toReplayFixture(recording, { startsAt, speed: this.speed });
    return { ...fixture, key: `${fixture.key}:${round}`, hasScore: true };
  }
}

async function recordingsIn(directory: string, log: Log): Promise<AnyRecording[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found: AnyRecording[] = [];
  for (const folder of ['.', ...folders.sort()]) {
    const names = await readdir(path.join(directory, folder)).catch(() => []);
    for (const name of names.sort()) {
      if (!name.endsWith('.json') || CRICKET_FILE.test(name)) continue;
      found.push(...(await parseRecordings(path.join(directory, folder, name), log)));
    }
  }
  return found;
}

async function parseRecordings(file: string, log: Log): Promise<readonly AnyRecording[]> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    return importRecordings(parsed) ?? [];
  } catch (failure) {
    log.warn('Couldn’t read match file.', { file, reason: String(failure) });
    return [];
  }
}

/** Interleaves the sports so that all are in play soon; duplicate keys are skipped. */
function interleave(recordings: readonly AnyRecording[]): AnyRecording[] {
  const bySport = new Map<string, Map<string, AnyRecording>>();
  for (const recording of recordings) {
    const { sport, key } = recording.fixture;
    const ofSport = bySport.get(sport) ?? new Map<string, AnyRecording>();
    bySport.set(sport, ofSport);
    if (!ofSport.has(key)) ofSport.set(key, recording);
  }
  const lists = [...bySport.values()].map((ofSport) => [...ofSport.values()]);
  const most = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: most }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}
