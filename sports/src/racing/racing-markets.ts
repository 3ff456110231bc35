import { label, labelledName, labelledRules } from '@crease/contracts/labels/english.ts';
import { type MarketView, type PlayResult, VOID, winnerView } from '#play/board.ts';
import type { MarketPlan } from '#play/sport-fixture.ts';
import { type EachWayTerms, eachWayTermsFor, type RaceInfo, type RacingState } from './racing-state.ts';

const SHARED_RULES = [
  label('RULE_NON_RUNNER'),
  label('RULE_RACE_DEAD_HEAT'),
  label('RULE_WEIGH_IN'),
  label('RULE_RACE_VOID'),
];
const WIN_RULES = labelledRules(...SHARED_RULES, label('RULE_STARTING_PRICE'), label('RULE_IN_RUNNING'));

/**
 * Returns the each-way terms of a race for the declared field; null if it has no each-way market. Place chances are
 * only known for the place market's number of places, so both must pay the same number.
 */
export function getEachWayTerms({ runners, places, raceClass }: RaceInfo): EachWayTerms | null {
  const terms = eachWayTermsFor(runners.length, /\bhandicap\b/i.test(raceClass));
  return terms?.places === places ? terms : null;
}

/** Plans the markets of a race: win, place (by the declared field) and, if available, each way. */
export function racingMarkets(info: RaceInfo): MarketPlan[] {
  const { runners, places } = info;
  const eachWay = getEachWayTerms(info);
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
      ...labelledName(label('WIN')),
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
      ...labelledName(label('TO_BE_PLACED')),
      subType: `PLACES_${places}`,
      ...labelledRules(
        ...SHARED_RULES,
        label('RULE_PLACES_PAID', { places }),
        label('RULE_STARTING_PRICE'),
        label('RULE_AFTER_OFF'),
      ),
      sort: 20,
      winners: places,
      // Suspended from the off on, but going in-play fixes its starting prices.
      turnsInPlay: true,
      runners: declared,
    },
    ...(eachWay === null ? [] : [{ ...buildEachWayPlan(eachWay), runners: declared }]),
  ];
}

function buildEachWayPlan({ places, divisor }: EachWayTerms): Omit<MarketPlan, 'runners'> {
  return {
    key: 'each-way',
    kind: 'EACH_WAY',
    ...labelledName(label('EACH_WAY')),
    subType: null,
    ...labelledRules(
      label('RULE_EACH_WAY', { divisor }),
      label('RULE_PLACES_PAID', { places }),
      ...SHARED_RULES,
      label('RULE_AFTER_OFF'),
    ),
    sort: 30,
    winners: places,
    eachWayDivisor: divisor,
    turnsInPlay: false,
  };
}

/** Computes the market views in plan order. */
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
    ...eachWayView(info, state),
  ];
}

/** Prices are based on the win, so a non-runner reduces them by its win chance. */
function eachWayView(info: RaceInfo, state: RacingState): MarketView[] {
  const terms = getEachWayTerms(info);
  if (terms === null) return [];
  const { stage, win, place, nonRunners } = state;
  return [
    winnerView({
      key: 'each-way',
      status: stage === 'before' ? 'OPEN' : 'SUSPENDED',
      chances: win.map((chance, n) => eachWayChance(chance, place[n] ?? 0, terms.divisor)),
      removals: nonRunners.map(({ runner, winReductionBps }) => ({
        runner,
        reductionBps: winReductionBps,
      })),
      result: resultFor(state, terms.places),
    }),
  ];
}

/** Result of the first `paid` places; runners tied across the last of them are all included and share it. */
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

/**
 * Computes the chance whose odds are fair each way. At price p the win part wins p − 1 and the place part (p − 1) ÷
 * divisor; each loses its stake otherwise. Their combined expectation is zero at p − 1 = (2 − win − place) ÷ (win +
 * place ÷ divisor).
 *
 * @param win, place the runner's chances of winning and being placed.
 * @returns 1 ÷ p; 1 for a certain winner, 0 for a non-runner.
 * @example win 0.2 and place 0.5 by 5: p − 1 = 1.3 ÷ 0.3, a price of 5.33 and a chance of 0.1875.
 */
export function eachWayChance(win: number, place: number, divisor: number): number {
  const pays = win + place / divisor;
  if (pays <= 0) return 0;
  const costs = Math.max(0, 2 - win - place);
  return pays / (pays + costs);
}
