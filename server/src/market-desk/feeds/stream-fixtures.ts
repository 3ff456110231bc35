import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readStream } from '@crease/sports/streams/read-stream.ts';
import { paceStream, type StreamEvent, streamEvent } from '@crease/sports/streams/stream-event.ts';
import type { StreamStep } from '@crease/sports/streams/stream-step.ts';
import bunzip from 'seek-bzip';
import { getOrCreate } from '#base/collections.ts';
import { parseJson } from '#base/json.ts';
import { getErrorMessage } from '#base/system/log.ts';
import { loadReplayStart, type SportSource, type TradedFixture } from './planned-feed.ts';
import { recordedScript } from './recorded-play.ts';
import type { ReplayParts } from './replay-fixtures.ts';

/** Document with the start time of a file's replay, so that a restart resumes it. */
const ANCHOR = 'feed.stream';
/** A replay begins this long before the start, ms; anything recorded earlier is emitted at once. */
const LEAD_MS = 600_000;
/** Pause between two replays at real pace, ms. */
const PAUSE_MS = 300_000;
const RACING = 26;
/** Prices examined per side; many recorded sizes are too small to be offered. */
const BOOK_DEPTH = 100;

interface RecordedMarket {
  readonly event: StreamEvent;
  readonly sportId: number;
  readonly steps: readonly StreamStep[];
}

/** The markets of one recorded file, replayed in a loop. */
export class StreamFixtures implements SportSource {
  readonly name = 'stream';
  readonly #markets: readonly RecordedMarket[];
  readonly speed: number;
  readonly #anchor: number;
  readonly #everyMs: number;

  private constructor(markets: readonly RecordedMarket[], speed: number, anchor: number) {
    this.#markets = markets;
    this.speed = speed;
    this.#anchor = anchor;
    const longest = Math.max(...markets.map(({ steps }) => computeReplayMs(steps)));
    this.#everyMs = Math.ceil((longest + PAUSE_MS) / speed);
  }

  /**
   * Reads a recording: one JSON message per line, plain or compressed as `.bz2` or `.gz`.
   *
   * @throws Error with a message for the operator if the file has nothing to replay.
   */
  static async open(
    deps: Pick<ReplayParts, 'speed' | 'clock' | 'documents'> & { readonly file: string },
  ): Promise<StreamFixtures> {
    const { file, speed } = deps;
    const packed = await readFile(file).catch(() => {
      throw new Error(`FEED=stream:${file} isn’t a readable file.`);
    });
    const markets = parseMarkets(file, packed);
    if (markets.length === 0) {
      throw new Error(
        `FEED=stream:${file} contains no recorded market for an enabled sport. Handicap and line markets can’t be replayed.`,
      );
    }
    const anchor = await loadReplayStart(deps, `${ANCHOR}:${path.resolve(file)}`);
    return new StreamFixtures(markets, speed, anchor);
  }

  fixtures(now: number): readonly TradedFixture[] {
    const round = Math.max(Math.floor((now - this.#anchor) / this.#everyMs), 0);
    return this.#markets.flatMap((market) => [
      this.#buildFixture(market, round, this.#computeStart(round)),
      this.#buildFixture(market, round + 1, this.#computeStart(round + 1)),
    ]);
  }

  findFixture(key: string, startsAt: number): TradedFixture | null {
    const [source, id, round = ''] = key.split(':');
    const market = this.#markets.find(({ event }) => event.market.key === id);
    if (source !== 'stream' || market === undefined) return null;
    return this.#buildFixture(market, Number(round), startsAt);
  }

  #computeStart(round: number): number {
    return this.#anchor + Math.round(LEAD_MS / this.speed) + round * this.#everyMs;
  }

  #buildFixture({ event, sportId, steps }: RecordedMarket, round: number, startsAt: number): TradedFixture {
    const { title, team1, team2, country, venue, market } = event;
    const pace = { startsAt, speed: this.speed, leadMs: LEAD_MS };
    return {
      key: `stream:${market.key}:${round}`,
      sportId,
      title,
      team1,
      team2,
      competition: 'Recorded markets',
      country,
      venue,
      startsAt,
      markets: [market],
      hasScore: sportId === RACING,
      script: () => recordedScript(event, paceStream(steps, pace)),
    };
  }
}

function parseMarkets(file: string, packed: Uint8Array): RecordedMarket[] {
  const text = attempt(file, () => decompressText(file, packed));
  const refusal = describeNonMarket(text);
  if (refusal !== null) throw new Error(`FEED=stream:${file} ${refusal}`);
  return attempt(file, () => {
    const byMarket = new Map<string, StreamStep[]>();
    for (const step of readStream(text.split('\n'), { depth: BOOK_DEPTH })) {
      getOrCreate(byMarket, step.marketId, () => []).push(step);
    }
    return [...byMarket.values()].flatMap(recordedMarket);
  });
}

function attempt<Value>(file: string, work: () => Value): Value {
  try {
    return work();
  } catch (failure) {
    throw new Error(`FEED=stream:${file} can’t be replayed (${getErrorMessage(failure)}).`);
  }
}

function recordedMarket(steps: readonly StreamStep[]): RecordedMarket[] {
  const changes = steps.flatMap((step) => step.changes);
  const created = changes.find((change) => change.type === 'created');
  if (created === undefined || created.market.hasLines) return [];
  // Our market has the runners that enter it later from the start, without offers.
  const added = changes.flatMap((change) => (change.type === 'added' ? change.runners : []));
  // Our markets have only one in-play bet delay, so it is the longest recorded.
  const delays = changes.flatMap((change) => (change.type === 'status' && change.inPlay ? [change.betDelayMs] : []));
  const runners = [...created.runners, ...added];
  const event = streamEvent(created.market, runners, Math.max(0, ...delays));
  const { sportId } = event;
  return sportId === null ? [] : [{ event, sportId, steps }];
}

/** Returns the time from the beginning of a replay to its last step, at real pace, ms. */
function computeReplayMs(steps: readonly StreamStep[]): number {
  const paced = paceStream(steps, { startsAt: 0, speed: 1, leadMs: LEAD_MS });
  return LEAD_MS + (paced.at(-1)?.at ?? 0);
}

/**
 * Explains why a file isn't a recorded market, for known kinds of files; null for any other file.
 *
 * @param text the decompressed file.
 * @returns the end of a sentence about the file.
 */
function describeNonMarket(text: string): string | null {
  const [line = ''] = text.split('\n', 1);
  const parsed = parseJson(line);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const first: Record<string, unknown> = { ...parsed };
  if (first.op === 'ccm') {
    return 'is a recorded score stream (ccm), which has no prices and can’t be traded. Replay the recorded market (mcm) with the same ID instead.';
  }
  if (first.op === undefined && typeof first.eventType === 'string') {
    return 'is a stream of individual bets, with no suspensions or results, so it can’t be settled. Replay a recorded market (mcm) instead.';
  }
  return null;
}

/**
 * Decompresses a recording according to its file name: `.bz2` as distributed by exchanges, `.gz`, or plain text.
 *
 * @throws Error if the compressed data is damaged.
 */
export function decompressText(file: string, packed: Uint8Array): string {
  const decoder = new TextDecoder();
  if (file.endsWith('.bz2')) return decoder.decode(bunzip.decode(packed, undefined, true));
  return decoder.decode(file.endsWith('.gz') ? gunzipSync(packed) : packed);
}
