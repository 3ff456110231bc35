/**
 * Plays many rounds of every game of the house by its own rules and compares what bets have returned with what they
 * return when they are counted out.
 *
 * `npm run sim:games` plays ten million rounds a bet, which takes hours. `npm run sim:games -- --rounds 100000 --seed any
 * --game t20,bj` plays fewer, from another seed, of some games. Ends with 1 where a return is not what was counted.
 */
import { parseArgs } from 'node:util';
import { FURTHEST_Z, SIMULATED_BETS, simulate } from '@crease/games/testing/simulate.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: 'crease' },
    game: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number.');
const wanted = values.game?.split(',');
const bets = SIMULATED_BETS.filter(([game]) => wanted?.includes(game) ?? true);

console.log(`${rounds} rounds a bet, seed "${values.seed}"\n`);
console.log('| game | bet | counted % | returned % | band % | z | result | rounds/s |');
console.log('|---|---|---|---|---|---|---|---|');
let wrong = 0;
for (const bet of bets) {
  const began = performance.now();
  const {
    game,
    bet: name,
    actual,
    counted,
    error,
    z,
  } = simulate(bet, {
    seed: values.seed,
    rounds,
  });
  const rate = Math.round((rounds * 1_000) / (performance.now() - began));
  const isRight = Math.abs(z) <= FURTHEST_Z;
  if (!isRight) wrong += 1;
  const reach = FURTHEST_Z * error;
  const cells = [
    game,
    name,
    counted.toFixed(4),
    actual.toFixed(4),
    `${(counted - reach).toFixed(4)} to ${(counted + reach).toFixed(4)}`,
    z.toFixed(2),
    isRight ? 'within' : 'WRONG',
    rate,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(`\n${bets.length} bets, ${wrong} outside their band of ${FURTHEST_Z} standard errors.`);
process.exitCode = wrong === 0 ? 0 : 1;
