import { CasinoStudio } from '@crease/server/testing/casino-desk.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FREE_ROUND_CASES } from '#conformance/free-round-cases.ts';
import { PLAYER_CASES } from '#conformance/player-cases.ts';
import { type Post, type Seat, WalletCaller } from '#conformance/wallet-caller.ts';
import { WALLET_CASES, type WalletBench } from '#conformance/wallet-cases.ts';

let server: TestServer;
let studio: CasinoStudio;
let bench: WalletBench;
beforeEach(async () => {
  const now = () => server.clock.now();
  studio = new CasinoStudio(now);
  // One of the cases pays a bet twice.
  studio.winsPerBet = 'MANY';
  server = await startTestServer({ casinoProviders: [studio.provider] });
  const [key] = studio.keys;
  if (key === undefined) throw new Error('A studio has a key.');
  const openSeat = async (): Promise<Seat> => studio.seat(server, (await server.user()).token);
  const caller = new WalletCaller({ post, provider: studio.id, key, now });
  bench = {
    caller,
    seat: await openSeat(),
    other: await openSeat(),
    gifted: await giftedSeat(),
    now,
  };
});
afterEach(() => server.close());

/** Creates a rupee player with ten free rounds of ₹10 that can win at most ₹500. */
async function giftedSeat(): Promise<Seat> {
  const { id, token } = await server.user('INR');
  const terms = { provider: studio.id, game: 'dice', rounds: 10, stake: 1_000, most: 50_000 };
  const change = { type: 'GRANT', bonusId: 1, until: server.clock.now() + 3_600_000 } as const;
  await server.engine.submit({
    type: 'ChangeFreeRounds',
    accountId: id,
    change: { ...change, ...terms },
  });
  return studio.seat(server, token);
}

const post: Post = async (path, headers, body) => {
  const { statusCode, body: text } = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers },
    payload: body,
  });
  return { status: statusCode, text };
};

test.each([...PLAYER_CASES, ...WALLET_CASES, ...FREE_ROUND_CASES])('$name', async ({ run }) => {
  await run(bench);

  const sums = await server.engine.read(({ ledger }) =>
    [...ledger.accounts.values()].reduce((sum, { balance }) => sum + balance, 0),
  );
  expect(sums).toBe(0);
  const { length } = server.disk.batches.flatMap(({ rows }) => rows.casino);
  const count = await server.engine.read(({ casino }) => casino.nextTransactionId - 1);
  expect(length).toBe(count);
});
