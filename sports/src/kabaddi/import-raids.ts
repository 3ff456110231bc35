import { label } from '@crease/contracts/labels/english.ts';
import {
  asArray,
  asCount,
  asFlag,
  asInstant,
  asNumber,
  asText,
  ImportError,
  isPresent,
  type JsonAt,
  member,
  optionalArray,
  optionalText,
} from '#importers/read-json.ts';
import type { TimedFact } from '#play/live-play.ts';
import type { SidePair } from '#play/sport-card.ts';
import { createRecording, type Recording, SPORT_IDS } from '#play/sport-fixture.ts';
import { kabaddiMarkets } from './kabaddi-markets.ts';
import { kabaddiModel } from './kabaddi-model.ts';
import { HALF_SECONDS, type KabaddiFact, type KabaddiSide, otherTeam, type RaidFact } from './kabaddi-state.ts';

const SECOND_MS = 1000;
const HALF_TIME_SECONDS = 300;
const STOP_SECONDS = 60;
/** Maximum duration of a raid in seconds; it starts after the previous one. */
const RAID_SECONDS = 16;

/**
 * Parses a match, raid by raid, in processed league format.
 *
 * @param edge assumed advantage of the first team, in logits per raid. Throws ImportError if the file is malformed,
 * or if its raids don't add up to its score.
 */
export function importRaids(parsed: unknown, edge = 0): Recording<KabaddiFact> {
  const file: JsonAt = { value: parsed, path: '' };
  const [one, two] = asArray(member(file, 'teams'));
  if (one === undefined || two === undefined) throw new ImportError('teams: expected two');
  const ids = [asCount(member(one, 'id')), asCount(member(two, 'id'))] as const;
  const teams = [asText(member(one, 'name')), asText(member(two, 'name'))] as const;
  const facts = readEvents(file, ids);
  checkScore(facts, [asCount(member(one, 'score')), asCount(member(two, 'score'))]);
  const fixture = {
    key: `replay:kabaddi:${asCount(member(file, 'match_id'))}`,
    sport: 'kabaddi',
    sportId: SPORT_IDS.kabaddi,
    title: `${teams[0]} v ${teams[1]}`,
    team1: teams[0],
    team2: teams[1],
    competition: asText(member(file, 'series')),
    country: null,
    venue: optionalText(member(file, 'venue')),
    startsAt: asInstant(member(file, 'date')),
    markets: kabaddiMarkets(teams),
  } as const;
  return createRecording(fixture, kabaddiModel({ teams, edge }), facts);
}

function readEvents(file: JsonAt, ids: SidePair<number>): TimedFact<KabaddiFact>[] {
  const facts: TimedFact<KabaddiFact>[] = [{ atMs: 0, fact: { type: 'first-half' } }];
  let half = 1;
  let left = HALF_SECONDS;
  let seconds = 0;
  const record = (fact: KabaddiFact) => facts.push({ atMs: seconds * SECOND_MS, fact });
  const moveTo = (nowLeft: number) => {
    // The recorded clock jumps back by a second or two after a review.
    seconds += Math.max(0, left - nowLeft);
    left = Math.min(left, nowLeft);
  };
  for (const at of asArray(member(file, 'events'))) {
    if (asCount(member(at, 'half')) > half) {
      moveTo(0);
      record({ type: 'half-time' });
      seconds += HALF_TIME_SECONDS;
      half = 2;
      left = HALF_SECONDS;
      record({ type: 'second-half' });
    }
    const clock = parseClock(member(at, 'clock'));
    if (isPresent(member(at, 'raiding_team'))) {
      const side = asCount(member(at, 'raiding_team')) === ids[0] ? 0 : 1;
      const raid = readRaid(at, side, Math.min(left, clock));
      moveTo(Math.min(left, clock + RAID_SECONDS));
      record({ type: 'raid-start', side, raider: raid.raider, secondsLeft: left });
      moveTo(clock);
      record(raid);
    } else if (asText(member(at, 'event')) === 'Timeout') {
      moveTo(clock);
      record({ type: 'stop', said: label('TIME_OUT') });
      seconds += STOP_SECONDS;
      record({ type: 'resume' });
    }
  }
  moveTo(0);
  record({ type: 'full-time' });
  return facts;
}

function readRaid(at: JsonAt, side: KabaddiSide, secondsLeft: number): RaidFact {
  const count = (name: string) => (isPresent(member(at, name)) ? asNumber(member(at, name)) : 0);
  const own = count('touch') + count('bonus') + count('raid_technical') + count('raid_all_out');
  const theirs = count('capture') + count('capture_bonus') + count('def_technical') + count('def_all_out');
  return {
    type: 'raid',
    side,
    raider: optionalText(member(at, 'raider')),
    touch: count('touch'),
    bonus: count('bonus') > 0,
    isCaught: count('capture') > 0,
    defender: count('capture') > 0 ? defenderIn(at) : null,
    isSuperTackle: asFlag(member(at, 'super_tackle')),
    allOut: count('raid_all_out') > 0 ? otherTeam(side) : count('def_all_out') > 0 ? side : null,
    points: side === 0 ? [own, theirs] : [theirs, own],
    secondsLeft,
  };
}

/** Returns the first defender listed: for a tackle, the one who made it. */
function defenderIn(at: JsonAt): string | null {
  const [first] = optionalArray(member(at, 'defenders'));
  return first === undefined ? null : asText(first);
}

/** Parses the time left in the half, `19:34`, to seconds. */
function parseClock(at: JsonAt): number {
  const [minutes, seconds] = asText(at).split(':').map(Number);
  const left = (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
  if (!Number.isFinite(left)) throw new ImportError(`${at.path}: expected minutes and seconds`);
  return left;
}

function checkScore(facts: readonly TimedFact<KabaddiFact>[], score: SidePair<number>): void {
  const made = [0, 1].map((side) =>
    facts.reduce((sum, { fact }) => sum + (fact.type === 'raid' ? (fact.points[side] ?? 0) : 0), 0),
  );
  if (made[0] !== score[0] || made[1] !== score[1]) {
    throw new ImportError(`events: raids make ${made.join('-')}, the score is ${score.join('-')}`);
  }
}
