import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { MOST_SESSIONS } from '@crease/sports/sessions/offered-sessions.ts';
import { afterEach, expect, test } from 'vitest';
import { direct, houseMarkets, isOver, MATCH_SPEED, oneMatch, pass } from '#testing/one-match.ts';
import { startTestServer } from '#testing/test-server.ts';
import { pickHouseSlip } from './house-slip.ts';

const HOUR_MS = 3_600_000;
const RUPEE = 100;

let stop: (() => void) | null = null;
afterEach(() => stop?.());

test('a match from toss to end: house bets of every kind are settled and the ledger sums to zero', async () => {
  const server = await startTestServer();
  const bettor = await server.user();
  const prng = createPrng('bets');
  const placed = new Map<string, number>();
  const answers: Promise<void>[] = [];
  const seen = new Set<string>();
  let mostOpen = 0;
  let most = 0;
  const bet = async () => {
    const markets = await houseMarkets(server);
    const open = markets.filter(({ status }) => status === 'OPEN');
    mostOpen = Math.max(
      mostOpen,
      open.filter(({ kind }) => kind !== 'BOOKMAKER' && kind !== 'PREMIUM').length,
    );
    most = Math.max(most, markets.length);
    for (const { status } of markets) seen.add(status);
    for (const market of open) {
      const slip = prng.chance(0.03) ? pickHouseSlip(market, prng) : null;
      if (slip === null) continue;
      const isMeter = market.kind === 'METER';
      const outcome = server.engine.submit({
        type: 'PlaceBet',
        accountId: bettor.id,
        marketId: market.id,
        ...slip,
        stake: (isMeter ? 10 : 100) * RUPEE,
        persistence: 'LAPSE',
        timeInForce: 'FILL_OR_KILL',
        clientBetId: server.context.ids.uuid(),
      });
      answers.push(
        outcome.then(({ ok }) => {
          if (ok) placed.set(market.kind, (placed.get(market.kind) ?? 0) + 1);
        }),
      );
    }
  };

  stop = await direct(server, oneMatch(server));
  await pass(server, () => isOver(server), bet);

  await Promise.all(answers);
  const left = await houseMarkets(server);
  const open = await server.engine.read((state) =>
    [...state.bets.values()].filter(({ status }) =>
      ['PENDING', 'MATCHED', 'UNMATCHED'].includes(status),
    ),
  );
  expect(open).toEqual([]);
  expect(left.length).toBeGreaterThan(10);
  expect(left.every(({ status }) => status === 'SETTLED' || status === 'VOIDED')).toBe(true);
  expect(
    await server.engine.read(({ ledger }) => CURRENCIES.map((each) => trialBalance(ledger, each))),
  ).toEqual([0, 0]);
  expect(await server.engine.read(checkInvariants)).toEqual([]);
  expect(seen).toContain('BALL_RUNNING');
  expect(seen).toContain('SUSPENDED');
  expect(mostOpen).toBeLessThanOrEqual(MOST_SESSIONS);
  expect(most).toBeGreaterThan(100);
  for (const kind of ['BOOKMAKER', 'FANCY', 'ODD_EVEN', 'KHADO', 'METER', 'LOTTERY', 'PREMIUM']) {
    expect(placed.get(kind), kind).toBeGreaterThan(0);
  }
  await server.close();
}, 120_000);

test('the toss is quoted until half an hour before it, and settles on the call', async () => {
  const server = await startTestServer();
  const tossAt = server.context.clock.now() + HOUR_MS / MATCH_SPEED;
  stop = await direct(server, oneMatch(server, tossAt));
  const toss = async () => (await houseMarkets(server)).find(({ kind }) => kind === 'TOSS');

  await pass(server, async () => (await toss())?.status === 'OPEN');
  expect((await toss())?.quote?.runners.map((runner) => runner?.back[0]?.price)).toEqual([
    9_800, 9_800,
  ]);
  await pass(server, async () => (await toss())?.status === 'SUSPENDED');
  expect(server.clock.now()).toBeLessThanOrEqual(tossAt - (HOUR_MS / 2 - 60_000) / MATCH_SPEED);
  await pass(server, async () => (await toss())?.status === 'SETTLED');
  expect(server.clock.now()).toBeGreaterThanOrEqual(tossAt);
  await server.close();
}, 120_000);
