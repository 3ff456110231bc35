import {
  CASINO_BODIES,
  CASINO_CLOCK_MS,
  type CasinoAnswer,
  type CasinoCallName,
} from '@crease/contracts/casino/gateway.ts';
import * as z from 'zod/mini';
import { parseJson } from '#base/json.ts';
import type { Clock } from '#base/system/clock.ts';
import type { GameProvider, GatewayCall } from '#casino/providers/game-provider.ts';
import type { CasinoEnv } from './env.ts';
import { answerWalletCall, type WalletCall } from './wallet-call.ts';

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
    const provider = this.#context.casinoProviders.find(({ id }) => id === call.provider);
    if (provider?.hasSigned(call) !== true) return REFUSED;
    const isNew = this.#nonces.isNew(`${provider.id} ${call.nonce}`);
    const read = readCall(call.name, call.body);
    if ('status' in read) return read;
    if (!isNew && !(await isKnown(this.#context, provider, read))) return REFUSED;
    return await answerWalletCall(this.#context, provider, read);
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
  const read = CASINO_BODIES[name].safeParse(body);
  // The body has the schema of its name.
  if (read.success) return { name, body: read.data } as WalletCall;
  const named = z.object({ requestId: z.uuid() }).safeParse(body);
  const requestId = named.success ? named.data.requestId : null;
  const field = read.error.issues[0]?.path.join('.') ?? '';
  return { requestId, status: 'INVALID_REQUEST', field };
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
