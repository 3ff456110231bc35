import { label, named, ruled } from '@crease/contracts/labels/english.ts';
import { type MarketView, type PlayResult, VOID, winnerView } from '#play/board.ts';
import type { MarketPlan } from '#play/sport-fixture.ts';
import type { RaceInfo } from './race-card.ts';
import type { RacingState } from './racing-state.ts';

const SHARED_RULES = [
  label('RULE_NON_RUNNER'),
  label('RULE_RACE_DEAD_HEAT'),
  label('RULE_WEIGH_IN'),
  label('RULE_RACE_VOID'),
];
const WIN_RULES = ruled(...SHARED_RULES, label('RULE_STARTING_PRICE'), label('RULE_IN_RUNNING'));

/** The markets of a race: win, and place with the places of the field as declared. */
export function racingMarkets({ runners, places }: RaceInfo): MarketPlan[] {
  const declared = runners.map(({ name, number, stall, jockey }) => ({
    name,
    number: String(number),
    stall: String(stall),
    jockey,
  }));
  return [
    {
      key: 'win',
      kind: 'WIN',
      ...named(label('WIN')),
      subType: null,
      ...WIN_RULES,
      sort: 10,
      winners: 1,
      turnsInPlay: true,
      runners: declared,
    },
    {
      key: 'place',
      kind: 'PLACE',
      ...named(label('TO_BE_PLACED')),
      subType: `PLACES_${places}`,
      ...ruled(...SHARED_RULES, label('RULE_PLACES_PAID', { places }), label('RULE_AFTER_OFF')),
      sort: 20,
      winners: places,
      turnsInPlay: false,
      runners: declared,
    },
  ];
}

/** How the markets stand, in the order of the plan. */
export function racingViews(info: RaceInfo, state: RacingState): MarketView[] {
  const { stage, win, place, nonRunners } = state;
  return [
    winnerView({
      key: 'win',
      status: stage === 'before' || stage === 'running' ? 'OPEN' : 'SUSPENDED',
      chances: win,
      removals: nonRunners.map(({ runner, winReductionBps }) => ({
        runner,
        reductionBps: winReductionBps,
      })),
      result: resultFor(state, 1),
    }),
    winnerView({
      key: 'place',
      status: stage === 'before' ? 'OPEN' : 'SUSPENDED',
      chances: place,
      removals: nonRunners.map(({ runner, placeReductionBps }) => ({
        runner,
        reductionBps: placeReductionBps,
      })),
      result: resultFor(state, info.places),
    }),
  ];
}

/** The first `paid` places; runners tied across the last of them are all in the result, and share it. */
function resultFor({ stage, placings }: RacingState, paid: number): PlayResult | null {
  if (stage === 'void') return VOID;
  if (stage !== 'weighed-in') return null;
  const paying: (readonly number[])[] = [];
  let placed = 0;
  for (const tied of placings) {
    if (placed >= paid) break;
    paying.push(tied);
    placed += tied.length;
  }
  return { type: 'placings', placings: paying };
}
