import { CURRENT_RULES } from '@crease/core/exchange/rules.ts';
import { type Clock, pause } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { Follower } from '#journal/engine/follower.ts';
import type { Restored } from '#journal/engine/replay.ts';
import { CommandRefused, type Exchange, ExchangeUnavailable } from '#journal/exchange.ts';
import { type JournalBatch, type JournalReader, JournalUnavailable } from '#journal/journal.ts';
import type { Bus } from './bus.ts';
import {
  BATCHES,
  type BundleReplies,
  type CommandReply,
  type CommandRequest,
  commandSubject,
  LEAD,
  type Lead,
  readBatch,
  readLead,
  readRequests,
  versionProblem,
  WIRE,
  writeBatch,
} from './messages.ts';

/** Announcement interval; bounds the time in which a follower detects a lost batch. */
const ANNOUNCE_MS = 200;

interface LeadingParts {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'after'>;
  readonly exchange: Pick<Exchange, 'submit'> & { readonly epoch: number; readonly sequence: number };
  /** URL of this process's entry points; null while closed. */
  readonly url: () => string | null;
}

export function sendBatch(bus: Bus, batch: JournalBatch): void {
  bus.publish(BATCHES, writeBatch(batch));
}

/** Accepts gateways' commands and announces the writer and its latest sequence. @returns a function that stops it. */
export function lead({ bus, clock, exchange, url }: LeadingParts): () => void {
  const { epoch } = exchange;
  let isOver = false;
  const announce = (): void => {
    if (isOver) return;
    const { sequence } = exchange;
    const versions = { wire: WIRE, rules: CURRENT_RULES, bundles: true };
    const words: Lead = { ...versions, epoch, sequence, url: url() };
    bus.publish(LEAD, JSON.stringify(words));
    clock.after(ANNOUNCE_MS, announce);
  };
  const silence = bus.answer(commandSubject(epoch), async (message, reply) => {
    const requests = readRequests(message);
    if ('command' in requests) {
      reply(JSON.stringify(await executeCommands(exchange, requests)));
      return;
    }
    const answers = new Answers(reply);
    await Promise.all(
      requests.map(async (request, place) => answers.add(place, await executeCommands(exchange, request))),
    );
  });
  announce();
  return () => {
    isOver = true;
    silence();
  };
}

/** Collects the replies to a bundle; those ready in one turn of the event loop share a message. */
class Answers {
  readonly #reply: (part: string) => void;
  #known: string[] = [];

  constructor(reply: (part: string) => void) {
    this.#reply = reply;
  }

  add(...answer: BundleReplies[number]): void {
    const text = JSON.stringify(answer);
    if (this.#known.length === 0) setImmediate(() => this.#send());
    this.#known.push(text);
  }

  #send(): void {
    const known = this.#known;
    this.#known = [];
    this.#reply(`[${known.join(',')}]`);
  }
}

async function executeCommands(
  exchange: LeadingParts['exchange'],
  { command, context }: CommandRequest,
): Promise<CommandReply> {
  try {
    const outcome = await exchange.submit(command, context ?? undefined);
    return { type: 'outcome', sequence: exchange.sequence, outcome };
  } catch (error) {
    if (error instanceof ExchangeUnavailable) {
      const { status, mayHaveHappened } = error;
      return { type: 'away', status, mayHaveHappened };
    }
    if (error instanceof CommandRefused) return { type: 'refused', reference: error.reference };
    throw error;
  }
}

interface StandByParts {
  readonly bus: Bus;
  readonly journal: JournalReader & { waitForLock(signal: AbortSignal): Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const RETRY_MS = 250;

/**
 * Follows the writing engine until it stops writing, then holds the journal's lock.
 *
 * @returns the state for the next engine to continue from; null if it must be reloaded.
 * @throws the reason of `signal` if aborted; startup errors if the journal can't be read.
 */
export async function standBy(parts: StandByParts): Promise<Restored | null> {
  const { bus, journal, clock, log, signal } = parts;
  const follower = new Follower({ journal, clock, log });
  let said: string | null = null;
  const ends = [
    bus.listen(BATCHES, (message) => {
      const batch = readBatch(message);
      if (batch !== null) follower.accept(batch);
    }),
    bus.listen(LEAD, (message) => {
      const heard = readLead(message);
      if (heard === null) return;
      const misfit = versionProblem(heard);
      if (misfit !== null && misfit !== said) log.error(misfit);
      said = misfit;
      follower.catchUpTo(heard.sequence);
    }),
  ];
  try {
    await follower.start();
    log.info('Standing by.', { sequence: follower.sequence });
    while (!(await hasLock(parts))) {
      log.warn('Database unreachable; standby retrying.');
      await pause(clock, RETRY_MS);
    }
    log.info('Taking over.', { sequence: follower.sequence });
  } finally {
    for (const end of ends) end();
  }
  signal.throwIfAborted();
  return await follower.handOver();
}

/** False if the database went down meanwhile. */
async function hasLock({ journal, signal }: StandByParts): Promise<boolean> {
  try {
    await journal.waitForLock(signal);
    return true;
  } catch (error) {
    if (error instanceof JournalUnavailable) return false;
    throw error;
  }
}
