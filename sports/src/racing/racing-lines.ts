import type { PlayLine } from '#play/sport-fixture.ts';
import type { RaceInfo } from './race-card.ts';
import type { RacingFact } from './racing-fact.ts';
import type { RacingState } from './racing-state.ts';

/** Commentary on a fact, with the state after it: non-runners, the off, who leads, the finish. */
export function sayRacing(info: RaceInfo, fact: RacingFact, state: RacingState): PlayLine | null {
  const at = whereOf(info, state);
  const key = (text: string): PlayLine => ({ at, text, isKey: true });
  const line = (text: string): PlayLine => ({ at, text, isKey: false });
  const nameOf = (runner: number | undefined) => info.runners[runner ?? -1]?.name ?? '';
  switch (fact.type) {
    case 'prices':
      return null;
    case 'non-runner':
      return key(`Non-runner: ${info.runners[fact.runner]?.number} ${nameOf(fact.runner)}`);
    case 'off':
      return key('They are off');
    case 'running':
      return state.news === null ? null : line(sayOrder(fact.order.map(nameOf), state.news));
    case 'last-strides': {
      // A record may not say how they ran.
      const [leader] = state.order;
      return leader === undefined ? null : line(`${nameOf(leader)} in front near the post`);
    }
    case 'photo':
      return key(`Photo finish between ${listOf(fact.runners.map(nameOf))}`);
    case 'finish':
      return key(sayFinish(info, fact.placings, state));
    case 'weighed-in':
      return key('Weighed in, the result stands');
    case 'void-race':
      return key(`The race is void: ${fact.reason}`);
  }
}

function whereOf({ distanceM }: RaceInfo, { stage, done }: RacingState): string {
  if (stage === 'before') return 'Before the off';
  if (stage === 'running' && done === 0) return 'The off';
  return stage === 'running' || stage === 'last-strides'
    ? `${Math.round(done * distanceM)} m`
    : 'Result';
}

function sayOrder([first = '', second = '', third = '']: string[], news: 'leader' | 'half-way') {
  return news === 'leader'
    ? `${first} leads from ${second}`
    : `Half-way: ${first} leads ${second} and ${third}`;
}

/** The winner with its starting price, then the others who are paid. */
function sayFinish(
  info: RaceInfo,
  [winners = [], ...rest]: readonly (readonly number[])[],
  { startingPrices }: RacingState,
): string {
  const nameOf = (runner: number) => info.runners[runner]?.name ?? '';
  const priced = winners.map((runner) => {
    const price = startingPrices?.[runner] ?? null;
    return price === null ? nameOf(runner) : `${nameOf(runner)} (${priceText(price)})`;
  });
  const first = winners.length > 1 ? `Dead heat of ${listOf(priced)}` : `${priced.join()} wins`;
  const placed = rest
    .flat()
    .slice(0, Math.max(info.places - winners.length, 0))
    .map(nameOf);
  return placed.length === 0 ? first : `${first}, then ${listOf(placed)}`;
}

/** Hundredths as a decimal: 420 is `4.20`. */
function priceText(price: number): string {
  return `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`;
}

function listOf(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
