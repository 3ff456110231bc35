import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { type CricsheetMatch, importCricsheet } from '@crease/sports/importers/cricsheet.ts';
import { buildNamedMatchContext } from '@crease/sports/pricing/known-levels.ts';
import * as z from 'zod/mini';
import type { BaseEnv } from '#base/env.ts';
import {
  computeLeadMs,
  computeReplayStart,
  type Fixture,
  type FixtureSource,
  loadReplayStart,
  momentsFrom,
} from './planned-feed.ts';

/** Document with the start time of a folder's replay, so that a restart resumes it. */
const ANCHOR = 'feed.replay';
/** Interval between match starts at real pace; with matches of about four hours, five are in play at a time. */
const START_EVERY_MS = 45 * 60_000;
/** Upper bound on a match's length at real pace. */
const MAX_LENGTH_MS = 6 * 24 * 3_600_000;
/** International competitions, as named in the files. */
const INTERNATIONAL = /tour of|world cup|tri-series|trophy|asia cup|icc/i;
/** Optional file in the folder: strength and scoring level of each match before its first ball. */
const CONTEXT_FILE = 'match_context.json';

/** A replay folder, and what is needed to replay it. */
export interface ReplayParts extends Pick<BaseEnv, 'clock' | 'documents' | 'log'> {
  readonly directory: string;
  readonly speed: number;
}

interface ReplaySetup extends Pick<ReplayParts, 'directory' | 'speed' | 'log'> {
  readonly files: readonly string[];
  /** Time at which the replay began. */
  readonly anchor: number;
  readonly strengths: z.infer<typeof STRENGTHS>;
}

/** Replays real matches from a folder of Cricsheet JSON files in a loop. Other files are skipped with a warning. */
export class ReplayFixtures implements FixtureSource {
  readonly name = 'replay';
  readonly speed: number;
  readonly #setup: ReplaySetup;
  /** Details of each file read so far; null for a file that isn't a match. Balls are read again when needed. */
  readonly #known = new Map<string, KnownMatch | null>();

  private constructor(setup: ReplaySetup) {
    this.#setup = setup;
    this.speed = setup.speed;
  }

  /** @throws Error with a message for the operator if the folder holds no match files. */
  static async open(deps: ReplayParts): Promise<ReplayFixtures> {
    const { directory, speed, log } = deps;
    const names = await readdir(directory).catch(() => {
      throw new Error(`FEED=replay:${directory} isn’t a readable folder.`);
    });
    const files = names.filter((name) => /^\d+\.json$/.test(name)).sort();
    if (files.length === 0) throw new Error(`FEED=replay:${directory} contains no match files (e.g. 1195614.json).`);
    const anchor = await loadReplayStart(deps, `${ANCHOR}:${path.resolve(directory)}`);
    const strengths = await loadStrengths(directory);
    return new ReplayFixtures({ directory, speed, files, anchor, strengths, log });
  }

  async fixtures(now: number, until: number): Promise<readonly Fixture[]> {
    const found: Fixture[] = [];
    for (let index = 0; this.#computeStart(index) <= until; index++) {
      const startsAt = this.#computeStart(index);
      if (startsAt + MAX_LENGTH_MS / this.speed < now) continue;
      const fixture = await this.#fixtureAt(index, startsAt);
      const lengthMs = this.#known.get(this.#fileAt(index))?.lengthMs ?? 0;
      if (fixture !== null && startsAt + lengthMs / this.speed >= now) found.push(fixture);
    }
    return found;
  }

  async findFixture(key: string, startsAt: number): Promise<Fixture | null> {
    const [source, id, round = '0'] = key.split(':');
    const position = this.#setup.files.indexOf(`${id}.json`);
    if (source !== 'replay' || position < 0) return null;
    return this.#fixtureAt(position + Number(round) * this.#setup.files.length, startsAt);
  }

  #computeStart(index: number): number {
    return computeReplayStart(index, { ...this.#setup, everyMs: START_EVERY_MS });
  }

  #fileAt(index: number): string {
    return this.#setup.files[index % this.#setup.files.length] ?? '';
  }

  async #fixtureAt(index: number, startsAt: number): Promise<Fixture | null> {
    const file = this.#fileAt(index);
    const known = await this.#loadKnownMatch(file);
    if (known === null) return null;
    const round = Math.floor(index / this.#setup.files.length);
    const key = round === 0 ? known.info.key : `${known.info.key}:${round}`;
    return {
      info: { ...known.info, key },
      startsAt,
      timeline: async () => {
        const { events } = await this.#read(file);
        return momentsFrom(events, startsAt - computeLeadMs(events) / this.speed, this.speed);
      },
    };
  }

  async #loadKnownMatch(file: string): Promise<KnownMatch | null> {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    let fresh: KnownMatch | null = null;
    try {
      const { info, events } = await this.#read(file);
      fresh = { info, lengthMs: events.reduce((sum, { afterMs }) => sum + afterMs, 0) };
    } catch (failure) {
      this.#setup.log.warn('Couldn’t read match file.', { file, reason: String(failure) });
    }
    this.#known.set(file, fresh);
    return fresh;
  }

  async #read(file: string): Promise<CricsheetMatch> {
    const id = path.basename(file, '.json');
    const parsed: unknown = JSON.parse(await readFile(path.join(this.#setup.directory, file), 'utf8'));
    const match = importCricsheet(parsed, { key: `replay:${id}` });
    return { ...match, info: { ...match.info, ...this.#getStrength(id, match.info) } };
  }

  /** From the context file if it lists the match, else from the bundled ratings and levels. */
  #getStrength(id: string, info: CricketMatchInfo): Pick<CricketMatchInfo, 'eloDiff' | 'level'> {
    const strength = this.#setup.strengths[id] ?? null;
    if (strength !== null) {
      const sign = strength.batting_first === info.teams[0] ? 1 : -1;
      return { eloDiff: sign * strength.elo_diff_batting_first, level: strength.mu1 };
    }
    const { format, gender, oversPerInnings, competition, venue } = info;
    // Nothing is bundled for multi-day matches: assume even sides on average ground.
    if (format === 'FC' || oversPerInnings === null) return { eloDiff: 0, level: 0 };
    const [battingFirst, battingSecond] = info.teams;
    const { eloDiff, level } = buildNamedMatchContext({
      format,
      gender,
      oversPerInnings,
      international: INTERNATIONAL.test(competition),
      competition,
      venue: venue ?? '',
      battingFirst,
      battingSecond,
    });
    return { eloDiff, level };
  }
}

/** The part of a match that is kept in memory. */
interface KnownMatch extends Pick<CricsheetMatch, 'info'> {
  /** Duration at real pace. */
  readonly lengthMs: number;
}

const STRENGTH = z.object({
  batting_first: z.string(),
  elo_diff_batting_first: z.number(),
  mu1: z.catch(z.number(), 0),
});
/** Facts of each match before its first ball, by ID; null for an entry that can't be read. */
const STRENGTHS = z.record(z.string(), z.catch(z.nullable(STRENGTH), null));

async function loadStrengths(directory: string): Promise<z.infer<typeof STRENGTHS>> {
  const text = await readFile(path.join(directory, CONTEXT_FILE), 'utf8').catch(() => null);
  const read = STRENGTHS.safeParse(text === null ? {} : JSON.parse(text));
  return read.success ? read.data : {};
}
