import fc from 'fast-check';
import type { Bet, Persistence, Side } from '#bet/bet.ts';
import type { Command, CreateMarket, PlaceBet } from '#exchange/command.ts';
import type { ExchangeState } from '#exchange/exchange-state.ts';
import { getLadder } from '#ladder/price-ladder.ts';
import { eachWayCommand, RACE_RUNNERS, raceCommand } from './race-arbitraries.ts';
import { TERMS } from './scenario.ts';

export const CLASSIC = getLadder('CLASSIC');

export const side: fc.Arbitrary<Side> = fc.constantFrom('BACK', 'LAY');

/** Prices close enough together for bets to match. */
export const nearPrice = fc.integer({ min: 60, max: 110 }).map((tick) => CLASSIC.priceAt(tick));

/** Any price of the ladder. */
export const anyPrice = fc.integer({ min: 0, max: 349 }).map((tick) => CLASSIC.priceAt(tick));

/** Includes stakes with odd paise, which expose rounding errors. */
export const stake = fc.oneof(
  fc.integer({ min: 100, max: 3000 }),
  fc.integer({ min: 1, max: 50 }).map((rupees) => rupees * 100),
);

/** Accounts and markets used by the commands below. */
const WORLD_ACCOUNTS = [1, 2, 3, 4];
const MARKETS: readonly (Partial<CreateMarket> & { readonly names: readonly string[] })[] = [
  { names: ['A', 'B', 'C'], crossMatching: true },
  { names: ['A', 'B', 'C', 'D'], winners: 2, kind: 'PLACE' },
  {
    names: ['runs'],
    winners: 0,
    kind: 'LINE',
    ladder: 'LINE_RANGE',
    lineRange: { from: 4000, to: 5000, interval: 50 },
  },
  { names: ['A', 'B'], crossMatching: true },
  { names: ['A', 'B', 'C'], kind: 'WIN' },
  { names: ['A', 'B', 'C', 'D', 'E'], kind: 'EACH_WAY', winners: 2, eachWayDivisor: 4 },
];
/** First runner ID of each market, from 1. */
const FIRST_RUNNER = [1, 4, 8, 9, RACE_RUNNERS[0]];

/**
 * Commands that create the world; accounts have so little money that funds sometimes run out.
 *
 * @param inPlay true for in-play markets, so that matchable bets are held.
 */
export function worldCommands(inPlay = false, grant = 30_000): Command[] {
  const commands: Command[] = WORLD_ACCOUNTS.map((accountId) => ({
    type: 'OpenAccount',
    accountId,
    role: 'PLAYER',
    currency: 'DEMO',
    grant,
  }));
  commands.push({
    type: 'CreateEvent',
    status: 'UPCOMING',
    details: {
      sportId: 3,
      title: 'A v B',
      startTime: 1,
      team1: null,
      team2: null,
      competition: null,
      country: null,
      venue: null,
      dreamEventId: '0',
    },
  });
  for (const { names, ...terms } of MARKETS) {
    commands.push({
      type: 'CreateMarket',
      eventId: 1,
      kind: 'MATCH_ODDS',
      ladder: 'CLASSIC',
      winners: 1,
      crossMatching: false,
      subType: null,
      inPlay,
      open: true,
      terms: TERMS,
      ...terms,
      runners: names.map((name) => ({ name })),
    });
  }
  return commands;
}

/** A command, or a template resolved against the state, such as "cancel the seventh resting bet". */
export type Intention =
  | { readonly what: 'send'; readonly command: Command }
  | {
      readonly what: 'cancel';
      readonly accountId: number;
      readonly marketId: number;
      readonly pick: number;
      readonly how: number;
    }
  | {
      readonly what: 'update';
      readonly pick: number;
      readonly ticks: number;
      readonly percent: number;
      readonly persistence: Persistence;
    }
  | { readonly what: 'release'; readonly pick: number }
  | {
      readonly what: 'cash out';
      readonly accountId: number;
      readonly marketId: number;
      readonly share: number;
      readonly key: number;
    };

/** Resolves an intention to a command. */
export function commandFor(state: ExchangeState, intention: Intention): Command {
  switch (intention.what) {
    case 'send':
      return intention.command;
    case 'cancel':
      return cancelFor(state, intention);
    case 'update':
      return updateFor(state, intention);
    case 'release':
      return releaseFor(state, intention.pick);
    default:
      return {
        type: 'CashOut',
        accountId: intention.accountId,
        marketId: intention.marketId,
        shareMillionths: intention.share,
        quotedAmount: -1_000_000,
        quoteVersion: state.version,
        clientRequestId: `q${intention.key}`,
      };
  }
}

/** Cancels a bet by its owner (sometimes by another account), or all of an account's bets in a market. */
function cancelFor(
  state: ExchangeState,
  { accountId: anybody, marketId, pick, how }: Extract<Intention, { what: 'cancel' }>,
): Command {
  const bet = unmatchedBet(state, pick);
  if (how === 0 || bet === undefined) return { type: 'CancelBets', accountId: anybody, marketId };
  const owner = how === 1 ? anybody : bet.accountId;
  if (how === 2) return { type: 'CancelBets', accountId: owner, clientBetIds: [bet.clientBetId] };
  return { type: 'CancelBets', accountId: owner, betIds: [bet.id, 9999] };
}

/** Any combination of another price, a different stake and another persistence. */
function updateFor(
  state: ExchangeState,
  { pick, ticks, percent, persistence }: Extract<Intention, { what: 'update' }>,
): Command {
  const bet = unmatchedBet(state, pick);
  if (bet === undefined) return { type: 'UpdateBet', accountId: 1, betId: 1, stake: 500 };
  const ladder = state.markets.get(bet.marketId)?.ladder;
  return {
    type: 'UpdateBet',
    accountId: bet.accountId,
    betId: bet.id,
    persistence,
    ...(ticks === 0 ? {} : { price: ladder?.priceAt(bet.tick + ticks) ?? 200 }),
    ...(percent === 100 ? {} : { stake: Math.floor((bet.stake * percent) / 100) }),
  };
}

/** Ends a delay as the engine would; sometimes too early. */
function releaseFor(state: ExchangeState, pick: number): Command {
  const [cashOutId] = state.heldCashOuts.keys();
  if (cashOutId !== undefined && pick % 3 === 0) return { type: 'ReleaseCashOut', cashOutId };
  const held = [...state.heldBetIds];
  return { type: 'ReleaseBet', betId: held[pick % Math.max(1, held.length)] ?? 1 };
}

/** Picks one of the unmatched bets. */
function unmatchedBet(state: ExchangeState, place: number): Bet | undefined {
  const open = [...state.bets.values()].filter((bet) => bet.unmatched > 0);
  return open[place % Math.max(1, open.length)];
}

const accountId = fc.constantFrom(...WORLD_ACCOUNTS);
const marketId = fc.constantFrom(1, 1, 2, 3, 4);
const pick = fc.nat(200);
const persistence = fc.constantFrom('LAPSE' as const, 'PERSIST' as const);

/** Bets of the world; on a line market the price is a line. */
const placeBet: fc.Arbitrary<PlaceBet> = fc
  .record({
    accountId,
    marketId,
    runner: fc.nat(3),
    side,
    price: fc.oneof(nearPrice, fc.constantFrom(150, 200, 250, 280, 300, 350, 500)),
    line: fc.integer({ min: 86, max: 96 }).map((half) => half * 50),
    stake,
    persistence,
    isFillOrKill: fc.nat(9),
    clientBetId: fc.integer({ min: 1, max: 10_000 }).map((id) => `c${id}`),
  })
  .map(({ runner, line, isFillOrKill, ...terms }) => {
    const market = MARKETS[terms.marketId - 1];
    const runnerId = (FIRST_RUNNER[terms.marketId - 1] ?? 1) + (runner % (market?.names.length ?? 1));
    const price = market?.kind === 'LINE' ? line : terms.price;
    const timeInForce = isFillOrKill === 0 ? 'FILL_OR_KILL' : 'REST';
    return { type: 'PlaceBet', ...terms, price, runnerId, timeInForce };
  });

const cancelBets: fc.Arbitrary<Intention> = fc.record({
  what: fc.constant('cancel' as const),
  accountId,
  marketId,
  pick,
  how: fc.nat(9),
});

const updateBet: fc.Arbitrary<Intention> = fc.record({
  what: fc.constant('update' as const),
  pick,
  ticks: fc.integer({ min: -6, max: 6 }),
  percent: fc.constantFrom(30, 70, 100, 100, 150),
  persistence,
});

const release: fc.Arbitrary<Intention> = fc.record({ what: fc.constant('release' as const), pick });

const cashOut: fc.Arbitrary<Intention> = fc.record({
  what: fc.constant('cash out' as const),
  accountId,
  marketId: fc.constantFrom(1, 4),
  share: fc.constantFrom(250_000, 1_000_000),
  key: fc.nat(1000),
});

const control: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('SetMarketStatus' as const),
      marketId,
      status: fc.constantFrom('OPEN' as const, 'SUSPENDED' as const, 'BALL_RUNNING' as const),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constant('SetMarketStatus' as const),
      marketId,
      status: fc.constant('OPEN' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('TurnInPlay' as const),
      marketId,
      open: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('SetMarketStatus' as const),
      marketId: fc.constant(1),
      runnerId: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('OPEN' as const, 'OPEN' as const, 'SUSPENDED' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('AdjustBalance' as const),
      accountId,
      direction: fc.constantFrom('CREDIT' as const, 'DEBIT' as const),
      amount: fc.integer({ min: 1, max: 200_000 }),
      reason: fc.constant('check'),
      key: fc.integer({ min: 1, max: 50 }).map(String),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('SetAccountLimits' as const),
      accountId,
      limits: fc.record({
        exposureLimit: fc.constantFrom(null, 20_000),
        betLocked: fc.constantFrom(false, false, true),
      }),
    }),
  },
);

const ending: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('VoidBets' as const),
      marketId,
      window: fc.record({ from: fc.integer({ min: 0, max: 90_000 }), to: fc.constant(95_000) }),
      reason: fc.constant('late suspension'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 10 }).map((runnerId): Command => {
      const market = FIRST_RUNNER.findLastIndex((first) => first <= runnerId);
      const result = { type: 'winners', runnerIds: [runnerId] } as const;
      return { type: 'SettleMarket', marketId: market + 1, result };
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 40, max: 50 })
      .map((runs): Command => ({ type: 'SettleMarket', marketId: 3, result: { type: 'runs', runs } })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('UnsettleMarket' as const),
      marketId,
      reason: fc.constant('wrong result'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('VoidMarket' as const),
      marketId,
      reason: fc.constant('abandoned'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('SetMarketStatus' as const),
      marketId,
      status: fc.constant('CLOSED' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('RemoveRunner' as const),
      marketId: fc.constantFrom(1, 2),
      runnerId: fc.integer({ min: 1, max: 7 }),
      reductionBps: fc.constantFrom(0, 100, 3001),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Command>({ type: 'RecoverMarkets' }) },
);

/** An intention with the time since the previous one. */
export interface TimedIntention {
  readonly intention: Intention;
  readonly afterMs: number;
}

function always(command: Command): Intention {
  return { what: 'send', command };
}

/** Actions of bettors, operators and the engine in any order, sensible or not. */
export function intentions(length: number): fc.Arbitrary<readonly TimedIntention[]> {
  const intention = fc.oneof(
    { arbitrary: placeBet.map(always), weight: 60 },
    { arbitrary: cancelBets, weight: 5 },
    { arbitrary: updateBet, weight: 14 },
    { arbitrary: release, weight: 10 },
    { arbitrary: cashOut, weight: 2 },
    { arbitrary: control.map(always), weight: 12 },
    { arbitrary: ending.map(always), weight: 1 },
    { arbitrary: raceCommand.map(always), weight: 25 },
    { arbitrary: eachWayCommand.map(always), weight: 20 },
  );
  const afterMs = fc.constantFrom(0, 1, 1000, 2500);
  return fc.array(fc.record({ intention, afterMs }), {
    minLength: Math.floor(length / 2),
    maxLength: length,
    size: 'max',
  });
}

/** Actions of bettors only: markets stay open and pre-match. */
export function bettingIntentions(length: number): fc.Arbitrary<readonly Intention[]> {
  const intention = fc.oneof(
    { arbitrary: placeBet.map(always), weight: 10 },
    { arbitrary: cancelBets, weight: 1 },
    { arbitrary: updateBet, weight: 3 },
  );
  return fc.array(intention, { minLength: Math.floor(length / 2), maxLength: length, size: 'max' });
}
