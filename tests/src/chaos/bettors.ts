import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import { ApiClient, demoUser } from '#running/api-client.ts';

export interface Target {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
}

/** A bet that the exchange has said it has. */
export interface AcknowledgedBet {
  readonly accountId: number;
  readonly clientBetId: string;
  readonly betId: number;
}

interface Person {
  readonly userId: number;
  readonly token: string | null;
}

const PEOPLE = 24;
const AT_ONCE = 12;
/** A gateway that is paused answers late or never; the page asks another one. */
const PATIENCE_MS = 8_000;
const AGAIN_MS = 50;
/** What a page takes for "send it again", with the same id. */
const AGAIN: ReadonlySet<string> = new Set<ErrorCode>(['MAINTENANCE', 'INTERNAL', 'RATE_LIMITED']);

/** People who bet at any gateway, and send a bet again under its id until it is answered. */
export class Bettors {
  readonly acknowledged: AcknowledgedBet[] = [];
  /** Refusals, by their code. */
  readonly refused = new Map<string, number>();
  readonly people: Person[] = [];
  /** Requests that broke off or were answered so that they are sent again. */
  lost = 0;
  /** The longest time in which no bet was acknowledged, ms. */
  longestGapMs = 0;
  readonly #urls: readonly string[];
  readonly #targets: readonly Target[];
  readonly #random: Prng;
  #lastAt = 0;
  #isOver = false;
  #loops: readonly Promise<void>[] = [];

  constructor(urls: readonly string[], targets: readonly Target[], random: Prng) {
    this.#urls = urls;
    this.#targets = targets;
    this.#random = random;
  }

  async start(): Promise<void> {
    for (let n = 0; n < PEOPLE; n += 1) {
      const { userId, token } = await demoUser(this.#urls[n % this.#urls.length] ?? '');
      this.people.push({ userId, token });
    }
    this.#lastAt = performance.now();
    this.#loops = Array.from({ length: AT_ONCE }, (_, n) => this.#betOn(this.#random.fork(`${n}`)));
  }

  /** Begins no more bets, and waits for the answers of those that are under way. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #betOn(random: Prng): Promise<void> {
    for (let n = 1; !this.#isOver; n += 1) {
      const person = random.pick(this.people);
      const target = random.pick(this.#targets);
      const clientBetId = randomUUID();
      if (n % 15 === 0) {
        await this.#send('cancelBets', person, random, { marketId: target.marketId });
        continue;
      }
      const slip = {
        type: random.chance(0.5) ? 1 : 2,
        rate: 1.95 + random.int(10) / 100,
        stake: 100,
        eventId: target.eventId,
        marketId: target.marketId,
        runnerId: random.pick(target.runnerIds),
        clientBetId,
      };
      const result = await this.#send('placeBet', person, random, slip);
      if (result === null) continue;
      const now = performance.now();
      this.longestGapMs = Math.max(this.longestGapMs, now - this.#lastAt);
      this.#lastAt = now;
      const { betId } = (result as { bet: { betId: number } }).bet;
      this.acknowledged.push({ accountId: person.userId, clientBetId, betId });
    }
  }

  /** Sends a request to one gateway after another until it is answered. Returns the result, null when it was refused. */
  async #send(
    name: 'placeBet' | 'cancelBets',
    { token }: Person,
    random: Prng,
    input: object,
  ): Promise<unknown> {
    for (;;) {
      const client = new ApiClient(random.pick(this.#urls), token, PATIENCE_MS);
      const answer = await client.ask(name, input as never).catch(() => null);
      if (answer?.success === true) return answer.result;
      const code = answer?.error?.code ?? null;
      if (code !== null && !AGAIN.has(code)) {
        this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
        return null;
      }
      this.lost += 1;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
