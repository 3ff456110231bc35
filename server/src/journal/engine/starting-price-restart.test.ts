import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { MemoryJournal } from '#testing/memory-journal.ts';
import { accepted, bet, matchOdds, rupees, startEngine } from '#testing/small-exchange.ts';
import type { Engine } from './engine.ts';
import { restore } from './replay.ts';
import { encodeSnapshot } from './snapshot-codec.ts';

const RACE = { marketId: 2, runnerId: 3 } as const;
const AT_SP = { ...RACE, timeInForce: 'ON_CLOSE' } as const;

async function placeAtSp(engine: Engine): Promise<void> {
  accepted(await engine.submit({ ...matchOdds(1), kind: 'WIN', inPlay: false }));
  for (const command of [
    bet(1, 'back', { ...AT_SP, price: 101, stake: rupees(1_000) }),
    bet(2, 'lay', { ...AT_SP, price: 100_000, side: 'LAY', stake: rupees(6_000) }),
    bet(3, 'kept', { ...RACE, price: 300, persistence: 'MARKET_ON_CLOSE', stake: rupees(500) }),
  ]) {
    accepted(await engine.submit(command));
  }
}

/** Result of the race's SP matching at the off. */
async function off(engine: Engine) {
  accepted(await engine.submit({ type: 'TurnInPlay', marketId: RACE.marketId, open: true }));
  return engine.read(({ bets, markets }) => ({
    price: markets.get(RACE.marketId)?.runners[0]?.startingPrices?.DEMO,
    bets: [...bets.values()].map((one) => [one.status, one.matched, one.matchedProfit]),
  }));
}

test.each(['the journal alone', 'a snapshot'])(
  'a process that dies before the off gives the same SP after a restart from %s',
  async (from) => {
    const undisturbed = await startEngine();
    await placeAtSp(undisturbed.engine);
    const wanted = await off(undisturbed.engine);
    const killed = await startEngine();
    await placeAtSp(killed.engine);
    const left = await restore(new MemoryJournal(killed.disk), silentLog);
    expect(stateHash(left.state)).toBe(await killed.engine.read(stateHash));
    if (from === 'a snapshot') {
      killed.disk.snapshots.push(encodeSnapshot(left.state, left.journalHash));
    }

    const restarted = await startEngine({ disk: killed.disk });

    expect(await off(restarted.engine)).toEqual(wanted);
    // A liability of ₹6,000 against stakes of ₹1,500.
    expect(wanted).toMatchObject({
      price: 500,
      bets: [
        ['MATCHED', rupees(1_000), rupees(4_000)],
        ['MATCHED', rupees(1_500), rupees(6_000)],
        ['MATCHED', rupees(500), rupees(2_000)],
      ],
    });
  },
);
