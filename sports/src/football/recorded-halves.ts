import type { TimedFact } from '#play/live-play.ts';
import type { FootballFact } from './football-state.ts';

/** A fact with its time in the half, in seconds. */
export interface FactInHalf {
  readonly second: number;
  readonly fact: FootballFact;
}

/** A recorded half. */
export interface RecordedHalf {
  /** Length in seconds, including added time. */
  readonly length: number;
  readonly facts: readonly FactInHalf[];
}

const SECOND_MS = 1000;
const MINUTE = 60;
const REGULAR = 45 * MINUTE;
const HALF_TIME = 15 * MINUTE;
const EXTRA_BREAK = 5 * MINUTE;
/** Assumed duration of a halt: recordings don't say when play resumes after a goal or red card. */
const HALT = 45;

/**
 * Builds a full match timeline from recorded facts, adding whistles, the clock, added time and restarts.
 *
 * @param extra facts after the 90 minutes, in order, each with its second after full-time.
 */
export function footballTimeline(
  first: RecordedHalf,
  second: RecordedHalf,
  extra: readonly FactInHalf[] = [],
): TimedFact<FootballFact>[] {
  const secondFrom = first.length + HALF_TIME;
  const fullTime = secondFrom + second.length;
  return [
    at(0, { type: 'kick-off' }),
    ...halfFacts(first, 0),
    at(first.length, { type: 'half-time' }),
    at(secondFrom, { type: 'second-half' }),
    ...halfFacts(second, secondFrom),
    at(fullTime, { type: 'full-time' }),
    ...extra.map((later) => at(fullTime + EXTRA_BREAK + later.second, later.fact)),
  ];
}

function halfFacts({ length, facts }: RecordedHalf, from: number): TimedFact<FootballFact>[] {
  const minutes = Math.max(45, Math.ceil(length / MINUTE));
  const clock = Array.from({ length: minutes - 1 }, (_, index): FactInHalf => {
    const minute = index + 1;
    return { second: minute * MINUTE, fact: { type: 'clock', minute } };
  }).filter(({ second }) => second < length);
  const added: FactInHalf = {
    second: REGULAR,
    fact: { type: 'added-time', minutes: Math.max(0, Math.ceil((length - REGULAR) / MINUTE)) },
  };
  const played = facts.map((happened) => ({
    ...happened,
    second: Math.min(length, Math.max(0, happened.second)),
  }));
  return [...clock, ...(length > REGULAR ? [added] : []), ...played, ...restarts(played, length)]
    .sort((a, b) => a.second - b.second)
    .map(({ second, fact }) => at(from + second, fact));
}

/** Inserts restarts: play resumes after a halt, before the next fact; the whistle ends the last halt. */
function restarts(facts: readonly FactInHalf[], length: number): FactInHalf[] {
  return facts.flatMap(({ second, fact }, index) => {
    if (!isHalt(fact)) return [];
    const next = facts[index + 1]?.second ?? length;
    const halted = Math.min(second + HALT, next);
    return halted < length ? [{ second: halted, fact: { type: 'restart' } as const }] : [];
  });
}

function isHalt(fact: FootballFact): boolean {
  return fact.type === 'goal' || (fact.type === 'card' && fact.colour !== 'yellow');
}

function at(second: number, fact: FootballFact): TimedFact<FootballFact> {
  return { atMs: Math.round(second * SECOND_MS), fact };
}
