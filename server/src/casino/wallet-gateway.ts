import {
  CASINO_BODIES,
  CASINO_CLOCK_MS,
  type CasinoAnswer,
  type CasinoCallName,
} from '@crease/contracts/casino/gateway.ts';
import * as z from 'zod/mini';
import { parseJson } from '#base/json.ts';
import type { Clock } from '#base/system/clock.ts';
import type { AuthenticatedCall, GameProvider } from '#casino/providers/game-provider.ts';
import type { CasinoEnv } from './env.ts';
import { answerWalletCall, type WalletCall } from './wallet-call.ts';

/** A provider call as received, over any transport. */
export interface GatewayCall extends AuthenticatedCall {
  readonly name: CasinoCallName;
  readonly provider: string;
}

const REFUSED: CasinoAnswer = { requestId: null, status: 'INVALID_SIGNATURE' };

/** The single entry point to the wallet: authenticates, rejects replays, validates and executes calls. */
export class WalletGateway {
  readonly #context: CasinoEnv;
  readonly #nonces: NonceWindow;

  constructor(context: CasinoEnv) {
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
  { readModel }: CasinoEnv,
  { id: provider }: GameProvider,
  { body }: WalletCall,
): Promise<boolean> {
  if (!('txId' in body)) return false;
  return (await readModel.casinoTransaction({ provider, txId: body.txId })) !== null;
}

function readCall(name: CasinoCallName, text: string): WalletCall | CasinoAnswer {
  const body = parseJson(text);
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

/** Min. capacity; beyond twice as many, the oldest are evicted early. */
const CAPACITY = 250_000;

/**
 * Rejects nonces reused while their signature is valid. Two alternating sets avoid scans: a nonce is kept for at
 * least its replay window and at most twice that.
 */
class NonceWindow {
  readonly #clock: Clock;
  readonly #forMs: number;
  #current = new Set<string>();
  #former = new Set<string>();
  #since: number;

  /** @param clockMs max. clock difference; a signature is valid for twice that. */
  constructor(clock: Clock, clockMs: number) {
    this.#clock = clock;
    this.#forMs = 2 * clockMs;
    this.#since = clock.now();
  }

  /** Returns true on first use and remembers the nonce. */
  isNew(nonce: string): boolean {
    const now = this.#clock.now();
    if (now - this.#since >= this.#forMs || this.#current.size >= CAPACITY) {
      this.#former = this.#current;
      this.#current = new Set();
      this.#since = now;
    }
    if (this.#current.has(nonce) || this.#former.has(nonce)) return false;
    this.#current.add(nonce);
    return true;
  }
}
