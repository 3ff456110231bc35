import type { Market } from '@crease/core/exchange/market.ts';
import type { PlayedSport, SportFixture } from '@crease/sports/play/sport-fixture.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import { playFixture } from '@crease/sports/testing/play-script.ts';
import { turn } from './eventually.ts';
import { PLANNED_SPEED } from './planned.ts';
import type { TestServer } from './test-server.ts';

/** The first matching fixture of a sport that begins after the server. */
export function oneFixture(
  server: TestServer,
  sport: PlayedSport,
  isWanted: (fixture: SportFixture) => boolean = () => true,
): SportFixture {
  const from = server.clock.now() + 600_000;
  const upcoming = createTimetables({ seed: 3, speed: PLANNED_SPEED })
    .get(sport)
    ?.between(from, from + 48 * 3_600_000);
  const found = upcoming?.find(isWanted);
  if (found === undefined) throw new Error(`no fixture of ${sport} is as wanted`);
  return found;
}

/** Waits for all due work. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 25; turns++) await turn();
}

/** Advances the clock from step to step of a fixture up to `until`, completing due work after each. */
export async function play(
  server: TestServer,
  fixture: SportFixture,
  until: number,
  each: () => Promise<void> = async () => undefined,
): Promise<void> {
  await settle();
  for (const { at } of playFixture(fixture.script()).steps) {
    if (at > until) break;
    if (at > server.clock.now()) server.clock.advance(at - server.clock.now());
    await settle();
    await each();
  }
}

export function listMarkets(server: TestServer): Promise<Market[]> {
  return server.engine.read((state) => [...state.markets.values()]);
}
