import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import type { RaceInfo } from './race-card.ts';
import type { RacingFact } from './racing-fact.ts';
import type { RacingState } from './racing-state.ts';

/** Describes a fact in commentary, given the state after it: non-runners, the off, the leader, the finish. */
export function describeRacingFact(
  info: RaceInfo,
  fact: RacingFact,
  state: RacingState,
): PlayLine | null {
  const at = formatRacePosition(info, state);
  const key = (text: Label): PlayLine => ({ at, text, isKey: true });
  const line = (text: Label): PlayLine => ({ at, text, isKey: false });
  const getRunnerName = (runner: number | undefined) => info.runners[runner ?? -1]?.name ?? '';
  switch (fact.type) {
    case 'prices':
      return null;
    case 'non-runner':
      return key(
        label('NON_RUNNER', {
          name: `${info.runners[fact.runner]?.number} ${getRunnerName(fact.runner)}`,
        }),
      );
    case 'off':
      return key(label('THEY_ARE_OFF'));
    case 'running':
      return state.highlight === null
        ? null
        : line(describeOrder(fact.order.map(getRunnerName), state.highlight));
    case 'last-strides': {
      // A recording may have no running order.
      const [leader] = state.order;
      return leader === undefined
        ? null
        : line(label('NEAR_THE_POST', { name: getRunnerName(leader) }));
    }
    case 'photo':
      return key(label('PHOTO_BETWEEN', { names: joinNames(fact.runners.map(getRunnerName)) }));
    case 'finish':
      return key(describeFinish(info, fact.placings, state));
    case 'weighed-in':
      return key(label('RESULT_STANDS'));
    case 'void-race':
      return key(label('RACE_VOID_FOR', { reason: fact.reason }));
  }
}

function formatRacePosition({ distanceM }: RaceInfo, { stage, done }: RacingState): Label {
  if (stage === 'before') return label('BEFORE_THE_OFF');
  if (stage === 'running' && done === 0) return label('THE_OFF');
  return stage === 'running' || stage === 'last-strides'
    ? label('METRES', { metres: String(Math.round(done * distanceM)) })
    : label('RESULT');
}

function describeOrder(
  [first = '', second = '', third = '']: string[],
  highlight: 'leader' | 'half-way',
) {
  return highlight === 'leader'
    ? label('LEADS_FROM', { first, second })
    : label('HALF_WAY', { first, second, third });
}

/** Names the winner with its starting price, then the other placed runners. */
function describeFinish(
  info: RaceInfo,
  [winners = [], ...rest]: readonly (readonly number[])[],
  { startingPrices }: RacingState,
): Label {
  const getRunnerName = (runner: number) => info.runners[runner]?.name ?? '';
  const priced = winners.map((runner) => {
    const price = startingPrices?.[runner] ?? null;
    return price === null
      ? getRunnerName(runner)
      : `${getRunnerName(runner)} (${formatPrice(price)})`;
  });
  const first =
    winners.length > 1
      ? label('DEAD_HEAT', { names: joinNames(priced) })
      : label('WINS', { name: priced.join() });
  const placed = rest
    .flat()
    .slice(0, Math.max(info.places - winners.length, 0))
    .map(getRunnerName);
  return placed.length === 0 ? first : label('THEN_PLACED', { first, names: joinNames(placed) });
}

/** Formats hundredths as a decimal: 420 is `4.20`. */
function formatPrice(price: number): string {
  return `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`;
}

function joinNames(names: readonly string[]): Label | string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : label('AND', { first: names.slice(0, -1).join(', '), last });
}
