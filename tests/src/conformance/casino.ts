/**
 * Runs all cases of the wallet against a gateway: `npm run conformance:casino -- <file>`. The file is JSON:
 * `{ "url", "provider", "key": { "id", "secret" }, "players": [seat, seat] }`, a seat being `sessionToken`, `playerId`,
 * `currency` and `gameCode` as a launch has handed them over. Both players need 200 rupees; some is lost.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
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
});

const [file = ''] = process.argv.slice(2);
const { url, provider, key, players } = SETTING.parse(JSON.parse(readFileSync(file, 'utf8')));
const [seat, other] = players;
const post: Post = async (path, headers, body) => {
  const response = await fetch(new URL(path, url), { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};
const now = () => Date.now();
const bench = { caller: new WalletCaller({ post, provider, key, now }), seat, other, now };
let failed = 0;
for (const { name, run } of WALLET_CASES) {
  try {
    await run(bench);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAILED  ${name}\n        ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
console.log(`${WALLET_CASES.length - failed} of ${WALLET_CASES.length} cases hold.`);
process.exitCode = failed === 0 ? 0 : 1;
