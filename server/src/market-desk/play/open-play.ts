import type { EventDetails } from '@crease/core/market/market-terms.ts';
import type { Board } from '@crease/sports/play/board.ts';
import { type AnyFact, LivePlay } from '@crease/sports/play/live-play.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { PlayFixture } from '#market-desk/feeds/feed.ts';
import type { DeskParts, OpenedEvent } from '#market-desk/fixtures/fixture-desk.ts';
import { FixtureRunner } from '#market-desk/fixtures/fixture-runner.ts';
import { openMakerDesks } from '#market-desk/liquidity/maker-desk.ts';
import { RecordedDesk } from '#market-desk/liquidity/recorded-desk.ts';
import { createCommandSender, type SendCommand } from '#market-desk/results/end-market.ts';
import { type FieldLog, FieldReader } from '#market-desk/sources/field-log.ts';
import { buildPlayMarket, listEventMarkets, pickQuoteStyle } from '#market-desk/trading/create-market.ts';
import { makeMarketKey } from '#market-desk/trading/house-markets.ts';
import { BookMarket, RecordedMarket } from './book-market.ts';
import { PlayDesk, type PlayDeskSetup } from './play-desk.ts';
import { PointsMarket } from './points-market.ts';
import type { SportMarket } from './sport-market.ts';

/** Creates the markets of a non-cricket fixture, and the desk that takes it to settlement. */
export async function openPlay(
  parts: DeskParts,
  { eventId, sources }: OpenedEvent,
  { fixture, log: field }: { readonly fixture: PlayFixture; readonly log: FieldLog<AnyFact> },
): Promise<FixtureRunner<AnyFact, Board>> {
  const { exchange, log } = parts;
  const send = createCommandSender(exchange, log, eventId);
  const known = { ...parts, eventId, key: fixture.key, sources, field, reader: new FieldReader(field), fixture, send };
  await makeMarkets(known);
  const markets = await openDesks(known);
  return new FixtureRunner({ ...known, desk: new PlayDesk({ ...known, markets }) });
}

export function toPlayDetails(fixture: PlayFixture): EventDetails {
  const { sportId, title, startsAt: startTime, team1, team2, competition, country, venue, key } = fixture;
  return { sportId, title, startTime, team1, team2, competition, country, venue, dreamEventId: key };
}

interface OpeningParts extends Omit<PlayDeskSetup, 'markets'> {
  readonly send: SendCommand;
}

/** Creates the missing markets that aren't decided yet; only the chosen lines, unless the event has others. */
async function makeMarkets({ fixture, field, exchange, send, eventId }: OpeningParts): Promise<void> {
  const found = await readMarketsByKey(exchange, eventId);
  const exists = (plan: MarketPlan) => found.has(makeMarketKey(plan));
  const families = new Set(
    fixture.markets.flatMap((plan) => (plan.line?.isChosen === false && exists(plan) ? [plan.line.family] : [])),
  );
  const isOffered = ({ line }: MarketPlan) => line === undefined || (line.isChosen && !families.has(line.family));
  const missing = fixture.markets.filter((plan) => isOffered(plan) && !exists(plan));
  if (missing.length === 0) return;
  const live = new LivePlay(fixture.model);
  for (const moment of field.from(0)) live.apply(moment);
  const decided = new Set(live.board.markets.filter(({ result }) => result !== null).map((view) => view.key));
  for (const plan of missing) {
    if (!decided.has(plan.key)) await send(buildPlayMarket(eventId, plan));
  }
}

/** Opens the event's planned markets, with a desk per house currency for those of the exchange. */
async function openDesks(parts: OpeningParts): Promise<SportMarket[]> {
  const { exchange, houseAccounts, ids, manualControl, fixture, eventId, send } = parts;
  const found = await readMarketsByKey(exchange, eventId);
  return fixture.markets.flatMap((plan): SportMarket[] => {
    const market = found.get(makeMarketKey(plan));
    if (market === undefined) return [];
    const { marketId, runnerIds, ladder } = market;
    const known = { exchange, send, plan, marketId, runnerIds, manualControl };
    if (plan.kind === 'FANCY') return [new PointsMarket(known)];
    if (plan.recordedDelayMs !== undefined) {
      const desks = houseAccounts.map((house) => new RecordedDesk({ ...known, ids, ladder, house }));
      return [new RecordedMarket({ ...known, desks })];
    }
    const makers = { style: pickQuoteStyle(plan), seed: `${fixture.key}/${plan.key}` };
    const desks = openMakerDesks({ exchange, ids }, houseAccounts, { ...market, ...makers });
    const isQuoted = market.winners === plan.winners && market.eachWayDivisor === plan.eachWayDivisor;
    return [new BookMarket({ ...known, desks, isQuoted })];
  });
}

async function readMarketsByKey(exchange: Exchange, eventId: number) {
  const markets = await listEventMarkets(exchange, eventId);
  return new Map(markets.map((market) => [makeMarketKey(market), market]));
}
