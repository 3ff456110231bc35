import type { EventDetails } from '@crease/core/market/market-terms.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import type { TimeSlices } from '#base/system/background-tasks.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { CricketFixture } from '#market-desk/feeds/feed.ts';
import type { DeskParts, OpenedEvent } from '#market-desk/fixtures/fixture-desk.ts';
import { FixtureRunner } from '#market-desk/fixtures/fixture-runner.ts';
import { openMakerDesks } from '#market-desk/liquidity/maker-desk.ts';
import { type FieldLog, FieldReader } from '#market-desk/sources/field-log.ts';
import { buildCricketMarket, listEventMarkets } from '#market-desk/trading/create-market.ts';
import { listCricketMarkets } from '#market-desk/trading/cricket-plan.ts';
import { makeMarketKey } from '#market-desk/trading/house-markets.ts';
import { CricketDesk } from './cricket-desk.ts';
import type { RunnerMarket } from './exchange-desk.ts';

const CRICKET = 3;

/** Creates the markets of a match, and the desk that takes it to settlement. All matches share the slices. */
export async function openMatch(
  parts: DeskParts & { readonly slices: TimeSlices },
  { eventId, isNew, sources }: OpenedEvent,
  { fixture, log: field }: { readonly fixture: CricketFixture; readonly log: FieldLog<FieldEvent> },
): Promise<FixtureRunner<FieldEvent, MatchState>> {
  // A process may have died between creating the event and its markets; once play has begun, none are created.
  if (isNew || parts.clock.now() < fixture.startsAt) await makeMarkets(parts.exchange, fixture.info, eventId);
  const markets = await openDesks(parts, fixture.info, eventId);
  const known = { ...parts, eventId, key: fixture.key, sources, field, reader: new FieldReader(field) };
  return new FixtureRunner({ ...known, desk: new CricketDesk({ ...known, fixture, markets }) });
}

export function toCricketDetails({ info, startsAt }: CricketFixture): EventDetails {
  const [team1, team2] = info.teams;
  return {
    sportId: CRICKET,
    title: `${team1} v ${team2}`,
    startTime: startsAt,
    team1,
    team2,
    competition: info.competition,
    country: null,
    venue: info.venue,
    dreamEventId: info.key,
  };
}

async function makeMarkets(exchange: Exchange, info: CricketMatchInfo, eventId: number): Promise<void> {
  const keys = new Set((await listEventMarkets(exchange, eventId)).map(makeMarketKey));
  for (const planned of listCricketMarkets(info)) {
    if (!keys.has(makeMarketKey(planned))) await exchange.submit(buildCricketMarket(eventId, planned));
  }
}

/** Opens a desk per house currency for each of the event's planned markets. */
async function openDesks(parts: DeskParts, info: CricketMatchInfo, eventId: number): Promise<RunnerMarket[]> {
  const found = await listEventMarkets(parts.exchange, eventId);
  return listCricketMarkets(info).flatMap(({ kind, name, side, style }) => {
    const market = found.find((candidate) => candidate.kind === kind && (side === null || candidate.name === name));
    if (market === undefined) return [];
    const { marketId, runnerIds } = market;
    const seed = `${info.key}/${kind}/${side ?? ''}`;
    const desks = openMakerDesks(parts, parts.houseAccounts, { ...market, style, seed });
    return [{ kind, side, marketId, runnerIds, desks }];
  });
}
