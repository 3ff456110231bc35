import {
  CASINO_BODIES,
  CASINO_CLOCK_MS,
  type CasinoAnswer,
  type CasinoCallName,
} from '@crease/contracts/routes/casino-gateway.ts';
import * as z from 'zod/mini';
import type { AuthenticatedCall, GameProvider } from '#ports/game-provider.ts';
import type { AppContext } from '#services/app-context.ts';
import { NonceWindow } from './nonce-window.ts';
import { answerWalletCall, type WalletCall } from './wallet-call.ts';

/** A provider call as received, over any transport. */
export interface GatewayCall extends AuthenticatedCall {
  readonly name: CasinoCallName;
  readonly provider: string;
}

const REFUSED: CasinoAnswer = { requestId: null, status: 'INVALID_SIGNATURE' };

/** The single entry point to the wallet: authenticates, rejects replays, validates and executes calls. */
export class WalletGateway {
  readonly #context: AppContext;
  readonly #nonces: NonceWindow;

  constructor(context: AppContext) {
    this.#context = context;
    this.#nonces = new NonceWindow(context.clock, CASINO_CLOCK_MS);
  }

  async answer(call: GatewayCall): Promise<CasinoAnswer> {
    const provider = this.#findSender(call);
    if (provider === null) return REFUSED;
    const isNew = this.#nonces.isNew(`${provider.id} ${call.nonce}`);
    const read = readCall(call.name, call.body);
    if ('status' in read) return read;
    if (!isNew && !(await isKnown(this.#context, provider, read))) return REFUSED;
    return await answerWalletCall(this.#context, provider, read);
  }

  /** Returns the provider that signed the call; null if the signature is invalid. */
  #findSender(call: GatewayCall): GameProvider | null {
    const provider = this.#context.casinoProviders.find(({ id }) => id === call.provider);
    return provider?.hasSigned(call) === true ? provider : null;
  }
}

/** True if an exact repeat, including its nonce, was answered before; it then gets the same response. */
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
  return { requestId: readRequestId(body), status: 'INVALID_REQUEST', field };
}

function readRequestId(body: unknown): string | null {
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
