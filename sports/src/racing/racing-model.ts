import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board } from '#play/board.ts';
import type { PlayModel } from '#play/live-play.ts';
import type { RacingCard, SportScore } from '#play/sport-card.ts';
import type { PlayLine } from '#play/sport-fixture.ts';
import { racingViews } from './racing-markets.ts';
import {
  applyRacingFact,
  createRaceState,
  type RaceChances,
  type RaceInfo,
  type RacingFact,
  type RacingState,
} from './racing-state.ts';

/** Maps the facts of a race to prices, scorecard and commentary; `opening` holds the chances before the first fact. */
export function racingModel(info: RaceInfo, opening: RaceChances | null = null): PlayModel<RacingFact, RacingState> {
  return {
    announced: { ...info, title: info.name, opening },
    start: createRaceState(info, opening),
    apply: applyRacingFact,
    board: (state) => ({
      phase: getPhase(state),
      markets: racingViews(info, state),
      card: racingCard(info, state),
      score: buildScore(info, state),
    }),
    describe: (fact, state) => describeRacingFact(info, fact, state),
  };
}

function getPhase({ stage }: RacingState): Board['phase'] {
  if (stage === 'before') return 'before';
  return stage === 'weighed-in' || stage === 'void' ? 'over' : 'in-play';
}

const STATUS: Readonly<Record<RacingState['stage'], Label>> = {
  before: label('BEFORE_THE_OFF'),
  running: label('OFF'),
  'last-strides': label('LAST_STRIDES'),
  photo: label('PHOTO_FINISH'),
  finished: label('RESULT_TO_COME'),
  'weighed-in': label('WEIGHED_IN'),
  void: label('RACE_VOID'),
};

function racingCard(info: RaceInfo, state: RacingState): RacingCard {
  const gone = new Set(state.nonRunners.map(({ runner }) => runner));
  return {
    kind: 'racing',
    status: STATUS[state.stage],
    distance: `${info.distanceM} m`,
    going: info.going,
    raceClass: info.raceClass,
    places: info.places,
    runners: info.runners.map((runner, place) => ({
      number: String(runner.number),
      name: runner.name,
      stall: String(runner.stall),
      jockey: runner.jockey,
      trainer: runner.trainer,
      weight: runner.weight > 0 ? `${runner.weight} kg` : '',
      form: runner.form,
      position: getPosition(state, place),
      isNonRunner: gone.has(place),
      startingPrice: state.startingPrices?.[place] ?? null,
    })),
  };
}

/** Runners in a dead heat share the better place. */
function getPosition({ placings, order }: RacingState, runner: number): number | null {
  let ahead = 0;
  for (const placing of placings) {
    if (placing.includes(runner)) return ahead + 1;
    ahead += placing.length;
  }
  const place = order.indexOf(runner);
  return place < 0 ? null : place + 1;
}

function buildScore(info: RaceInfo, state: RacingState): SportScore {
  const leaders = state.order.slice(0, info.places);
  return {
    stage: STATUS[state.stage],
    detail:
      state.stage === 'running'
        ? label('METRES_RUN', { metres: String(Math.round(state.done * info.distanceM)) })
        : null,
    sides: leaders.map((runner) => ({
      name: getRunnerName(info, runner),
      text: String(getPosition(state, runner) ?? ''),
      batting: false,
    })),
  };
}

function getRunnerName({ runners }: RaceInfo, runner: number): string {
  return runners[runner]?.name ?? '';
}

/** Describes a fact in commentary, given the state after it: non-runners, the off, the leader, the finish. */
function describeRacingFact(info: RaceInfo, fact: RacingFact, state: RacingState): PlayLine | null {
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
      return state.highlight === null ? null : line(describeOrder(fact.order.map(getRunnerName), state.highlight));
    case 'last-strides': {
      // A recording may have no running order.
      const [leader] = state.order;
      return leader === undefined ? null : line(label('NEAR_THE_POST', { name: getRunnerName(leader) }));
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

function describeOrder([first = '', second = '', third = '']: string[], highlight: 'leader' | 'half-way') {
  return highlight === 'leader' ? label('LEADS_FROM', { first, second }) : label('HALF_WAY', { first, second, third });
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
    return price === null ? getRunnerName(runner) : `${getRunnerName(runner)} (${formatPrice(price)})`;
  });
  const first =
    winners.length > 1 ? label('DEAD_HEAT', { names: joinNames(priced) }) : label('WINS', { name: priced.join() });
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
