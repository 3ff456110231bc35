import type { Engine } from '#journal/engine/engine.ts';
import { bet, rupees, smallExchange } from './commands.ts';

/**
 * Plays a market with a partly matched bet, none of it in a snapshot.
 *
 * @returns ID of the bet; ₹40 of it are matched.
 */
export async function playMarket(engine: Engine): Promise<number> {
  const lay = bet(1, 'lay', { side: 'LAY', stake: rupees(40) });
  let id = 0;
  for (const command of [...smallExchange({ accounts: 2 }), lay, bet(2, 'back')]) {
    const outcome = await engine.submit(command);
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
    id = outcome.id;
  }
  return id;
}
