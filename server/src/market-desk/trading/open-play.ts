import type { EventDetails } from '@crease/core/market/sport-event.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import type { Board } from '@crease/sports/play/board.ts';
import { LivePlay } from '@crease/sports/play/live-play.ts';
import type { AnyFact } from '@crease/sports/play/play-facts.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { PlayFixture } from '#market-desk/feeds/feed.ts';
import type { FieldLog } from '#market-desk/fixtures/field-log.ts';
import type { DeskParts, OpenedEvent } from '#market-desk/fixtures/fixture-desk.ts';
import { FixtureRunner } from '#market-desk/fixtures/fixture-runner.ts';
import { MakerDesk } from '#market-desk/simulated/maker-desk.ts';
import { RecordedDesk } from '#market-desk/simulated/sport-recorded-desk.ts';
import { RecordedMarket } from '#market-desk/simulated/sport-recorded-market.ts';
import { BookMarket } from './book-market.ts';
import { buildPlayMarket } from './create-market.ts';
import { FieldReader } from './field-reader.ts';
import { PlayDesk } from './play-desk.ts';
import { pickQuoteStyle } from './play-plan.ts';
import { PointsMarket } from './points-market.ts';
import { createCommandSender, type SendCommand } from './send-command.ts';
import type { SportMarket } from './sport-market.ts';

/** Creates the markets of a non-cricket fixture, and the desk that takes it to settlement. */
export async function openPlay(
  parts: DeskParts,
  { eventId, sources }: OpenedEvent,
  { fixture, log: field }: { readonly fixture: PlayFixture; readonly log: FieldLog<AnyFact> },
): Promise<FixtureRunner<AnyFact, Board>> {
  const { exchange, log } = parts;
  const send = createCommandSender(exchange, log, eventId);
  await makeMarkets({ fixture, field, exchange, send, eventId });
  const markets = await openDesks(parts, { fixture, eventId, send });
  const reader = new FieldReader(field);
  const known = { ...parts, eventId, key: fixture.key, sources, field, reader };
  return new FixtureRunner({ ...known, desk: new PlayDesk({ ...known, fixture, markets }) });
}

/** Builds the exchange's event details of a fixture. */
export function toPlayDetails(fixture: PlayFixture): EventDetails {
  const { sportId, title, startsAt, team1, team2, competition, country, venue, key } = fixture;
  return {
    sportId,
    title,
    startTime: startsAt,
    team1,
    team2,
    competition,
    country,
    venue,
    dreamEventId: key,
  };
}

/** Creates the missing markets that aren't decided yet; only the chosen lines, unless the event has others. */
async function makeMarkets(parts: {
  readonly fixture: PlayFixture;
  readonly field: FieldLog<AnyFact>;
  readonly exchange: Exchange;
  readonly send: SendCommand;
  readonly eventId: number;
}): Promise<void> {
  const { fixture, field, exchange, send, eventId } = parts;
  const found = await marketsIn(exchange, eventId);
  const exists = ({ kind, name }: MarketPlan) => found.has(makePlanKey(kind, name));
  const kept = new Set(
    fixture.markets.flatMap((plan) =>
      plan.line?.isChosen === false && exists(plan) ? [plan.line.family] : [],
    ),
  );
  const isWanted = ({ line }: MarketPlan) =>
    line === undefined || (line.isChosen && !kept.has(line.family));
  const missing = fixture.markets.filter((plan) => isWanted(plan) && !exists(plan));
  if (missing.length === 0) return;
  const live = new LivePlay(fixture.model);
  for (const moment of field.from(0)) live.apply(moment);
  const decided = new Set(
    live.board.markets.filter(({ result }) => result !== null).map((view) => view.key),
  );
  for (const plan of missing) {
    if (!decided.has(plan.key)) await send(buildPlayMarket(eventId, plan));
  }
}

/** Opens the event's planned markets, with a desk per house currency for those of the exchange. */
async function openDesks(
  { exchange, houseAccounts, ids, manualControl }: DeskParts,
  {
    fixture,
    eventId,
    send,
  }: { readonly fixture: PlayFixture; readonly eventId: number; readonly send: SendCommand },
): Promise<SportMarket[]> {
  const found = await marketsIn(exchange, eventId);
  return fixture.markets.flatMap((plan): SportMarket[] => {
    const market = found.get(makePlanKey(plan.kind, plan.name));
    if (market === undefined) return [];
    const { marketId, runnerIds, ladder } = market;
    const known = { exchange, send, plan, marketId, runnerIds, manualControl };
    if (plan.kind === 'FANCY') return [new PointsMarket(known)];
    if (plan.recordedDelayMs !== undefined) {
      const desks = houseAccounts.map((house) => {
        return new RecordedDesk({ exchange, ids, marketId, runnerIds, ladder, house });
      });
      return [new RecordedMarket({ ...known, desks })];
    }
    const style = pickQuoteStyle(plan);
    const desks = houseAccounts.map(({ makers, currency }) => {
      const prng = createPrng(`${fixture.key}/${plan.key}/${currency}`);
      return new MakerDesk({ exchange, ids, marketId, runnerIds, ladder, makers, style, prng });
    });
    const isQuoted =
      market.winners === plan.winners && market.eachWayDivisor === plan.eachWayDivisor;
    return [new BookMarket({ ...known, desks, isQuoted })];
  });
}

function marketsIn(exchange: Exchange, eventId: number) {
  return exchange.read(
    (state) =>
      new Map(
        (state.events.get(eventId)?.marketIds ?? []).flatMap((marketId) => {
          const market = state.markets.get(marketId);
          if (market === undefined) return [];
          const { kind, terms, ladder, runners, winners, eachWayDivisor } = market;
          const runnerIds = runners.map(({ id }) => id);
          return [
            [
              makePlanKey(kind, terms.name),
              { marketId, runnerIds, ladder, winners, eachWayDivisor },
            ] as const,
          ];
        }),
      ),
  );
}

function makePlanKey(kind: string, name: string): string {
  return `${kind} ${name}`;
}
