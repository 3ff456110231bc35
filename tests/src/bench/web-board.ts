import { randomUUID } from 'node:crypto';
import { type ApiClient, demoUser, logInOperator } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';

const MARKETS = 30;
/** Offered back odds of a runner in hundredths, best first; lay offers are above them. */
const BACK = [190, 188, 186];
const LAY = [194, 196, 198];
/** The best offer alternates between these. */
const MOVES = [1.9, 1.91];

const MATCH_ODDS = {
  kind: 'MATCH_ODDS',
  marketName: 'Match odds',
  runners: [{ name: 'Deccan Falcons' }, { name: 'Konkan Kraken' }],
} as const;
const sideMarket = (n: number) =>
  ({
    kind: 'OTHER',
    marketName: `Over ${n}, a boundary`,
    runners: [{ name: 'Yes, a boundary' }, { name: 'No boundary' }],
  }) as const;

/** A match with thirty two-runner markets, each priced three deep, and the user whose offers move. */
export interface Board {
  readonly path: string;
  readonly runners: number;
  /** Makes one price change: moves the best offer of the next market by a tick. */
  move(): Promise<void>;
}

export async function makeBoard(server: ServerProcess): Promise<Board> {
  const operator = await logInOperator(server.url, server.operator);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Deccan Falcons v Konkan Kraken',
    team1: 'Deccan Falcons',
    team2: 'Konkan Kraken',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    status: 'IN_PLAY',
  });
  const maker = await demoUser(server.url);
  const best: number[] = [];
  for (let n = 1; n <= MARKETS; n++) {
    const market = await operator.call('operatorCreateMarket', {
      eventId: event.id,
      // The first market gives the match its price row in lists.
      ...(n === 1 ? MATCH_ODDS : sideMarket(n)),
      crossMatching: false,
      open: true,
      sort: n,
    });
    for (const { id: runnerId } of market.runners) {
      const place = (type: 1 | 2, hundredths: number) =>
        offer(maker, { type, rate: hundredths / 100, runnerId, market });
      const placed = await Promise.all([...BACK.map((rate) => place(2, rate)), ...LAY.map((rate) => place(1, rate))]);
      best.push(placed[0] ?? 0);
    }
  }
  let turn = 0;
  return {
    path: `/markets/${event.id}/${event.dreamEventId}`,
    runners: best.length,
    move: async () => {
      const round = Math.floor(turn / best.length) + 1;
      const betId = best[turn % best.length] ?? 0;
      turn += 1;
      await maker.call('updateBet', { betId, rate: MOVES[round % MOVES.length] ?? 0 });
    },
  };
}

async function offer(
  maker: ApiClient,
  bet: {
    readonly type: 1 | 2;
    readonly rate: number;
    readonly runnerId: number;
    readonly market: { readonly marketId: number; readonly eventId: number };
  },
): Promise<number> {
  const { type, rate, runnerId } = bet;
  const { marketId, eventId } = bet.market;
  const placed = await maker.call('placeBet', {
    type,
    rate,
    stake: 100,
    fancyValue: 0,
    runnerId,
    marketId,
    eventId,
    placeTime: null,
    clientBetId: randomUUID(),
    persistence: 'PERSIST',
  });
  return placed.bet.betId;
}
