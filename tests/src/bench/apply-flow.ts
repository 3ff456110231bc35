import { apply } from '@crease/core/exchange/apply.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import { createState } from '@crease/core/exchange/exchange-state.ts';
import { createPrng } from '@crease/sports/base/prng.ts';

const USERS = 5_000;
const MARKETS = 100;
const BETS = 300_000;
const PRICES = [196, 197, 198, 199, 200, 202, 204, 206];

/**
 * Measures bets/s through the whole of `apply`: half back, half lay, at eight prices around evens, so books stay
 * shallow and about every second bet is matched. Commands are built before the clock starts.
 */
export function benchApply(): number {
  const state = createState();
  const prng = createPrng('bench');
  const must = (command: Command): number => {
    const outcome = apply(state, command, { at: 1 });
    if (!outcome.ok) throw new Error(`${command.type} was refused with ${outcome.code}`);
    return outcome.id;
  };
  for (let accountId = 1; accountId <= USERS; accountId++) {
    must({ type: 'OpenAccount', accountId, role: 'PLAYER', currency: 'DEMO', grant: 10 ** 12 });
  }
  const eventId = must({
    type: 'CreateEvent',
    status: 'UPCOMING',
    details: {
      sportId: 3,
      title: 'Bench',
      startTime: 0,
      team1: null,
      team2: null,
      competition: null,
      country: null,
      venue: null,
      dreamEventId: '0',
    },
  });
  const markets = Array.from({ length: MARKETS }, () =>
    must({
      type: 'CreateMarket',
      eventId,
      kind: 'MATCH_ODDS',
      ladder: 'CLASSIC',
      winners: 1,
      crossMatching: false,
      subType: null,
      runners: [{ name: 'One' }, { name: 'Two' }],
      inPlay: false,
      open: true,
      terms: {
        name: 'Match odds',
        minStake: 10_000,
        maxStake: 50_000_000,
        maxProfit: null,
        exposureLimit: null,
        inPlayDelayMs: 0,
        preMatchDelayMs: 0,
        commissionBps: 200,
        betLock: false,
        message: null,
        rules: null,
        sort: 0,
      },
    }),
  );
  const commands: Command[] = Array.from({ length: BETS }, (_, n) => {
    const marketId = prng.pick(markets);
    return {
      type: 'PlaceBet',
      accountId: 1 + prng.int(USERS),
      marketId,
      runnerId: state.markets.get(marketId)?.runners[prng.int(2)]?.id ?? 0,
      side: prng.chance(0.5) ? 'BACK' : 'LAY',
      price: prng.pick(PRICES),
      stake: 10_000 + prng.int(40) * 1_000,
      persistence: 'PERSIST',
      timeInForce: 'REST',
      clientBetId: `bet-${n}`,
    };
  });
  const began = performance.now();
  let accepted = 0;
  for (const command of commands) if (apply(state, command, { at: 2 }).ok) accepted += 1;
  const seconds = (performance.now() - began) / 1_000;
  if (accepted < BETS) throw new Error(`${BETS - accepted} bets of the flow were refused`);
  return BETS / seconds;
}
