import { DismissalKind } from '@crease/contracts/market-desk/field-facts.ts';
import fc from 'fast-check';

/** Facts of every sport, plausible and absurd, in any order. */

const side = fc.constantFrom(0, 1);
const name = fc.constantFrom('Asha', 'Bela', 'Chand', 'Devi');
const said = fc.constant('As said at the ground');
const odd = fc.constantFrom(0, 1, 2, 6, 7, 49, 50, 51, 120, 1_200, 10_000, 1e9, 1e300, -1, 0.5);
const few = fc.oneof({ weight: 8, arbitrary: fc.nat(7) }, { weight: 1, arbitrary: odd });
const seconds = fc.oneof(fc.nat(1_200), odd);
const type = (...types: readonly string[]) => fc.record({ type: fc.constantFrom(...types) });
const of = (of: string, fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record({ type: fc.constant(of), ...fields });

const football = fc.oneof(
  type('kick-off', 'restart', 'half-time', 'second-half', 'full-time', 'abandoned'),
  of('clock', { minute: odd }),
  of('added-time', { minutes: odd }),
  {
    weight: 3,
    arbitrary: of('goal', {
      side,
      scorer: fc.option(name),
      how: fc.constantFrom('play', 'penalty', 'own-goal'),
    }),
  },
  of('penalty', { side }),
  of('card', { side, player: name, colour: fc.constantFrom('yellow', 'second-yellow', 'red') }),
  of('corner', { side }),
  of('extra-time', { half: fc.constantFrom(1, 2) }),
  of('shoot-out-kick', { side, scored: fc.boolean() }),
);

const tennis = fc.oneof(
  of('start', { server: side }),
  {
    weight: 12,
    arbitrary: of('point', {
      server: side,
      winner: fc.constantFrom(0, 0, 0, 0, 1),
      how: fc.constantFrom('ace', 'double-fault', 'rally'),
    }),
  },
  of('stop', { said }),
  type('resume'),
);

const kabaddi = fc.oneof(
  type('first-half', 'resume', 'half-time', 'second-half', 'full-time'),
  of('raid-start', { side, raider: fc.option(name), secondsLeft: seconds }),
  {
    weight: 4,
    arbitrary: of('raid', {
      side,
      raider: fc.option(name),
      touch: few,
      bonus: fc.boolean(),
      isCaught: fc.boolean(),
      isSuperTackle: fc.boolean(),
      allOut: fc.option(side),
      points: fc.tuple(few, few),
      secondsLeft: seconds,
    }),
  },
);

const share = fc.constantFrom(0, 0.1, 0.5, 1, 1.5, -1, 1e-300);
const chances = fc.record({
  win: fc.array(share, { maxLength: 6 }),
  place: fc.option(fc.array(share, { maxLength: 6 })),
});
const order = fc.array(few, { maxLength: 6 });
const racing = fc.oneof(
  of('prices', { chances }),
  of('non-runner', { runner: few, winReductionBps: odd, placeReductionBps: odd, chances }),
  type('off', 'last-strides', 'weighed-in'),
  of('running', { done: share, order, chances }),
  of('photo', { runners: order }),
  of('finish', { placings: fc.array(order, { maxLength: 6 }) }),
  of('void-race', { reason: said }),
);

const delivery = fc
  .record({
    over: few,
    ballIndex: few,
    batter: few,
    wides: few,
    kind: fc.constantFrom(...DismissalKind.options),
    isOut: fc.boolean(),
    lastOfOver: fc.boolean(),
    next: fc.option(fc.record({ striker: name, nonStriker: name })),
  })
  .map(({ batter, wides, kind, isOut, ...rest }) => ({
    type: 'delivery',
    ballLabel: '0.1',
    striker: 'Asha',
    nonStriker: 'Bela',
    bowler: 'Chand',
    runs: { batter, extras: wides, total: batter + wides },
    extras: { wides },
    wickets: isOut ? [{ kind, playerOut: 'Asha', fielders: [] }] : [],
    nonBoundary: false,
    ...rest,
  }));
const cricket = fc.oneof(
  of('toss', { winner: side, decision: fc.constantFrom('bat', 'field') }),
  {
    weight: 2,
    arbitrary: of('innings-start', {
      team: side,
      superOver: fc.boolean(),
      target: fc.option(fc.record({ runs: odd, balls: fc.option(odd) })),
      penaltyRuns: odd,
    }),
  },
  { weight: 8, arbitrary: delivery },
  of('revised', {
    oversPerInnings: fc.option(odd),
    target: fc.option(fc.record({ runs: odd, balls: fc.option(odd) })),
    method: fc.constant(null),
    said,
  }),
  of('interruption', { cause: fc.constantFrom('rain', 'other'), said }),
  of('resumption', { said }),
  of('innings-end', { reason: fc.constantFrom('all-out', 'overs', 'abandoned', 'target') }),
  of('result', { outcome: fc.constantFrom({ kind: 'tie', method: null }, { kind: 'draw' }) }),
);

/** Arbitrary facts by sport, each with an announcement to send them for. */
export const ODD_FACTS = {
  football: { facts: football, played: { teams: ['Harbour', 'Mill'] } },
  tennis: {
    facts: tennis,
    played: { players: ['Asha', 'Bela'], format: { bestOf: 3, lastSet: 'advantage' } },
  },
  kabaddi: { facts: kabaddi, played: { teams: ['Harbour', 'Mill'] } },
  'horse-racing': {
    facts: racing,
    played: {
      title: 'Harbour stakes',
      venue: 'Harbour',
      country: 'GB',
      raceNumber: 1,
      distanceM: 1_600,
      places: 2,
      runners: [1, 2, 3, 4].map((number) => ({ number, name: `Horse ${number}` })),
    },
  },
  cricket: {
    facts: cricket,
    played: { teams: ['Harbour', 'Mill'], format: 'T20', oversPerInnings: 20 },
  },
} as const satisfies Record<string, { facts: fc.Arbitrary<object>; played: object }>;
