/**
 * Runs all wallet cases against a gateway: `npm run conformance:casino -- <file>`. The file is JSON: `{ "url",
 * "provider", "key": { "id", "secret" }, "players": [seat, seat] }`, where a seat is `sessionToken`, `playerId`,
 * `currency` and `gameCode` as passed in a launch. Both players need 200 rupees, and some of it is lost. With an
 * additional seat `gifted`, for a player with ten free rounds in its game, the free-round cases run too and use them
 * up.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { FREE_ROUND_CASES } from './free-round-cases.ts';
import { PLAYER_CASES } from './player-cases.ts';
import { type Post, WalletCaller } from './wallet-caller.ts';
import { WALLET_CASES } from './wallet-cases.ts';

const SEAT = z.object({
  sessionToken: z.string(),
  playerId: z.string(),
  currency: z.enum(['INR', 'DEMO']),
  gameCode: z.string(),
});
const SETTING = z.object({
  url: z.url(),
  provider: z.string(),
  key: z.object({ id: z.string(), secret: z.string() }),
  players: z.tuple([SEAT, SEAT]),
  gifted: z.optional(SEAT),
});

const [file = ''] = process.argv.slice(2);
const { url, provider, key, players, gifted } = SETTING.parse(JSON.parse(readFileSync(file, 'utf8')));
const [seat, other] = players;
const post: Post = async (path, headers, body) => {
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};
const now = () => Date.now();
const caller = new WalletCaller({ post, provider, key, now });
const bench = { caller, seat, other, gifted, now };
const cases = [...PLAYER_CASES, ...WALLET_CASES, ...(gifted === undefined ? [] : FREE_ROUND_CASES)];
let failed = 0;
for (const { name, run } of cases) {
  try {
    await run(bench);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n        ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`${cases.length - failed} of ${cases.length} cases passed.`);
process.exitCode = failed === 0 ? 0 : 1;
