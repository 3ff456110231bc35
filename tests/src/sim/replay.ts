/** Runs one seed and prints every step: `npm run sim:replay -- 42`. */
import { simulate } from './simulate.ts';

const seed = Number(process.argv[2] ?? 1);
const report = await simulate(seed, { log: (line) => console.log(line) });
console.log(report);
