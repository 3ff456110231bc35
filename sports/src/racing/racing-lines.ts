import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import type { RaceInfo } from './race-card.ts';
import type { RacingFact } from './racing-fact.ts';
import type { RacingState } from './racing-state.ts';

/** Describes a fact in commentary, given the state after it: non-runners, the off, the leader, the finish. */
export function sayRacing(info: RaceInfo, fact: RacingFact, state: RacingState): PlayLine | null {
  const at = whereOf(info, state);
  const key = (said: Label): PlayLine => ({ at, said, isKey: true });
  const line = (said: Label): PlayLine => ({ at, said, isKey: false });
  const nameOf = (runner: number | undefined) => info.runners[runner ?? -1]?.name ?? '';
  switch (fact.type) {
    case 'prices':
      return null;
    case 'non-runner':
      return key(
        label('NON_RUNNER', {
          name: `${info.runners[fact.runner]?.number} ${nameOf(fact.runner)}`,
        }),
      );
    case 'off':
      return key(label('THEY_ARE_OFF'));
    case 'running':
      return state.news === null ? null : line(sayOrder(fact.order.map(nameOf), state.news));
    case 'last-strides': {
      // A recording may have no running order.
      const [leader] = state.order;
      return leader === undefined ? null : line(label('NEAR_THE_POST', { name: nameOf(leader) }));
    }
    case 'photo':
      return key(label('PHOTO_BETWEEN', { names: listOf(fact.runners.map(nameOf)) }));
    case 'finish':
      return key(sayFinish(info, fact.placings, state));
    case 'weighed-in':
      return key(label('RESULT_STANDS'));
    case 'void-race':
      return key(label('RACE_VOID_FOR', { reason: fact.reason }));
  }
}

function whereOf({ distanceM }: RaceInfo, { stage, done }: RacingState): Label {
  if (stage === 'before') return label('BEFORE_THE_OFF');
  if (stage === 'running' && done === 0) return label('THE_OFF');
  return stage === 'running' || stage === 'last-strides'
    ? label('METRES', { metres: String(Math.round(done * distanceM)) })
    : label('RESULT');
}

function sayOrder([first = '', second = '', third = '']: string[], news: 'leader' | 'half-way') {
  return news === 'leader'
    ? label('LEADS_FROM', { first, second })
    : label('HALF_WAY', { first, second, third });
}

/** Names the winner with its starting price, then the other placed runners. */
function sayFinish(
  info: RaceInfo,
  [winners = [], ...rest]: readonly (readonly number[])[],
  { startingPrices }: RacingState,
): Label {
  const nameOf = (runner: number) => info.runners[runner]?.name ?? '';
  const priced = winners.map((runner) => {
    const price = startingPrices?.[runner] ?? null;
    return price === null ? nameOf(runner) : `${nameOf(runner)} (${priceText(price)})`;
  });
  const first =
    winners.length > 1
      ? label('DEAD_HEAT', { names: listOf(priced) })
      : label('WINS', { name: priced.join() });
  const placed = rest
    .flat()
    .slice(0, Math.max(info.places - winners.length, 0))
    .map(nameOf);
  return placed.length === 0 ? first : label('THEN_PLACED', { first, names: listOf(placed) });
}

/** Formats hundredths as a decimal: 420 is `4.20`. */
function priceText(price: number): string {
  return `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`;
}

function listOf(names: readonly string[]): Label | string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : label('AND', { first: names.slice(0, -1).join(', '), last });
}
