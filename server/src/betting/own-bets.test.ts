import type { ROUTES } from '@crease/contracts/all-routes.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

type Slip = WireOf<(typeof ROUTES)['placeBet']>;
type MarketOf = Awaited<ReturnType<TestServer['market']>>;

function slip(market: MarketOf, change: Partial<Slip> = {}): Slip {
  return {
    type: 1,
    rate: 1.85,
    stake: 10_000,
    fancyValue: 0,
    runnerId: market.runnerIds[0] ?? null,
    marketId: market.marketId,
    eventId: market.eventId,
    placeTime: null,
    clientBetId: crypto.randomUUID(),
    ...change,
  };
}

describe('an own bet in the way', () => {
  /** Asha lays 1,000 at 2.00, Bilal lays 600 at 1.98. */
  async function layBoth() {
    const market = await server.market();
    const [asha, bilal] = [await server.user(), await server.user()];
    const lay = (rate: number, stake: number) => slip(market, { type: 2, rate, stake });
    const own = await server.call('placeBet', lay(2, 1_000), { token: asha.token });
    await server.call('placeBet', lay(1.98, 600), { token: bilal.token });
    return { market, asha, ownBetId: own.result.bet.betId };
  }

  test('is reported when a new bet cancels it', async () => {
    const { market, asha, ownBetId } = await layBoth();

    const back = await server.call('placeBet', slip(market, { rate: 1.97, stake: 1_000 }), {
      token: asha.token,
    });

    expect(back.result).toMatchObject({
      message:
        'Bet partly matched: Back India ₹600 of ₹1,000 @ 1.98. Your own unmatched bets in its way were cancelled: ₹1,000',
      ownBetsCancelled: [{ betId: ownBetId, cancelledStake: 1_000 }],
    });
  });

  test('is reported when an edited bet cancels it', async () => {
    const { market, asha, ownBetId } = await layBoth();
    const back = await server.call('placeBet', slip(market, { rate: 2.1, stake: 800 }), {
      token: asha.token,
    });
    expect(back.result).not.toHaveProperty('ownBetsCancelled');

    const { betId } = back.result.bet;
    const edited = await server.call('updateBet', { betId, rate: 1.97 }, { token: asha.token });

    expect(edited.result).toMatchObject({
      ownBetsCancelled: [{ betId: ownBetId, cancelledStake: 1_000 }],
    });
  });
});
