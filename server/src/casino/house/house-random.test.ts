import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HouseDesk, type HouseSlip } from '#testing/operator-desks.ts';
import { startTestServer, type TestMarket, type TestServer } from '#testing/test-server.ts';

type HouseKind = Parameters<HouseDesk['market']>[0];

const KINDS: readonly HouseKind[] = ['BOOKMAKER', 'TOSS', 'FANCY', 'ODD_EVEN', 'KHADO', 'METER', 'LOTTERY', 'PREMIUM'];
const ON_RUNS: ReadonlySet<HouseKind> = new Set<HouseKind>(['FANCY', 'KHADO', 'METER']);

/** Rejections that a slip against a quote may get; any other is a bug. */
const REFUSALS: ReadonlySet<string> = new Set([
  'VALIDATION',
  'NOT_FOUND',
  'INVALID_RATE',
  'PRICE_CHANGED',
  'STAKE_MIN',
  'STAKE_MAX',
  'MARKET_SUSPENDED',
  'BALL_RUNNING',
  'INSUFFICIENT_BALANCE',
]);

const rate = fc.constantFrom(0, 1, 1.5, 9.5, 60, 85, 85.5, 98, 100, 120.25, 100_000, -5, 0.001);
const line = fc.constantFrom(0, -1, 40, 40.5, 46, 46.25, 48, 9_999, 10_000);
const place = fc.integer({ min: 0, max: KINDS.length - 1 });
const slip: fc.Arbitrary<HouseSlip> = fc.record({
  type: fc.constantFrom(1, 2, 3, 4),
  rate,
  line,
  stake: fc.constantFrom(1, 99, 100, 333.33, 1_000, 25_000, 1_000_000_000),
  runner: fc.constantFrom(0, 1, 9, null),
  acceptAnyOdds: fc.boolean(),
});
const act = fc.oneof(
  // At the quoted price, so that many are accepted.
  {
    weight: 6,
    arbitrary: fc.record({
      takes: fc.constantFrom('back', 'lay'),
      stake: fc.constantFrom(100, 333.33, 1_000, 2_500),
      market: place,
      user: fc.nat(1),
    }),
  },
  { weight: 4, arbitrary: fc.record({ bet: slip, market: place, user: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ quote: rate, line, market: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      status: fc.constantFrom('OPEN', 'SUSPENDED', 'BALL_RUNNING'),
      market: place,
    }),
  },
);

async function runThrough(
  server: TestServer,
  acts: readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[],
) {
  const desk = new HouseDesk(server);
  const users = [await server.user(), await server.user()];
  const markets: TestMarket[] = [];
  for (const kind of KINDS) {
    const market = await desk.market(kind);
    markets.push(market);
    const first = kind === 'LOTTERY' || kind === 'PREMIUM' ? 9.5 : 100;
    await desk.quote(market, [buildQuote(kind, first, 46)]);
  }
  let taken = 0;
  for (const step of acts) {
    const market = markets[step.market];
    const kind = KINDS[step.market];
    if (market === undefined || kind === undefined) continue;
    if ('takes' in step) {
      const { stake, takes } = step;
      const token = users[step.user]?.token ?? '';
      const odds = await server.call('getUserOdds', { eventId: market.eventId }, { token });
      const offer = odds.result.markets[0]?.runners[0]?.[takes][0];
      if (offer === undefined) continue;
      const terms = ON_RUNS.has(kind) ? { line: offer[0], rate: offer[1] } : { rate: offer[0] };
      const hasYes = kind === 'FANCY' || kind === 'METER';
      const type = takes === 'back' ? (hasYes ? 3 : 1) : hasYes ? 4 : 2;
      const answered = await desk.place(market, token, { ...terms, type, stake });
      if (answered.success) taken += 1;
      else expect(answered.error?.code).toBe('INSUFFICIENT_BALANCE');
    } else if ('bet' in step) {
      const answered = await desk.place(market, users[step.user]?.token ?? '', step.bet);
      expect(answered.status).toBeLessThan(500);
      if (answered.success) taken += 1;
      else expect(REFUSALS).toContain(answered.error?.code);
    } else if ('quote' in step) {
      const answered = await desk.quote(market, [buildQuote(kind, step.quote, step.line)]);
      expect([200, 400]).toContain(answered.status);
    } else {
      expect((await desk.status(market, step.status)).status).toBe(200);
    }
  }
  return { desk, users, markets, taken };
}

function buildQuote(kind: HouseKind, price: number, from: number) {
  if (kind === 'BOOKMAKER') return { back: [{ rate: price }], lay: [{ rate: price }] };
  if (!ON_RUNS.has(kind)) return { back: [{ rate: price }] };
  const step = [{ rate: price, line: from }];
  if (kind === 'KHADO') return { back: step, band: 9 };
  return { back: step, lay: step };
}

test('books balance and the house pays what bettors win, whatever is quoted and bet', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), fc.nat(60), async (acts, runs) => {
      const server = await startTestServer();
      const { desk, users, markets, ...counted } = await runThrough(server, acts);
      taken += counted.taken;
      let house = 0;
      for (const [at, market] of markets.entries()) {
        const kind = KINDS[at];
        const isRuns = kind === 'ODD_EVEN' || kind === 'LOTTERY' || (kind !== undefined && ON_RUNS.has(kind));
        const winnerRunnerId = market.runnerIds[runs % 2] ?? 0;
        const settled = await desk.settle(market, isRuns ? { runs } : { winnerRunnerId });
        expect(settled.error).toBeNull();
        house += Math.round(settled.result.houseProfit * 100);
      }
      let won = 0;
      for (const { token } of users) {
        const open = await server.call('getUserOpenBets', {}, { token });
        expect([open.result.exposure, open.result.openBets]).toEqual([0, []]);
        won += Math.round(open.result.balance * 100) - 10_000_000;
      }
      expect(won + house).toBe(0);
      const trial = await server.asOperator('operatorGetTrialBalance', {});
      expect(trial.result.ok).toBe(true);
    }),
    { numRuns: 12 },
  );
  // Slips that are all rejected would prove nothing.
  expect(taken).toBeGreaterThan(20);
});
