import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import { ApiClient, demoUser } from '#running/api-client.ts';

export interface Target {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
}

/** A bet acknowledged by the exchange. */
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
/** A paused gateway answers late or never, so the page tries another one. */
const TIMEOUT_MS = 8_000;
const RETRY_MS = 50;
/** Error codes that make a page resend with the same ID. */
const RETRYABLE: ReadonlySet<string> = new Set<ErrorCode>(['MAINTENANCE', 'INTERNAL', 'RATE_LIMITED']);

/** Players who bet at any gateway and resend a bet under its ID until it is answered. */
export class Bettors {
  readonly acknowledged: AcknowledgedBet[] = [];
  /** Rejections by code. */
  readonly refused = new Map<string, number>();
  readonly people: Person[] = [];
  /** Requests that broke off or got a retryable error, and were resent. */
  lost = 0;
  /** Longest time without an acknowledged bet, ms. */
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

  /** Places no more bets, and waits for the pending ones. */
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

  /**
   * Sends a request to one gateway after another until it is answered. Returns the result, or null if it was
   * rejected.
   */
  async #send(name: 'placeBet' | 'cancelBets', { token }: Person, random: Prng, input: object): Promise<unknown> {
    for (;;) {
      const client = new ApiClient(random.pick(this.#urls), token, TIMEOUT_MS);
      const answer = await client.send(name, input as never).catch(() => null);
      if (answer?.success === true) return answer.result;
      const code = answer?.error?.code ?? null;
      if (code !== null && !RETRYABLE.has(code)) {
        this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
        return null;
      }
      this.lost += 1;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
