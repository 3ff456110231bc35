import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { EventDetails } from '@crease/core/market/sport-event.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import type { TimeSlices } from '#base/time-slices.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { CricketFixture } from '#market-desk/feeds/feed.ts';
import type { FieldLog } from '#market-desk/fixtures/field-log.ts';
import type { DeskParts, OpenedEvent } from '#market-desk/fixtures/fixture-desk.ts';
import { FixtureRunner } from '#market-desk/fixtures/fixture-runner.ts';
import { makeMarketKey } from '#market-desk/house/house-market.ts';
import { MakerDesk } from '#market-desk/simulated/maker-desk.ts';
import { buildCricketMarket } from '#market-desk/trading/create-market.ts';
import type { RunnerMarket } from '#market-desk/trading/exchange-desk.ts';
import { FieldReader } from '#market-desk/trading/field-reader.ts';
import { CricketDesk } from './cricket-desk.ts';
import { listCricketMarkets } from './cricket-plan.ts';

/** Dependencies of a match's desk. */
interface CricketParts extends DeskParts {
  /** Shared by the pricing of all matches. */
  readonly slices: TimeSlices;
}

const CRICKET = 3;

/** Creates the markets of a match, and the desk that takes it to settlement. */
export async function openMatch(
  parts: CricketParts,
  { eventId, isNew, sources }: OpenedEvent,
  { fixture, log: field }: { readonly fixture: CricketFixture; readonly log: FieldLog<FieldEvent> },
): Promise<FixtureRunner<FieldEvent, MatchState>> {
  // A process may have died between creating the event and its markets; once play has begun, none are created.
  if (isNew || parts.clock.now() < fixture.startsAt) {
    await makeMarkets(parts.exchange, fixture.info, eventId);
  }
  const markets = await openDesks(parts, fixture.info, eventId);
  const reader = new FieldReader(field);
  const known = { ...parts, eventId, key: fixture.key, sources, field, reader };
  return new FixtureRunner({ ...known, desk: new CricketDesk({ ...known, fixture, markets }) });
}

/** Builds the exchange's event details of a match. */
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

/** Creates an event's missing markets. */
async function makeMarkets(
  exchange: Exchange,
  info: CricketMatchInfo,
  eventId: number,
): Promise<void> {
  const names = await exchange.read((state) => listMarketKeys(state, eventId));
  for (const planned of listCricketMarkets(info)) {
    if (!names.has(makeMarketKey(planned)))
      await exchange.submit(buildCricketMarket(eventId, planned));
  }
}

/** Opens a desk per house currency for each of the event's planned markets. */
async function openDesks(
  { exchange, houseAccounts, ids }: DeskParts,
  info: CricketMatchInfo,
  eventId: number,
): Promise<RunnerMarket[]> {
  const found = await exchange.read((state) =>
    (state.events.get(eventId)?.marketIds ?? []).flatMap((marketId) => {
      const market = state.markets.get(marketId);
      if (market === undefined) return [];
      const { kind, ladder, runners, terms } = market;
      return [{ marketId, kind, ladder, name: terms.name, runnerIds: runners.map(({ id }) => id) }];
    }),
  );
  return listCricketMarkets(info).flatMap(({ kind, name, side, style }) => {
    const market = found.find(
      (candidate) => candidate.kind === kind && (side === null || candidate.name === name),
    );
    if (market === undefined) return [];
    const { marketId, runnerIds, ladder } = market;
    const desks = houseAccounts.map(({ makers, currency }) => {
      const prng = createPrng(`${info.key}/${kind}/${side ?? ''}/${currency}`);
      return new MakerDesk({ exchange, ids, marketId, runnerIds, ladder, makers, style, prng });
    });
    return [{ kind, side, marketId, runnerIds, desks }];
  });
}

/** Keys (kind and name) of an event's markets. */
function listMarketKeys(state: ExchangeState, eventId: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (const id of state.events.get(eventId)?.marketIds ?? []) {
    const market = state.markets.get(id);
    if (market !== undefined)
      names.add(makeMarketKey({ kind: market.kind, name: market.terms.name }));
  }
  return names;
}
