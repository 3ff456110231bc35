import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import type { Feed, FeedMessage } from '#market-desk/feeds/feed.ts';
import type { TestServer } from './test-server.ts';

/** A feed scripted by the test. */
export class ScriptedFeed implements Feed {
  readonly name = 'spoken';
  readonly #said: FeedMessage[] = [];
  #ring: (() => void) | null = null;

  publish(...events: readonly FeedMessage[]): void {
    this.#said.push(...events);
    this.#ring?.();
  }

  async *listen(_known: unknown, signal: AbortSignal): AsyncIterable<FeedMessage> {
    signal.addEventListener('abort', () => this.#ring?.(), { once: true });
    yield { type: 'current' };
    while (!signal.aborted) {
      const next = this.#said.shift();
      if (next !== undefined) yield next;
      else {
        await new Promise<void>((resolve) => {
          this.#ring = resolve;
        });
      }
    }
  }
}

/** A simulated twenty-over match and its events. */
export function spokenMatch(server: TestServer) {
  const schedule = createSchedule({ seed: 5 });
  const planned = schedule
    .between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3))
    .find(({ info }) => info.format === 'T20');
  if (planned === undefined) throw new Error('no match of twenty overs is planned');
  const { info } = planned;
  const startsAt = server.clock.now() + 60_000;
  const fixture = { sport: 'cricket', key: info.key, info, startsAt, speed: 1 } as const;
  const moments = schedule.getMatch(planned).events.map(({ event }, place) => ({
    id: String(place + 1),
    at: startsAt,
    fact: event,
  }));
  return { fixture, moments };
}
