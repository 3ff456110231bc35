import {
  CASINO_BODIES,
  CASINO_CALL_BYTES,
  CASINO_CALLS,
  CASINO_CLOCK_MS,
  CASINO_HEADERS,
  CASINO_WALLET_PATH,
  type CasinoAnswer,
  type CasinoCallName,
} from '@crease/contracts/routes/casino-gateway.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { GameProvider } from '#ports/game-provider.ts';
import type { AppContext } from '#services/app-context.ts';
import { answerWalletCall, type WalletCall } from '#services/casino/wallet-call.ts';
import type { RouteHost } from './call-door.ts';
import { NonceWindow } from './nonce-window.ts';

/** Where providers of games call. In a scope of its own: the bytes are what is signed, so no parser touches them. */
export function bindCasinoGateway(scope: FastifyInstance, host: RouteHost): void {
  const { context, metrics } = host;
  const nonces = new NonceWindow(context.clock, CASINO_CLOCK_MS);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  for (const name of CASINO_CALLS) {
    const path = `${CASINO_WALLET_PATH}/${name}`;
    scope.post(`/${path}`, { bodyLimit: CASINO_CALL_BYTES }, async (request, reply) => {
      const provider = senderOf(context, request);
      const answer =
        provider === null
          ? REFUSED
          : await answerTo(context, { provider, nonces }, { name, request });
      const status = statusOf(answer);
      metrics.calls.record(path, status);
      return send(reply, status, answer);
    });
  }
}

const REFUSED: CasinoAnswer = { requestId: null, status: 'INVALID_SIGNATURE' };

/** The provider whose signature stands on the call; null for everybody else. */
function senderOf({ casinoProviders }: AppContext, request: FastifyRequest): GameProvider | null {
  const provider = casinoProviders.find(({ id }) => id === headerOf(request, 'provider'));
  const isOwn = provider?.hasSigned({
    keyId: headerOf(request, 'keyId'),
    timestamp: headerOf(request, 'timestamp'),
    nonce: headerOf(request, 'nonce'),
    signature: headerOf(request, 'signature'),
    path: request.url.split('?', 1)[0] ?? '',
    body: bodyOf(request),
  });
  return isOwn === true && provider !== undefined ? provider : null;
}

async function answerTo(
  context: AppContext,
  { provider, nonces }: { readonly provider: GameProvider; readonly nonces: NonceWindow },
  { name, request }: { readonly name: CasinoCallName; readonly request: FastifyRequest },
): Promise<CasinoAnswer> {
  const isNew = nonces.isNew(`${provider.id} ${headerOf(request, 'nonce')}`);
  const read = readCall(name, bodyOf(request));
  if ('status' in read) return read;
  if (!isNew && !(await isKnown(context, provider, read))) return REFUSED;
  return await answerWalletCall(context, provider, read);
}

/** A call that is sent again as it was, nonce and all, is answered as it was. */
async function isKnown(
  { readModel }: AppContext,
  { id: provider }: GameProvider,
  { body }: WalletCall,
): Promise<boolean> {
  if (!('txId' in body)) return false;
  return (await readModel.casinoTransaction({ provider, txId: body.txId })) !== null;
}

function readCall(name: CasinoCallName, text: string): WalletCall | CasinoAnswer {
  const body = parsed(text);
  switch (name) {
    case 'authenticate':
    case 'balance':
      return readAs(CASINO_BODIES.balance, body, (read) => ({ name, body: read }));
    case 'bet':
      return readAs(CASINO_BODIES.bet, body, (read) => ({ name, body: read }));
    case 'win':
      return readAs(CASINO_BODIES.win, body, (read) => ({ name, body: read }));
    case 'rollback':
      return readAs(CASINO_BODIES.rollback, body, (read) => ({ name, body: read }));
    case 'endround':
      return readAs(CASINO_BODIES.endround, body, (read) => ({ name, body: read }));
  }
}

function readAs<Body>(
  schema: z.ZodMiniType<Body>,
  body: unknown,
  call: (read: Body) => WalletCall,
): WalletCall | CasinoAnswer {
  const read = schema.safeParse(body);
  if (read.success) return call(read.data);
  const field = read.error.issues[0]?.path.join('.') ?? '';
  return { requestId: requestIdOf(body), status: 'INVALID_REQUEST', field };
}

function requestIdOf(body: unknown): string | null {
  const read = z.object({ requestId: z.uuid() }).safeParse(body);
  return read.success ? read.data.requestId : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function statusOf({ status }: CasinoAnswer): number {
  if (status === 'INVALID_SIGNATURE') return 401;
  return status === 'TEMPORARY_ERROR' ? 503 : 200;
}

function send(reply: FastifyReply, status: number, answer: CasinoAnswer): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

function headerOf({ headers }: FastifyRequest, name: keyof typeof CASINO_HEADERS): string {
  return String(headers[CASINO_HEADERS[name]] ?? '');
}

function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}
