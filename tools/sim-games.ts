/**
 * Plays many rounds of every house game and compares actual returns with computed RTP.
 *
 * `npm run sim:games` plays ten million rounds per bet, which takes hours. `npm run sim:games -- --rounds 100000
 * --seed any --game t20,bj` plays fewer, with another seed, of some games. Exits with 1 if a return deviates from its
 * RTP.
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
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds must be a positive integer.');
const wanted = values.game?.split(',');
const bets = SIMULATED_BETS.filter(([game]) => wanted?.includes(game) ?? true);

console.log(`${rounds} rounds per bet, seed "${values.seed}"\n`);
console.log('| game | bet | RTP (%) | actual (%) | band (%) | z | result | rounds/s |');
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
    `${(counted - reach).toFixed(4)}–${(counted + reach).toFixed(4)}`,
    z.toFixed(2),
    isRight ? 'within' : 'OUTSIDE',
    rate,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(`\n${bets.length} bets, ${wrong} more than ${FURTHEST_Z} standard errors from their RTP.`);
process.exitCode = wrong === 0 ? 0 : 1;
