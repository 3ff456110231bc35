import { describe, expect, test } from 'vitest';
import { startTestServer, toSlip } from '#testing/test-server.ts';

const server = await startTestServer();

describe('an own bet in the way', () => {
  /** Asha lays 1,000 at 2.00, Bilal lays 600 at 1.98. */
  async function layBoth() {
    const market = await server.market();
    const [asha, bilal] = [await server.user(), await server.user()];
    const lay = (rate: number, stake: number) => toSlip(market, { type: 2, rate, stake });
    const own = await server.call('placeBet', lay(2, 1_000), asha);
    await server.call('placeBet', lay(1.98, 600), bilal);
    return { market, asha, ownBetId: own.result.bet.betId };
  }

  test('is reported when a new bet cancels it', async () => {
    const { market, asha, ownBetId } = await layBoth();

    const back = await server.bet(asha, market, { rate: 1.97, stake: 1_000 });

    expect(back.result).toMatchObject({
      message:
        'Bet partly matched: Back India ₹600 of ₹1,000 @ 1.98. Your own unmatched bets in its way were cancelled: ₹1,000',
      ownBetsCancelled: [{ betId: ownBetId, cancelledStake: 1_000 }],
    });
  });

  test('is reported when an edited bet cancels it', async () => {
    const { market, asha, ownBetId } = await layBoth();
    const back = await server.bet(asha, market, { rate: 2.1, stake: 800 });
    expect(back.result).not.toHaveProperty('ownBetsCancelled');

    const { betId } = back.result.bet;
    const edited = await server.call('updateBet', { betId, rate: 1.97 }, asha);

    expect(edited.result).toMatchObject({
      ownBetsCancelled: [{ betId: ownBetId, cancelledStake: 1_000 }],
    });
  });
});
