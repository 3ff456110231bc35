import { toWireFact } from '@crease/contracts/market-desk/field-facts.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { type CricsheetMatch, importCricsheet } from '@crease/sports/importers/cricsheet.ts';
import { importRecordings } from '@crease/sports/registry/sports.ts';

/** A recorded match as sent by a feed: its announcement, and its events with their offset from the start. */
export interface SentFixture {
  readonly announced: Readonly<Record<string, unknown>>;
  readonly facts: readonly { readonly afterMs: number; readonly fact: unknown }[];
}

/**
 * Reads the matches of a file: Cricsheet JSON, or a file of football, tennis, kabaddi or racing.
 *
 * @param id of the fixture, unique within its source.
 */
export function sentFixtures(parsed: unknown, id: string, startsAt: number): SentFixture[] {
  const others = importRecordings(parsed);
  if (others === null) return [sentMatch(importCricsheet(parsed, { key: id }), id, startsAt)];
  return others.flatMap((recording, place) => {
    const { fixture, facts } = recording;
    const announced = buildAnnouncement(fixture, { id: `${id}-${place}`, startsAt }, parsed);
    return announced === null ? [] : [{ announced, facts: paced(facts) }];
  });
}

/** Converts a cricket match, recorded or simulated. */
export function sentMatch(
  { info, events }: Pick<CricsheetMatch, 'info' | 'events'>,
  id: string,
  startsAt: number,
): SentFixture {
  const { teams, competition, stage, venue, format, gender, oversPerInnings } = info;
  const { ballsPerOver, days, drawPossible } = info;
  return {
    announced: {
      sport: 'cricket',
      id,
      startsAt,
      teams,
      competition,
      stage,
      venue,
      format,
      gender,
      oversPerInnings,
      ballsPerOver,
      days,
      drawPossible,
    },
    facts: events.map(({ afterMs, event }) => ({
      afterMs,
      fact: toWireFact(dropForesight(event)),
    })),
  };
}

/** Drops what only a whole file tells: a live feed can't announce an innings as incomplete. */
function dropForesight(event: FieldEvent): FieldEvent {
  if (event.type !== 'innings-start') return event;
  const { isIncomplete: _, ...start } = event;
  return start;
}

type Fixture = NonNullable<ReturnType<typeof importRecordings>>[number]['fixture'];

function buildAnnouncement(
  { sport, team1, team2, competition, venue, title, country, markets }: Fixture,
  { id, startsAt }: { readonly id: string; readonly startsAt: number },
  parsed: unknown,
): Record<string, unknown> | null {
  const common = { sport, id, startsAt, competition, venue };
  switch (sport) {
    case 'football':
    case 'kabaddi':
      return { ...common, teams: [team1, team2] };
    case 'tennis':
      return { ...common, players: [team1, team2], format: detectFormat(parsed) };
    case 'horse-racing': {
      const win = markets.find(({ kind }) => kind === 'WIN');
      const place = markets.find(({ kind }) => kind === 'PLACE');
      const runners = (win?.runners ?? []).map(({ name, number, jockey }) => ({
        name,
        number: Number(number ?? 0),
        jockey: jockey ?? '',
      }));
      return {
        ...common,
        title,
        venue: venue ?? competition,
        country: country ?? 'GB',
        raceNumber: 1,
        distanceM: 1_600,
        places: place?.winners ?? 2,
        runners,
      };
    }
  }
}

/** Best of five if the file has more than three sets. */
function detectFormat(parsed: unknown): object {
  const text = JSON.stringify(parsed);
  const bestOf = /"best_of":\s*5/.test(text) ? 5 : 3;
  return { bestOf, lastSet: 'tie-break' };
}

function paced(facts: readonly { readonly atMs: number; readonly fact: unknown }[]): SentFixture['facts'] {
  return facts.map(({ atMs, fact }, place) => ({
    afterMs: place === 0 ? 0 : atMs - (facts[place - 1]?.atMs ?? atMs),
    fact: toWireFact(fact),
  }));
}
