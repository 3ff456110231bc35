import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import type { ExchangeState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { type Drawn, drawn, KINDS, RUNNERS, toHouseBet } from './house-arbitraries.ts';
import { HouseExchange, quoted } from './house-exchange.ts';
import type { NaiveHouseBet } from './naive-house.ts';

/** Actions of bettors, traders and the engine on a house market, in any order. */
type Deed =
  | { readonly what: 'quote'; readonly on: Drawn; readonly spread: number; readonly status: number }
  | { readonly what: 'bet'; readonly on: Drawn; readonly by: number; readonly any: boolean }
  | {
      readonly what: 'release' | 'cancel' | 'void' | 'settle' | 'unsettle' | 'recover' | 'turn' | 'out';
      readonly n: number;
    }
  | { readonly what: 'status'; readonly n: number };

const STATUSES = ['OPEN', 'OPEN', 'OPEN', 'OPEN', 'SUSPENDED', 'BALL_RUNNING'] as const;
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      what: fc.constant('quote' as const),
      on: drawn,
      spread: fc.nat(40),
      status: fc.nat(12),
    }),
  },
  {
    weight: 40,
    arbitrary: fc.record({
      what: fc.constant('bet' as const),
      on: drawn,
      by: fc.integer({ min: 1, max: 4 }),
      any: fc.boolean(),
    }),
  },
  { weight: 20, arbitrary: other('release') },
  { weight: 6, arbitrary: other('out') },
  { weight: 3, arbitrary: other('cancel') },
  { weight: 2, arbitrary: other('void') },
  { weight: 1, arbitrary: other('settle') },
  { weight: 2, arbitrary: other('unsettle') },
  { weight: 1, arbitrary: other('recover') },
  { weight: 1, arbitrary: other('turn') },
  { weight: 8, arbitrary: fc.record({ what: fc.constant('status' as const), n: fc.nat(40) }) },
);

function other<What extends 'release' | 'cancel' | 'void' | 'settle' | 'unsettle' | 'recover' | 'turn' | 'out'>(
  what: What,
): fc.Arbitrary<Deed> {
  return fc.nat(400).map((n) => ({ what, n }));
}

/** Runners, lines and rates close enough together for bets to match quotes. */
function near(kind: HouseKind, one: Drawn): NaiveHouseBet {
  const runner = one.runner === 0 ? 1 : 0;
  const line = one.line === 1 ? 21 : 20;
  return toHouseBet(kind, { ...one, runner, line, rate: 3 * (85 + (one.rate % 2)) });
}

function commandFor(kind: HouseKind, state: ExchangeState, one: Deed, count: number): Command {
  const runners = RUNNERS[kind] ?? 1;
  switch (one.what) {
    case 'quote': {
      const { runner, line, price, band } = near(kind, one.on);
      const at = line === 0 ? undefined : line / 100;
      const worse = kind === 'METER' ? 0 : one.spread / 10;
      const takesLay = kind === 'BOOKMAKER' || kind === 'FANCY' || kind === 'METER';
      const offer = quoted(
        runner + 1,
        [at === undefined ? [price / 100] : [price / 100, at]],
        takesLay ? [at === undefined ? [price / 100 + worse] : [price / 100 + worse, at]] : [],
        band === 0 ? {} : { band },
      );
      const status = STATUSES[one.status];
      const quote = { type: 'SetQuote', marketId: 1, runners: [offer] } as const;
      return status === undefined ? quote : { ...quote, status };
    }
    case 'bet': {
      const { side, runner, line, price, stake } = near(kind, one.on);
      return {
        type: 'PlaceBet',
        accountId: one.by,
        marketId: 1,
        runnerId: runner + 1,
        side,
        price,
        line,
        stake,
        acceptAnyOdds: one.any,
        persistence: 'LAPSE',
        timeInForce: 'REST',
        clientBetId: `b${count}`,
      };
    }
    case 'out':
      return {
        type: 'CashOut',
        accountId: 1 + (one.n % 4),
        marketId: 1,
        shareMillionths: one.n % 3 === 0 ? 400_000 : 1_000_000,
        quotedAmount: -10_000_000,
        quoteVersion: 0,
        clientRequestId: `out${one.n}`,
      };
    case 'release': {
      const [cashOutId] = state.heldCashOuts.keys();
      if (cashOutId !== undefined && one.n % 2 === 0) return { type: 'ReleaseCashOut', cashOutId };
      const held = [...state.heldBetIds];
      return { type: 'ReleaseBet', betId: held[one.n % Math.max(1, held.length)] ?? 1 };
    }
    case 'cancel':
      return { type: 'CancelBets', accountId: 1 + (one.n % 4), marketId: 1 };
    case 'void':
      return {
        type: 'VoidBets',
        marketId: 1,
        window: { from: state.at - one.n * 20, to: state.at },
        reason: 'wrong rate',
      };
    case 'settle': {
      const result =
        one.n % 5 === 0
          ? ({ type: 'void' } as const)
          : RUNNERS[kind] === undefined
            ? ({ type: 'runs', runs: one.n % 150 } as const)
            : ({ type: 'winners', runnerIds: [1 + (one.n % runners)] } as const);
      return { type: 'SettleMarket', marketId: 1, result };
    }
    case 'unsettle':
      return { type: 'UnsettleMarket', marketId: 1, reason: 'wrong' };
    case 'recover':
      return { type: 'RecoverMarkets' };
    case 'turn':
      return { type: 'TurnInPlay', marketId: 1, open: true };
    default: {
      const status = STATUSES[one.n % STATUSES.length] ?? 'OPEN';
      const command = { type: 'SetMarketStatus', marketId: 1, status } as const;
      return one.n < 20 ? command : { ...command, runnerId: 1 + (one.n % runners) };
    }
  }
}

test('every invariant holds on a house market, rejections change nothing, and everything replays', () => {
  const deeds = fc.array(deed, { minLength: 20, maxLength: 60, size: 'max' });
  let booked = 0;
  let closed = 0;
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.boolean(), deeds, (kind, inPlay, list) => {
      const setup = { inPlay, rupees: 8000, terms: { maxProfit: 1_500_000 } };
      const exchange = new HouseExchange(kind, setup);
      const twin = new HouseExchange(kind, setup);
      const { state } = exchange;
      let at = 2000;
      for (const [count, one] of list.entries()) {
        at += 400;
        const command = commandFor(kind, state, one, count);
        const before = toImage(state);
        const outcome = apply(state, command, { at });
        expect(checkInvariants(state), JSON.stringify(command)).toEqual([]);
        expect(apply(twin.state, JSON.parse(JSON.stringify(command)), { at })).toEqual(outcome);
        if (outcome.ok) {
          closed += outcome.betIds.length;
          continue;
        }
        const { sequence } = state;
        expect(toImage(state)).toEqual({
          ...before,
          counters: { ...before.counters, sequence, at },
        });
      }
      booked += [...state.bets.values()].filter(({ fills }) => fills.length > 0).length;
      const restored = fromImage(JSON.parse(JSON.stringify(toImage(state))));
      expect(stateHash(restored)).toBe(stateHash(state));
      expect(stateHash(twin.state)).toBe(stateHash(state));
      expect(checkInvariants(restored)).toEqual([]);
    }),
    { numRuns: 120, interruptAfterTimeLimit: 20_000 },
  );
  expect(booked).toBeGreaterThan(200);
  expect(closed).toBeGreaterThan(2);
});
