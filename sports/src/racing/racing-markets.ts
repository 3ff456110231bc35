import { type MarketView, type PlayResult, VOID, winnerView } from '#play/board.ts';
import type { MarketPlan } from '#play/sport-fixture.ts';
import type { RaceInfo } from './race-card.ts';
import type { RacingState } from './racing-state.ts';

const SHARED_RULE =
  'Bets on a non-runner are void and prices taken on the others before are reduced by its factor. Dead heats are settled on a part of the stake. The result at the weigh-in counts. A race that is void voids all bets.';
const WIN_RULE = `${SHARED_RULE} Bets are taken in running until the last strides.`;

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
      name: 'Win',
      subType: null,
      rules: WIN_RULE,
      sort: 10,
      winners: 1,
      turnsInPlay: true,
      runners: declared,
    },
    {
      key: 'place',
      kind: 'PLACE',
      name: 'To be placed',
      subType: `PLACES_${places}`,
      rules: `${SHARED_RULE} Places paid: ${places}, whoever is withdrawn later. No bets after the off.`,
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
