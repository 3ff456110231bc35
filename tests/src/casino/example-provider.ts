/**
 * An external game provider as a third party would build it: its own process that knows the product only from
 * docs/CASINO-GATEWAY.md. Its one game tosses a coin that always lands on the player's side.
 *
 * Environment: PORT, PROVIDER_ID, KEY_ID, SECRET. It finds the gateway at the site named in the launch.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const { PORT = '', PROVIDER_ID = '', KEY_ID = '', SECRET = '' } = process.env;
const OPENS_WITHIN_MS = 60_000;
const ALL_GAMES = '_all';

interface Seat {
  readonly sessionToken: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly lobbyUrl: string;
}

interface EndedRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly staked: number;
  readonly paid: number;
  /** ISO UTC string, so it sorts chronologically. */
  readonly endedAt: string;
}

/** Launch URLs not opened yet, and games in play, by secret. */
const waiting = new Map<string, Seat & { readonly until: number }>();
const played = new Map<string, Seat>();
/** The provider's own record of rounds, for comparison with the ledger. */
const ended: EndedRound[] = [];
let answersToLose = 0;

const PAGE = (game: string, site: string) => `<!doctype html><html lang="en"><title>Coin</title>
<main><h1>Coin</h1><p role="status">Place your bet</p><button>Bet ₹10</button></main><script>
const say = (type) => parent.postMessage({ type }, ${JSON.stringify(site)});
document.querySelector('button').onclick = async () => {
  const round = await (await fetch('/toss?g=${game}', { method: 'POST' })).json();
  document.querySelector('[role=status]').textContent = round.words;
};
say('ready');</script></html>`;

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(PORT), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://127.0.0.1:${PORT}`);
  const body = await readText(request);
  const json = (value: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  // A browser opens a game with its launch token, so this request isn't signed.
  if (pathname === '/cg/v1/open') return openPage(searchParams.get('token') ?? '', response);
  if (pathname.startsWith('/cg/v1/') && !isSigned(request, pathname, body)) {
    response.writeHead(401).end();
    return;
  }
  if (pathname === '/cg/v1/health') return void json({});
  if (pathname === '/cg/v1/launch') return void json(launched(JSON.parse(body)));
  if (pathname === '/cg/v1/login') return void json(launched(JSON.parse(body)));
  if (pathname === '/cg/v1/token') return void json({ token: waitFor(JSON.parse(body)) });
  if (pathname === '/cg/v1/close') return void json(closed(JSON.parse(body)));
  if (pathname === '/cg/v1/rounds') return void json({ items: endedWithin(JSON.parse(body)) });
  if (pathname === '/lose') {
    answersToLose = Number(searchParams.get('count'));
    return void json({});
  }
  if (pathname === '/play') return openPage(searchParams.get('s') ?? '', response);
  if (pathname === '/toss') return void json(await toss(searchParams.get('g') ?? ''));
  response.writeHead(404).end();
}

function launched(seat: Seat): object {
  return { launchUrl: `http://127.0.0.1:${PORT}/play?s=${waitFor(seat)}` };
}

function waitFor(seat: Seat): string {
  const secret = randomUUID();
  waiting.set(secret, { ...seat, until: Date.now() + OPENS_WITHIN_MS });
  return secret;
}

function closed({ sessionToken }: Pick<Seat, 'sessionToken'>): object {
  for (const [game, seat] of played) if (seat.sessionToken === sessionToken) played.delete(game);
  return {};
}

function endedWithin({ from, to }: { readonly from: string; readonly to: string }) {
  return ended.filter(({ endedAt }) => endedAt >= from && endedAt < to);
}

/** Single use: the URL is worthless once opened. */
function openPage(secret: string, response: ServerResponse): void {
  const seat = waiting.get(secret);
  waiting.delete(secret);
  if (seat === undefined || seat.until < Date.now()) {
    response.writeHead(410).end('This address was opened before.');
    return;
  }
  const game = randomUUID();
  played.set(game, seat);
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(PAGE(game, new URL(seat.lobbyUrl).origin));
}

/** Stakes ten rupees, pays twenty and ends the round. A call whose response was lost is resent unchanged. */
async function toss(game: string): Promise<object> {
  const seat = played.get(game);
  if (seat === undefined) return { words: 'This game is over' };
  const roundId = randomUUID();
  const bet = `bet-${roundId}`;
  const taken = await wallet(seat, 'bet', { roundId, txId: bet, amount: 1_000 });
  if (taken.status !== 'OK') return { words: `Not taken: ${taken.status}` };
  await wallet(seat, 'win', { roundId, txId: `win-${roundId}`, refTxId: bet, amount: 2_000 });
  const { playerId, currency } = seat;
  const money = { currency, staked: 1_000, paid: 2_000 };
  ended.push({ roundId, playerId, ...money, endedAt: new Date().toISOString() });
  const last = await wallet(seat, 'endround', { roundId, totalBet: 1_000, totalWin: 2_000 });
  return {
    words: `Won ₹20, balance ${last.balance / 100}${taken.replayed ? ', found again' : ''}`,
  };
}

interface Answer {
  readonly status: string;
  readonly balance: number;
  readonly replayed: boolean;
}

async function wallet(seat: Seat, call: string, more: object): Promise<Answer> {
  const { lobbyUrl, sessionToken, playerId, currency } = seat;
  // In the lobby a player's session covers all games, and this provider has only one.
  const gameCode = seat.gameCode === ALL_GAMES ? 'coin' : seat.gameCode;
  const path = `/cg/v1/wallet/${call}`;
  const whose = { requestId: randomUUID(), sessionToken, playerId, currency, gameCode };
  const body = JSON.stringify({ ...whose, ...more });
  for (;;) {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const nonce = randomUUID();
    const headers = {
      'content-type': 'application/json',
      'x-cg-provider': PROVIDER_ID,
      'x-cg-key-id': KEY_ID,
      'x-cg-timestamp': timestamp,
      'x-cg-nonce': nonce,
      'x-cg-signature': computeSignature([timestamp, nonce, path, body]),
    };
    const response = await fetch(new URL(path, lobbyUrl), { method: 'POST', headers, body });
    const answered = await response.json();
    if (answersToLose === 0) return answered;
    answersToLose -= 1;
  }
}

type Signed = readonly [timestamp: string, nonce: string, path: string, body: string];

function computeSignature([timestamp, nonce, path, body]: Signed): string {
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = [timestamp, nonce, 'POST', path, digest].join('\n');
  return createHmac('sha256', SECRET).update(lines).digest('hex');
}

function isSigned({ headers }: IncomingMessage, path: string, body: string): boolean {
  const header = (name: string) => String(headers[`x-cg-${name}`] ?? '');
  const right = computeSignature([header('timestamp'), header('nonce'), path, body]);
  return header('provider') === PROVIDER_ID && header('signature') === right;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
