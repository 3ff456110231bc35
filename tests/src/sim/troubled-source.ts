import { toWireFact } from '@crease/contracts/market-desk/field-facts.ts';
import { FeedCaller, type GROUND } from '@crease/server/testing/feed-caller.ts';
import type { TestServer } from '@crease/server/testing/test-server.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import type { SentFixture } from '#feed-client/sent-fixture.ts';

/** Faults of a source, with their counts. */
export interface FaultCounts {
  repeated: number;
  reordered: number;
  misreported: number;
  corrected: number;
  dropped: number;
}

/** Probabilities per step; at most one occurs in each. */
const CHANCE = { repeat: 0.1, reorder: 0.1, die: 0.02 };
/** Max steps before a false event is corrected. */
const MAX_MISREPORT_STEPS = 3;
/** Steps without an event from the source, longer than any sport allows. */
const SILENT_STEPS = 8;
const MAX_BATCH = 8;
/** The last part of a match is reported correctly, because a finished match is closed. */
const MISREPORT_UNTIL = 0.7;

type Event = Readonly<Record<string, unknown>>;
interface Moment {
  readonly id: string;
  readonly fact: unknown;
}

interface SourceParts {
  readonly source: typeof GROUND;
  readonly sent: SentFixture;
  readonly prng: Prng;
  readonly counts: FaultCounts;
  /** Probability of a false event per step; null for no faults of any kind. */
  readonly misreportChance: number | null;
}

/** Reports a match with faults, all corrected by the time it reports the end. */
export class TroubledSource {
  readonly #parts: SourceParts;
  #caller: FeedCaller;
  #sequence = 0;
  #next = 0;
  #misreport: { readonly place: number; stepsLeft: number } | null = null;
  #silentSteps = 0;
  #isEnded = false;

  constructor(server: TestServer, parts: SourceParts) {
    this.#parts = parts;
    this.#caller = new FeedCaller(server, parts.source);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Switches to the restarted product. */
  moveTo(server: TestServer): void {
    this.#caller = new FeedCaller(server, this.#parts.source);
  }

  async announce(): Promise<void> {
    const { announced } = this.#parts.sent;
    await this.#send([{ type: 'fixture', fixture: { ...announced, match: 'one' } }]);
  }

  /** Sends the next few events. */
  async step(): Promise<void> {
    const { prng, sent, counts } = this.#parts;
    if (this.#silentSteps > 0) {
      this.#silentSteps -= 1;
      return;
    }
    if (this.#misreport !== null) {
      this.#misreport.stepsLeft -= 1;
      if (this.#misreport.stepsLeft <= 0) await this.#correct();
    }
    if (this.#next === sent.facts.length) {
      if (this.#misreport !== null) await this.#correct();
      await this.#send([{ type: 'end', fixture: sent.announced.id }]);
      this.#isEnded = true;
      return;
    }
    const { repeat, reorder, die } = CHANCE;
    const { misreportChance } = this.#parts;
    const draw = misreportChance === null ? 1 : prng.float();
    if (misreportChance === null) await this.#sendNext({});
    else if (draw < die) {
      this.#silentSteps = SILENT_STEPS;
      counts.dropped += 1;
    } else if (draw < die + misreportChance) await this.#sendNext({ isMisreport: true });
    else if (draw < die + misreportChance + reorder) await this.#sendNext({ isReordered: true });
    else await this.#sendNext({ isRepeated: draw < die + misreportChance + reorder + repeat });
  }

  async #sendNext(faults: {
    readonly isMisreport?: boolean;
    readonly isReordered?: boolean;
    readonly isRepeated?: boolean;
  }): Promise<void> {
    const { prng, sent, counts } = this.#parts;
    const from = this.#next;
    const to = Math.min(from + 1 + prng.int(MAX_BATCH), sent.facts.length);
    const moments = sent.facts.slice(from, to).map((_, at) => this.#momentAt(from + at));
    const isHonest = this.#misreport !== null || from > sent.facts.length * MISREPORT_UNTIL;
    const wrong = faults.isMisreport === true && !isHonest ? falsified(moments) : null;
    const event = { type: 'field', fixture: sent.announced.id, moments: wrong?.moments ?? moments };
    if (faults.isReordered === true) {
      counts.reordered += 1;
      const late = { ...event, sequence: this.#sequence + 2 };
      const { status } = await this.#caller.send([late]);
      if (status !== 'OUT_OF_ORDER') throw new Error(`a call out of its order is ${status}`);
    }
    const isTaken = await this.#trySend([event]);
    if (!isTaken) {
      // An earlier false event conflicts with it, or is part of it.
      if (this.#misreport !== null) await this.#correct();
      await this.#send([{ ...event, moments }]);
    } else if (wrong !== null) {
      counts.misreported += 1;
      this.#misreport = { place: from + wrong.at, stepsLeft: 1 + prng.int(MAX_MISREPORT_STEPS) };
    }
    this.#next = to;
    if (faults.isRepeated !== true) return;
    counts.repeated += 1;
    const again = { ...event, sequence: this.#sequence };
    const { status } = await this.#caller.send([again]);
    if (status !== 'OK') throw new Error(`a call that came twice is ${status}`);
  }

  async #correct(): Promise<void> {
    const lie = this.#misreport;
    if (lie === null) return;
    this.#misreport = null;
    this.#parts.counts.corrected += 1;
    const { id, fact } = this.#momentAt(lie.place);
    const moments = [{ id: `${id}-put-right`, fact }];
    const fixture = this.#parts.sent.announced.id;
    await this.#send([{ type: 'correction', fixture, replaces: [id], moments }]);
  }

  #momentAt(place: number): Moment {
    return { id: String(place + 1), fact: this.#parts.sent.facts[place]?.fact };
  }

  async #send(events: readonly Event[]): Promise<void> {
    if (!(await this.#trySend(events))) throw new Error('what happened is refused');
  }

  async #trySend(events: readonly Event[]): Promise<boolean> {
    const numbered = events.map((event, at) => ({ ...event, sequence: this.#sequence + 1 + at }));
    const { status, message } = await this.#caller.send(numbered);
    if (status === 'CANNOT_FOLLOW') return false;
    if (status !== 'OK') throw new Error(`the feed is refused: ${status} ${message ?? ''}`);
    this.#sequence += events.length;
    return true;
  }
}

/** The same events with one falsified; null if none can be. */
function falsified(moments: readonly Moment[]): { readonly at: number; readonly moments: readonly Moment[] } | null {
  for (const [at, { id, fact }] of moments.entries()) {
    const wrong = falsifyFact(fact as Fact);
    if (wrong === null) continue;
    const said = { id, fact: toWireFact(wrong) };
    return { at, moments: moments.map((moment, place) => (place === at ? said : moment)) };
  }
  return null;
}

type Fact = Readonly<Record<string, unknown>> & { readonly type: string };

function falsifyFact(fact: Fact): Fact | null {
  switch (fact.type) {
    case 'goal':
      return { ...fact, side: fact['side'] === 0 ? 1 : 0 };
    case 'point':
      return { ...fact, winner: fact['winner'] === 0 ? 1 : 0 };
    case 'raid': {
      const side = fact['side'] === 0 ? 0 : 1;
      const points = [...(fact['points'] as readonly number[])];
      points[side] = (points[side] ?? 0) + 1;
      return fact['bonus'] === true ? null : { ...fact, bonus: true, points };
    }
    case 'delivery': {
      const { batter, extras, total } = fact['runs'] as Readonly<Record<string, number>>;
      const runs = { batter: (batter ?? 0) + 1, extras, total: (total ?? 0) + 1 };
      return { ...fact, runs };
    }
    default:
      return null;
  }
}
