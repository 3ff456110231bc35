/**
 * Measures durable wallet bets over HTTP: `npm run build && npm run bench:casino`.
 *
 * The product runs in its own process on the embedded database; this process is both the game provider and the load
 * generator, on the same machine. Every call is signed, is the first bet of its round, and is on disk when it is
 * answered.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { CASINO_WALLET_PATH, type CasinoAnswer, type CasinoSeat } from '@crease/contracts/casino/gateway.ts';
import { callHeaders } from '@crease/server/casino/providers/game-provider.ts';
import { demoUser, logInOperator } from '#running/api-client.ts';
import { startServer } from '#running/server-process.ts';
import { type LoadResult, runLoad } from './http-load.ts';
import { printMachine, printTable, quantile } from './table.ts';

const USERS = 128;
const SECONDS = Number(process.env.SECONDS ?? 10);
const PROVIDER = 'bench-games';
const KEY = { id: 'k1', secret: `${randomUUID()}${randomUUID()}` };
const STAKE = 100;
/** Not the code of a house game, so the launch reaches this provider. */
const GAME = 'bench-dice';
const PATH = `/${CASINO_WALLET_PATH}/bet`;

const seats: (CasinoSeat & { readonly gameCode: string })[] = [];
const games = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    seats.push(JSON.parse(body));
    response.end(JSON.stringify({ launchUrl: `${url}/${GAME}` }));
  });
});
await new Promise<void>((resolve) => {
  games.listen(0, '127.0.0.1', resolve);
});
const address = games.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
const limits = { min: 1, max: 1_000_000 };
const setting = [{ id: PROVIDER, url, keys: [KEY], games: [GAME], limits }];
const server = await startServer({ CASINO_PROVIDERS: JSON.stringify(setting) });
try {
  for (let n = 0; n < USERS; n++) {
    const user = await demoUser(server.url);
    await user.call('launchGame', { gameCode: GAME });
  }
  if (seats.length !== USERS) throw new Error(`${seats.length} of ${USERS} launches came here`);
  let turn = 0;
  const load = (connections: number, seconds: number, rate?: number) =>
    runLoad({
      port: server.port,
      connections,
      seconds,
      ...(rate === undefined ? {} : { rate }),
      request: () => buildBet(turn++),
      findRefusal: findRefusal,
    });

  await load(64, 3);
  const rows: (string | number)[][] = [];
  let best = 0;
  for (const connections of [16, 64, 256]) {
    const result = await load(connections, SECONDS);
    best = Math.max(best, result.answered / result.seconds);
    rows.push(formatRow(`closed, ${connections} connections`, result));
  }
  const half = Math.round(best / 2);
  rows.push(formatRow(`open, ${half}/s (half of the best)`, await load(256, SECONDS, half)));

  printMachine();
  printTable(['load', 'bets/s', 'p50 (ms)', 'p90 (ms)', 'p99 (ms)', 'max (ms)', 'rejected'], rows);
  const operator = await logInOperator(server.url, server.operator);
  const trial = await operator.call('operatorGetTrialBalance', {});
  console.log(`\nTrial balance afterwards: ${trial.ok ? 'zero in every currency' : 'NOT ZERO'}.`);
} finally {
  await server.stop();
  games.close();
}

/** Builds the next bet. Players take turns, and every bet has its own round. */
function buildBet(turn: number): Buffer {
  const seat = seats[turn % seats.length];
  const body = JSON.stringify({
    requestId: randomUUID(),
    sessionToken: seat?.sessionToken,
    playerId: seat?.playerId,
    currency: seat?.currency,
    gameCode: seat?.gameCode,
    roundId: `r${turn}`,
    txId: `b${turn}`,
    amount: STAKE,
  });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const call = { timestamp, nonce: randomUUID(), path: PATH, body };
  const headers = { host: `127.0.0.1:${server.port}`, ...callHeaders(PROVIDER, KEY, call) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(`POST ${PATH} HTTP/1.1\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`, 'latin1');
}

/** The wallet also rejects with HTTP 200, so the body's status decides. */
function findRefusal(code: number, body: string): string | null {
  if (code !== 200) return String(code);
  const { status } = JSON.parse(body) as CasinoAnswer;
  return status === 'OK' ? null : status;
}

function formatRow(name: string, result: LoadResult): (string | number)[] {
  const at = (share: number) => quantile(result.latencies, share).toFixed(1);
  const refused = [...result.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  const rate = Math.round(result.answered / result.seconds);
  return [name, rate, at(0.5), at(0.9), at(0.99), at(1), refused === '' ? 'none' : refused];
}
