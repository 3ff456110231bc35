import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CasinoStudio, GameDesk } from '#testing/casino-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let studio: CasinoStudio;
beforeEach(async () => {
  studio = new CasinoStudio(() => server.clock.now());
  server = await startTestServer({ withGames: true, casinoProviders: [studio.provider] });
});

const desk = new GameDesk(() => server);
const PROVIDER = PROVIDER_ID;

/** Current date in India by the server's clock. */
const today = () => new Date(server.clock.now() + 19_800_000).toISOString().slice(0, 10);

async function reconcile(providerId = PROVIDER) {
  const asked = { providerId, day: today() };
  return (await server.asOperator('operatorReconcileCasino', asked)).result;
}

async function roll(session: string) {
  const choice = { game: 'dice', side: 'UNDER', winning: 5_000 } as const;
  const asked = { key: crypto.randomUUID(), stake: 10_000, choice };
  return (await server.call('startRound', asked, { token: session })).result.round;
}

test('settlements of our games match the movements in our ledger', async () => {
  const { token } = await server.user();
  const dice = await desk.sit('dice', token);
  const { payout } = await roll(dice.session);
  const cards = await desk.sit('tp1d', token);
  const table = await desk.passUntil(cards.session, 'OPEN');
  const { roundId = '', quote } = table?.state ?? {};
  // A lay against a back of the same runner releases the held stake, so money moves both ways.
  for (const side of ['BACK', 'LAY'] as const) {
    const price = quote?.runners[0]?.[side === 'BACK' ? 'back' : 'lay'] ?? 0;
    const on = { type: 'RUNNER', runner: 'A', side, price, quoteId: quote?.quoteId ?? '' } as const;
    const asked = { roundId, key: crypto.randomUUID(), bets: [{ ...on, stake: 10_000 }] };
    const placed = await server.call('placeChips', asked, { token: cards.session });
    expect(placed.error).toBeNull();
  }
  await desk.passUntil(cards.session, 'SETTLED');

  const { sums, differing } = await reconcile();
  const [, play] = sums;
  expect(differing).toBe(0);
  expect(play).toMatchObject({ currency: 'DEMO', ours: { rounds: 2, bets: 2, open: 0 } });
  expect(play?.theirs).toEqual({
    rounds: 2,
    staked: play?.ours.staked,
    paid: play?.ours.paid,
  });
  expect(play?.ours.paid).toBeGreaterThanOrEqual(payout / 100);
});

test('lists a round that differs at the provider, and one that only one side has', async () => {
  const { token } = await server.user();
  const dice = await desk.sit('dice', token);
  const { roundId } = await roll(dice.session);
  const endedAt = server.clock.now();
  const line = { playerId: 'p_nobody', currency: 'DEMO', endedAt } as const;
  studio.report = [{ ...line, roundId: 'lost', staked: 500, paid: 0 }];

  expect((await reconcile('studio-1')).differences).toEqual([
    {
      roundId: 'lost',
      userId: null,
      currency: 'DEMO',
      ours: null,
      theirs: { staked: 5, paid: 0 },
    },
  ]);
  const row = await server.plays.findRounds({ roundId, from: 0, to: Number.MAX_SAFE_INTEGER, take: 1 });
  const [single] = row.singles;
  if (single === undefined) throw new Error('the round was kept');
  await server.plays.write({ singles: [{ ...single, payout: single.payout + 100 }] });
  const [difference] = (await reconcile()).differences;
  const paid = single.payout / 100;
  expect(difference).toMatchObject({ roundId, ours: { paid }, theirs: { paid: paid + 1 } });
});

test('compares nothing for a provider without a report, and doesn’t find an unknown one', async () => {
  expect(await reconcile('studio-1')).toMatchObject({ sums: [{ theirs: null }, {}], differing: 0 });
  const asked = { providerId: 'nobody', day: today() };
  expect((await server.asOperator('operatorReconcileCasino', asked)).error?.code).toBe('NOT_FOUND');
});

describe('a provider’s file', () => {
  const HEAD = 'roundId,playerId,currency,staked,paid,endedAt';
  const compare = async (csv: string) => {
    const asked = { providerId: 'studio-1', day: today(), csv };
    return server.asOperator('operatorCompareRoundFile', asked);
  };
  const ended = () => new Date(server.clock.now()).toISOString();

  test('replaces its response in the comparison, with columns in any order', async () => {
    studio.report = null;
    const row = `"lost, or not",${ended()},5.5,p_nobody,0,DEMO`;

    const { result } = await compare(`roundId,endedAt,staked,playerId,paid,currency\r\n${row}\r\n`);

    expect(result.differences).toEqual([
      {
        roundId: 'lost, or not',
        userId: null,
        currency: 'DEMO',
        ours: null,
        theirs: { staked: 5.5, paid: 0 },
      },
    ]);
    expect(result.sums[1]?.theirs).toEqual({ rounds: 1, staked: 5.5, paid: 0 });
  });

  test.each([
    ['without a heading', 'roundId,playerId\n1,2', 'Missing columns: currency'],
    ['with money that is none', `${HEAD}\n1,p,DEMO,1.234,0,2026-01-01T00:00:00Z`, 'Line 2'],
    ['with a moment of no zone', `${HEAD}\n1,p,DEMO,1,0,2026-01-01T00:00:00`, 'Line 2'],
    [
      'with a round twice',
      `${HEAD}\n1,p,DEMO,1,0,2026-01-01T00:00:00Z\n\n1,p,DEMO,1,0,2026-01-01T00:00:00Z`,
      'Line 4 duplicates',
    ],
  ])('%s is rejected with the line', async (_, csv, message) => {
    const { error } = await compare(csv);
    expect(error?.validationErrors?.[0]).toMatchObject({
      members: ['csv'],
      message: expect.stringContaining(message),
    });
  });
});
