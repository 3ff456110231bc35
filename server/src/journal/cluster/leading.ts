import { CURRENT_RULES } from '@crease/core/exchange/rules.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Bus } from '#journal/bus.ts';
import { CommandRefused, type Exchange, ExchangeUnavailable } from '#journal/exchange.ts';
import type { JournalBatch } from '#journal/journal.ts';
import {
  BATCHES,
  type BundleReplies,
  type CommandReply,
  type CommandRequest,
  commandSubject,
  LEAD,
  type Lead,
  readRequests,
  WIRE,
  writeBatch,
} from './messages.ts';

/** Announcement interval; bounds the time in which a follower detects a lost batch. */
const ANNOUNCE_MS = 200;

interface LeadingParts {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'after'>;
  readonly exchange: Pick<Exchange, 'submit'> & {
    readonly epoch: number;
    readonly sequence: number;
  };
  /** URL of this process's entry points; null while closed. */
  readonly url: () => string | null;
}

/** Publishes a batch to all followers. */
export function sendBatch(bus: Bus, batch: JournalBatch): void {
  bus.publish(BATCHES, writeBatch(batch));
}

/**
 * Starts leading: accepts gateways' commands, and regularly announces the writer and its latest sequence.
 *
 * @returns a function that stops it.
 */
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
      requests.map(async (request, place) =>
        answers.add(place, await executeCommands(exchange, request)),
      ),
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
