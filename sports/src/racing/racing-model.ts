import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Board } from '#play/board.ts';
import type { PlayModel } from '#play/play-facts.ts';
import type { RacingCard, SportScore } from '#play/sport-card.ts';
import type { RaceInfo } from './race-card.ts';
import type { RaceChances, RacingFact } from './racing-fact.ts';
import { describeRacingFact } from './racing-lines.ts';
import { racingViews } from './racing-markets.ts';
import { applyRacingFact, createRaceState, type RacingState } from './racing-state.ts';

/** Maps the facts of a race to prices, scorecard and commentary; `opening` holds the chances before the first fact. */
export function racingModel(
  info: RaceInfo,
  opening: RaceChances | null = null,
): PlayModel<RacingFact, RacingState> {
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
