import type { EventItem, PriceSize, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import type { RacingScore } from '@crease/contracts/catalogue/score-card.ts';
import { isInPlay } from '#client/catalogue/events.ts';
import { currentLanguage, t } from '#i18n/text.ts';

export type RaceEntry = RacingScore['runners'][number];

/** Finds a runner's score card entry by number, or by name if the market has no numbers. */
export function findEntry(
  racing: RacingScore | undefined,
  { number, runnername }: Pick<WireRunner, 'number' | 'runnername'>,
): RaceEntry | null {
  const found = racing?.runners.find((entry) =>
    number === null ? entry.name === runnername : entry.number === number,
  );
  return found ?? null;
}

/**
 * Projects the starting price from the book: the midpoint of both sides by probability, or the only side offered.
 * @returns decimal odds, or null if nothing is offered.
 */
export function computeNearPrice(back: readonly PriceSize[], lay: readonly PriceSize[]): number | null {
  const [bestBack] = back;
  const [bestLay] = lay;
  if (bestBack === undefined || bestLay === undefined) return (bestBack ?? bestLay)?.[0] ?? null;
  // Back 5 and lay 6 are probabilities of 20% and 16.7%; the midpoint of 18.3% gives 5.45.
  return 2 / (1 / bestBack[0] + 1 / bestLay[0]);
}

/** True once the race has started. */
export function isRunning(racing: RacingScore | undefined, inPlay: boolean): boolean {
  return inPlay || (racing?.runners.some(({ position }) => position !== null) ?? false);
}

/** True if another runner has the same position, or if positions are unknown. */
export function sharesPosition(racing: RacingScore | undefined, entry: RaceEntry | null): boolean {
  if (racing === undefined || entry === null || entry.position === null) return true;
  return racing.runners.some((other) => other.position === entry.position && other.number !== entry.number);
}

/** Formats `1st`, `2nd`, `3rd`, `11th`. */
export function formatPosition(position: number): string {
  if (currentLanguage() !== 'en') return String(position);
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}

/** Runners in race card order: by number, non-runners last. */
export function inRaceOrder(runners: readonly WireRunner[]): readonly {
  readonly runner: WireRunner;
  /** Index in the market. */
  readonly place: number;
}[] {
  const getSortNumber = ({ number, sort }: WireRunner) => Number(number ?? '') || 1_000 + sort;
  return runners
    .map((runner, index) => ({ runner, place: index }))
    .sort((a, b) => getSortNumber(a.runner) - getSortNumber(b.runner));
}

/** The meeting's races by time, including this one, and the next to start. */
export interface RaceDay {
  readonly races: readonly EventItem[];
  readonly nextId: number | null;
}

export function buildRaceDay(
  events: readonly EventItem[],
  race: Pick<EventItem, 'sportId' | 'venue' | 'country'>,
  now: number,
): RaceDay {
  const races = events
    .filter(
      ({ sportId, venue, country }) => sportId === race.sportId && venue === race.venue && country === race.country,
    )
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id - b.id);
  const next = races.find(
    (event) => !isInPlay(event) && event.status !== 'CLOSED' && Date.parse(event.startTime) > now,
  );
  return { races, nextId: next?.id ?? null };
}

/**
 * Formats the time to the off: `Off in 12 min`, `Off in 45 s`, `Off`. Null from one hour, when the start time is more
 * useful.
 */
export function formatCountdown(startTime: string, now: number): string | null {
  const left = Date.parse(startTime) - now;
  if (left >= 3_600_000) return null;
  if (left <= 0) return t('Off time passed');
  return left < 60_000
    ? t('Off in {seconds}s', { seconds: Math.ceil(left / 1_000) })
    : t('Off in {minutes} min', { minutes: Math.ceil(left / 60_000) });
}
