import { toWireFact } from '@crease/contracts/wire/field-facts.ts';
import { FeedCaller, type GROUND } from '@crease/server/testing/feed-caller.ts';
import type { TestServer } from '@crease/server/testing/test-server.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import type { SentFixture } from '#feed-client/sent-fixture.ts';

/** Faults of a source, with their counts. */
export interface Troubles {
  repeated: number;
  reordered: number;
  lied: number;
  corrected: number;
  died: number;
}

/** Probabilities per step; at most one occurs in each. */
const CHANCE = { repeat: 0.1, reorder: 0.1, die: 0.02 };
/** Max steps before a false event is corrected. */
const LIE_STANDS = 3;
/** Steps without an event from the source, longer than any sport allows. */
const DEAD_STEPS = 8;
const MOST_AT_ONCE = 8;
/** The last part of a match is reported correctly, because a finished match is closed. */
const HONEST_END = 0.7;

type Event = Readonly<Record<string, unknown>>;
interface Moment {
  readonly id: string;
  readonly fact: unknown;
}

interface SourceParts {
  readonly source: typeof GROUND;
  readonly sent: SentFixture;
  readonly prng: Prng;
  readonly troubles: Troubles;
  /** Probability of a false event per step; null for no faults of any kind. */
  readonly lie: number | null;
}

/** Reports a match with faults, all corrected by the time it reports the end. */
export class TroubledSource {
  readonly #parts: SourceParts;
  #caller: FeedCaller;
  #sequence = 0;
  #next = 0;
  #lie: { readonly place: number; standsFor: number } | null = null;
  #deadFor = 0;
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
    await this.#say([{ type: 'fixture', fixture: { ...announced, match: 'one' } }]);
  }

  /** Sends the next few events. */
  async step(): Promise<void> {
    const { prng, sent, troubles } = this.#parts;
    if (this.#deadFor > 0) {
      this.#deadFor -= 1;
      return;
    }
    if (this.#lie !== null) {
      this.#lie.standsFor -= 1;
      if (this.#lie.standsFor <= 0) await this.#correct();
    }
    if (this.#next === sent.facts.length) {
      if (this.#lie !== null) await this.#correct();
      await this.#say([{ type: 'end', fixture: sent.announced.id }]);
      this.#isEnded = true;
      return;
    }
    const { repeat, reorder, die } = CHANCE;
    const { lie } = this.#parts;
    const draw = lie === null ? 1 : prng.float();
    if (lie === null) await this.#tell({});
    else if (draw < die) {
      this.#deadFor = DEAD_STEPS;
      troubles.died += 1;
    } else if (draw < die + lie) await this.#tell({ isLie: true });
    else if (draw < die + lie + reorder) await this.#tell({ isReordered: true });
    else await this.#tell({ isRepeated: draw < die + lie + reorder + repeat });
  }

  async #tell(how: {
    readonly isLie?: boolean;
    readonly isReordered?: boolean;
    readonly isRepeated?: boolean;
  }): Promise<void> {
    const { prng, sent, troubles } = this.#parts;
    const from = this.#next;
    const to = Math.min(from + 1 + prng.int(MOST_AT_ONCE), sent.facts.length);
    const moments = sent.facts.slice(from, to).map((_, at) => this.#momentAt(from + at));
    const isHonest = this.#lie !== null || from > sent.facts.length * HONEST_END;
    const wrong = how.isLie === true && !isHonest ? falsified(moments) : null;
    const event = { type: 'field', fixture: sent.announced.id, moments: wrong?.moments ?? moments };
    if (how.isReordered === true) {
      troubles.reordered += 1;
      const late = { ...event, sequence: this.#sequence + 2 };
      const { status } = await this.#caller.send([late]);
      if (status !== 'OUT_OF_ORDER') throw new Error(`a call out of its order is ${status}`);
    }
    const isTaken = await this.#trySay([event]);
    if (!isTaken) {
      // An earlier false event conflicts with it, or is part of it.
      if (this.#lie !== null) await this.#correct();
      await this.#say([{ ...event, moments }]);
    } else if (wrong !== null) {
      troubles.lied += 1;
      this.#lie = { place: from + wrong.at, standsFor: 1 + prng.int(LIE_STANDS) };
    }
    this.#next = to;
    if (how.isRepeated !== true) return;
    troubles.repeated += 1;
    const again = { ...event, sequence: this.#sequence };
    const { status } = await this.#caller.send([again]);
    if (status !== 'OK') throw new Error(`a call that came twice is ${status}`);
  }

  async #correct(): Promise<void> {
    const lie = this.#lie;
    if (lie === null) return;
    this.#lie = null;
    this.#parts.troubles.corrected += 1;
    const { id, fact } = this.#momentAt(lie.place);
    const moments = [{ id: `${id}-put-right`, fact }];
    const fixture = this.#parts.sent.announced.id;
    await this.#say([{ type: 'correction', fixture, replaces: [id], moments }]);
  }

  #momentAt(place: number): Moment {
    return { id: String(place + 1), fact: this.#parts.sent.facts[place]?.fact };
  }

  async #say(events: readonly Event[]): Promise<void> {
    if (!(await this.#trySay(events))) throw new Error('what happened is refused');
  }

  async #trySay(events: readonly Event[]): Promise<boolean> {
    const numbered = events.map((event, at) => ({ ...event, sequence: this.#sequence + 1 + at }));
    const { status, message } = await this.#caller.send(numbered);
    if (status === 'CANNOT_FOLLOW') return false;
    if (status !== 'OK') throw new Error(`the feed is refused: ${status} ${message ?? ''}`);
    this.#sequence += events.length;
    return true;
  }
}

/** The same events with one falsified; null if none can be. */
function falsified(
  moments: readonly Moment[],
): { readonly at: number; readonly moments: readonly Moment[] } | null {
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
