import type { EventItem, PriceSize, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import type { RacingScore } from '@crease/contracts/wire/score-card.ts';
import { isInPlay } from '#data/catalogue/events.ts';
import { currentLanguage, t } from '#text/text.ts';

export type RaceEntry = RacingScore['runners'][number];

/** What the score card says of a runner: by number, and by name where the market has no numbers. */
export function entryOf(
  racing: RacingScore | undefined,
  { number, runnername }: Pick<WireRunner, 'number' | 'runnername'>,
): RaceEntry | null {
  const found = racing?.runners.find((entry) =>
    number === null ? entry.name === runnername : entry.number === number,
  );
  return found ?? null;
}

/**
 * The starting price that the book points to: the middle of both sides, by chances. One side alone is taken as it is.
 * @returns decimal odds, or null when nothing is offered.
 */
export function nearPriceOf(back: readonly PriceSize[], lay: readonly PriceSize[]): number | null {
  const [bestBack] = back;
  const [bestLay] = lay;
  if (bestBack === undefined || bestLay === undefined) return (bestBack ?? bestLay)?.[0] ?? null;
  // Backing at 5 and laying at 6: chances of 20 and 16.7 %, their middle is 18.3 %, so 5.45.
  return 2 / (1 / bestBack[0] + 1 / bestLay[0]);
}

/** True once the horses are on their way. */
export function isOff(racing: RacingScore | undefined, inPlay: boolean): boolean {
  return inPlay || (racing?.runners.some(({ position }) => position !== null) ?? false);
}

/** Whether another horse stands at the same place; true where nothing is known of places. */
export function sharesPosition(racing: RacingScore | undefined, entry: RaceEntry | null): boolean {
  if (racing === undefined || entry === null || entry.position === null) return true;
  return racing.runners.some(
    (other) => other.position === entry.position && other.number !== entry.number,
  );
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export function positionText(position: number): string {
  if (currentLanguage() !== 'en') return String(position);
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}

/** Runners as the card of a race lists them: by number, the non-runners last. */
export function inRaceOrder(runners: readonly WireRunner[]): readonly {
  readonly runner: WireRunner;
  /** Its place in the market. */
  readonly place: number;
}[] {
  const numberOf = ({ number, sort }: WireRunner) => Number(number ?? '') || 1_000 + sort;
  return runners
    .map((runner, place) => ({ runner, place }))
    .sort((a, b) => numberOf(a.runner) - numberOf(b.runner));
}

/** The races of one course by time, this one among them, and which is the next to start. */
export interface RaceDay {
  readonly races: readonly EventItem[];
  readonly nextId: number | null;
}

export function raceDayOf(
  events: readonly EventItem[],
  race: Pick<EventItem, 'sportId' | 'venue' | 'country'>,
  now: number,
): RaceDay {
  const races = events
    .filter(
      ({ sportId, venue, country }) =>
        sportId === race.sportId && venue === race.venue && country === race.country,
    )
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id - b.id);
  const next = races.find(
    (event) => !isInPlay(event) && event.status !== 'CLOSED' && Date.parse(event.startTime) > now,
  );
  return { races, nextId: next?.id ?? null };
}

/** Time left to the off: `Off in 12 min`, `Off in 45 s`, `Off`. From an hour on the time of day says more. */
export function countdownText(startTime: string, now: number): string | null {
  const left = Date.parse(startTime) - now;
  if (left >= 3_600_000) return null;
  if (left <= 0) return t('Due off');
  return left < 60_000
    ? t('Off in {seconds} s', { seconds: Math.ceil(left / 1_000) })
    : t('Off in {minutes} min', { minutes: Math.ceil(left / 60_000) });
}
