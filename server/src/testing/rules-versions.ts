import type { Answer } from '@crease/core/exchange/answer.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { Engine } from '#journal/engine/engine.ts';
import { bet, matchOdds, rupees, smallExchange } from './commands.ts';

/** IDs in the exchange that `playUnderOldRules` leaves behind. */
export interface OldExchange {
  /** A place market that was settled with a dead heat for its last place. */
  readonly settledMarketId: number;
  /** A market with a matched bet and an unmatched one. */
  readonly openMarketId: number;
  readonly restingBetId: number;
  /** Cash of the bettor who backed the winner of the settled market. */
  readonly winnersCash: number;
}

/**
 * Cash of the bettor below: ₹100 at 3.00 on the winner, a quarter of it lost to the dead heat for third under the
 * first rules.
 */
export const OLD_DEAD_HEAT_CASH = rupees(1_000_000) + 12_500 - 250;

const BACKER = 1;
const LAYER = 2;

/** Leaves the state of an engine under the first rules: a dead heat paid accordingly, and bets not in any snapshot. */
export async function playUnderOldRules(engine: Engine): Promise<OldExchange> {
  const must = async (command: Command): Promise<Answer> => {
    const outcome = await engine.submit(command);
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
    return outcome;
  };
  for (const command of smallExchange({ accounts: 2 })) await must(command);
  const place = await must({
    ...matchOdds(1),
    kind: 'PLACE',
    winners: 3,
    runners: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })),
  });
  const runnerIds = await engine.read(
    (state) => state.markets.get(place.id)?.runners.map(({ id }) => id) ?? [],
  );
  const [first = 0, second = 0, third = 0, fourth = 0] = runnerIds;
  const onFirst = { marketId: place.id, runnerId: first, price: 300 };
  await must(bet(LAYER, 'place-lay', { ...onFirst, side: 'LAY' }));
  await must(bet(BACKER, 'place-back', onFirst));
  await must({
    type: 'SettleMarket',
    marketId: place.id,
    result: { type: 'winners', runnerIds: [first, second, third, fourth] },
  });
  const winnersCash = await engine.read((state) =>
    state.ledger.getBalance(state.accounts.get(BACKER)?.cashLedgerId ?? 0),
  );
  await must(bet(LAYER, 'lay', { side: 'LAY', stake: rupees(40) }));
  const resting = await must(bet(BACKER, 'back'));
  return {
    settledMarketId: place.id,
    openMarketId: 1,
    restingBetId: resting.id,
    winnersCash,
  };
}
