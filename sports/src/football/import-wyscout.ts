import {
  asArray,
  asChoice,
  asNumber,
  asText,
  ImportError,
  type JsonAt,
  member,
  optionalNumber,
  optionalText,
} from '#importers/read-json.ts';
import type { SidePair } from '#play/sport-card.ts';
import { createRecording, type Recording, SPORT_IDS } from '#play/sport-fixture.ts';
import { footballMarkets } from './football-markets.ts';
import { footballModel } from './football-model.ts';
import type { FootballFact, FootballSide } from './football-state.ts';
import { type FactInHalf, footballTimeline } from './recorded-halves.ts';

const PERIODS = ['1H', '2H', 'E1', 'E2', 'P'] as const;
type Period = (typeof PERIODS)[number];
const TYPES = [
  'shot',
  'shot_on_target',
  'corner',
  'offside',
  'goal',
  'penalty_goal',
  'own_goal',
  'yellow_card',
  'second_yellow',
  'red_card',
  'shootout_scored',
  'shootout_missed',
] as const;
/** Default expected goals for sides of unknown strength. */
const USUAL_RATES: SidePair<number> = [1.5, 1.2];

/**
 * Parses a match with its timeline in processed Wyscout format.
 *
 * @param rates expected goals per side; defaults apply if absent. Throws ImportError with the file position if
 * malformed.
 */
export function importWyscout(parsed: unknown, rates: SidePair<number> = USUAL_RATES): Recording<FootballFact> {
  const file: JsonAt = { value: parsed, path: '' };
  const [one, two] = asArray(member(file, 'teams')).map(asText);
  if (one === undefined || two === undefined) throw new ImportError('teams: expected two');
  const teams = [one, two] as const;
  const byPeriod = readTimeline(file, teams);
  const getPeriodLength = (period: Period) => asNumber(member(member(file, 'period_end_sec'), period));

  const facts = footballTimeline(
    { length: getPeriodLength('1H'), facts: byPeriod['1H'] },
    { length: getPeriodLength('2H'), facts: byPeriod['2H'] },
    extraTime(byPeriod, (period) => optionalNumber(member(member(file, 'period_end_sec'), period))),
  );
  const fixture = {
    key: `replay:football:${asText(member(file, 'match_id'))}`,
    sport: 'football',
    sportId: SPORT_IDS.football,
    title: `${one} v ${two}`,
    team1: one,
    team2: two,
    competition: asText(member(file, 'competition')).replaceAll('_', ' '),
    country: null,
    venue: null,
    startsAt: wyscoutTime(asText(member(file, 'date'))),
    markets: footballMarkets(teams, rates),
  } as const;
  return createRecording(fixture, footballModel({ teams, rates }), facts);
}

function readTimeline(file: JsonAt, teams: SidePair<string>): Record<Period, FactInHalf[]> {
  const byPeriod: Record<Period, FactInHalf[]> = { '1H': [], '2H': [], E1: [], E2: [], P: [] };
  for (const at of asArray(member(file, 'timeline'))) {
    const side = asChoice(member(at, 'team'), teams) === teams[0] ? 0 : 1;
    byPeriod[asChoice(member(at, 'period'), PERIODS)].push({
      second: asNumber(member(at, 'sec')),
      fact: readFact(at, side),
    });
  }
  return byPeriod;
}

function readFact(at: JsonAt, side: FootballSide): FootballFact {
  const player = optionalText(member(at, 'player')) ?? '';
  switch (asChoice(member(at, 'type'), TYPES)) {
    case 'shot':
      return { type: 'shot', side, player, onTarget: false };
    case 'shot_on_target':
      return { type: 'shot', side, player, onTarget: true };
    case 'corner':
      return { type: 'corner', side };
    case 'offside':
      return { type: 'offside', side };
    case 'goal':
      return { type: 'goal', side, scorer: player, how: 'play' };
    case 'penalty_goal':
      return { type: 'goal', side, scorer: player, how: 'penalty' };
    case 'own_goal':
      return { type: 'goal', side, scorer: player, how: 'own-goal' };
    case 'yellow_card':
      return { type: 'card', side, player, colour: 'yellow' };
    case 'second_yellow':
      return { type: 'card', side, player, colour: 'second-yellow' };
    case 'red_card':
      return { type: 'card', side, player, colour: 'red' };
    case 'shootout_scored':
      return { type: 'shoot-out-kick', side, scored: true };
    case 'shootout_missed':
      return { type: 'shoot-out-kick', side, scored: false };
  }
}

const BREAK = 120;

function extraTime(
  { E1, E2, P }: Record<Period, FactInHalf[]>,
  lengthOf: (period: Period) => number | null,
): FactInHalf[] {
  const first = lengthOf('E1');
  if (first === null) return [];
  const second = first + BREAK;
  const shootOut = second + (lengthOf('E2') ?? 0) + BREAK;
  const later = (facts: readonly FactInHalf[], by: number) =>
    facts.map((happened) => ({ ...happened, second: happened.second + by }));
  return [
    { second: 0, fact: { type: 'extra-time', half: 1 } },
    ...later(E1, 0),
    { second, fact: { type: 'extra-time', half: 2 } },
    ...later(E2, second),
    ...later(P, shootOut),
  ];
}

/** Parses `June 14, 2018 at 5:00:00 PM GMT+2` to ms since 1970 UTC. */
function wyscoutTime(text: string): number {
  const [, day, zone] = /^(.*?)(?: GMT([+-]\d+)?)?$/.exec(text.replace(' at ', ' ')) ?? [];
  const local = Date.parse(`${day} UTC`);
  if (!Number.isFinite(local)) throw new ImportError(`date: expected a time, found ${text}`);
  return local - Number(zone ?? 0) * 3_600_000;
}
