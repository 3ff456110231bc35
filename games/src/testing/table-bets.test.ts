import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePayout } from '#base/money.ts';
import { SHARED_TABLES, type SharedTable } from '#catalogue/draw-outcome.ts';
import { GAME_CODES, type GameCode } from '#catalogue/game-code.ts';
import { getGameTraits } from '#catalogue/game-traits.ts';
import { FairDraws } from '#fairness/draws.ts';
import { voidSpotBets } from '#table/table-bets.ts';
import { bestReturn } from '#table/table-game.ts';
import { LIMITS } from './limits.ts';

const TABLES = Object.entries(SHARED_TABLES) as readonly (readonly [GameCode, SharedTable])[];
const seed = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
  .map((digits) => digits.join(''));
const inputs = fc.record({
  serverSeed: seed,
  clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  nonce: fc.nat(),
});

function everySpot(table: SharedTable) {
  return Array.from({ length: table.windows }, (_, place) => table.openSpots(place + 1)).flat();
}

describe.each(TABLES)('the table %s', (code, table) => {
  const [paytable = { version: '', pays: {} }] = table.paytables;
  const bets = everySpot(table).map((spot, place) => ({
    betId: String(place),
    spot: spot.code,
    stake: 10_000 + place * 100,
  }));

  test('a replayed round is identical, and no bet pays below zero or above its maximum', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const played = table.play(new FairDraws(given));
        expect(table.play(new FairDraws(given)).outcome).toEqual(played.outcome);
        const settled = played.settleSpots(paytable, bets);
        expect(settled.map(({ betId }) => betId)).toEqual(bets.map(({ betId }) => betId));
        for (const [place, spot] of everySpot(table).entries()) {
          const paid = settled[place]?.payout ?? -1;
          const stake = bets[place]?.stake ?? 0;
          expect(paid).toBeGreaterThanOrEqual(0);
          expect(paid).toBeLessThanOrEqual(computePayout(stake, bestReturn(paytable, spot)));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('every paytable has a line for every spot', () => {
    for (const one of table.paytables) {
      for (const spot of everySpot(table)) expect(bestReturn(one, spot)).toBeGreaterThan(0);
    }
    expect(table.paytables[0]?.version).toBe(getGameTraits(code).paytable);
    expect(table.windows).toBe(getGameTraits(code).windows);
  });

  test('rejects bets on unknown spots, in other windows and outside the limits', () => {
    const asked = { paytable, limits: LIMITS, window: 1, openBets: [] };
    const bet = { betId: 'x', spot: 'NOWHERE', stake: 10_000 };
    expect(table.checkSpot({ ...asked, bet })).toMatchObject({ code: 'UNKNOWN_SPOT' });
    const [spot] = table.openSpots(1);
    if (spot === undefined) return;
    const on = (stake: number, window = 1) =>
      table.checkSpot({ ...asked, window, bet: { ...bet, spot: spot.code, stake } });
    expect(on(10_000)).toMatchObject({ ok: true });
    expect(on(10_000, 9)).toMatchObject({ code: 'BETTING_CLOSED' });
    expect(on(10_050)).toMatchObject({ code: 'STAKE_NOT_WHOLE_RUPEES' });
    expect(on(-100)).toMatchObject({ code: 'STAKE_NOT_WHOLE_RUPEES' });
    expect(on(Number.NaN)).toMatchObject({ code: 'STAKE_NOT_WHOLE_RUPEES' });
    expect(on(900)).toMatchObject({ code: 'STAKE_BELOW_MINIMUM' });
    expect(on(100_000_000)).toMatchObject({ code: 'STAKE_ABOVE_MAXIMUM' });
    const limits = { ...LIMITS, maxPayout: 15_000 };
    expect(table.checkSpot({ ...asked, limits, bet: { ...bet, spot: spot.code } })).toMatchObject({
      code: 'PAYOUT_ABOVE_MAXIMUM',
    });
    const openBets = [{ betId: 'a', spot: spot.code, stake: spot.isMain ? LIMITS.maxMain : LIMITS.maxSide }];
    expect(table.checkSpot({ ...asked, openBets, bet: { ...bet, spot: spot.code } })).toMatchObject({
      code: 'STAKE_ABOVE_MAXIMUM',
    });
  });
});

test('a void round returns every stake', () => {
  const bets = [
    { betId: 'a', spot: 'TIE', stake: 12_300 },
    { betId: 'b', spot: 'LOW', stake: 100 },
  ];
  expect(voidSpotBets(bets)).toEqual([
    { betId: 'a', payout: 12_300, end: 'VOID' },
    { betId: 'b', payout: 100, end: 'VOID' },
  ]);
});

test('every shared game except crash has a table, and every game has traits', () => {
  for (const code of GAME_CODES) {
    const { rounds, limits, name } = getGameTraits(code);
    expect(name).not.toBe('');
    expect(limits.minStake).toBeLessThan(limits.maxMain);
    expect(SHARED_TABLES[code] !== undefined).toBe(rounds === 'SHARED' && code !== 'crash');
  }
});
