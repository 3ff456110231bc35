import type { Clock } from '#base/system/clock.ts';
import type { Bus } from '#journal/bus.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';
import {
  type CommandReply,
  type CommandRequest,
  commandSubject,
  type Lead,
  readReplies,
} from './messages.ts';

/** Size limit of a bundle: a bus message holds a megabyte, and a character takes up to three bytes. */
const MAX_CHARACTERS = 200_000;

/** The caller of a pending command. */
interface Caller {
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: Error) => void;
}

interface SenderParts {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'after'>;
  /** Timeout for replies. */
  readonly timeoutMs: number;
}

/**
 * Sends a gateway's commands to the leading engine. Commands issued in one turn of the event loop share a message, so
 * messages per command fall as load rises.
 */
export class CommandSender {
  readonly #parts: SenderParts;
  /** Bundles that are unsent or not fully answered. */
  readonly #bundles = new Set<Bundle>();
  /** The bundle to be sent at the end of this turn. */
  #openBundle: Bundle | null = null;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** @throws ExchangeUnavailable, with `mayHaveHappened` unless no engine received the message. */
  send({ epoch, bundles = false }: Lead, request: CommandRequest): Promise<CommandReply> {
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(request);
      if (bundles) this.#getOpenBundle(epoch, text).add(text, { resolve, reject });
      else this.#sendAlone(epoch, text, { resolve, reject });
    });
  }

  /** Gives up commands sent to engines before an epoch; their outcome is unknown. */
  failBefore(epoch: number): void {
    for (const bundle of this.#bundles) if (bundle.epoch < epoch) bundle.fail();
  }

  /** Returns the open bundle for a command of this epoch. */
  #getOpenBundle(epoch: number, text: string): Bundle {
    const open = this.#openBundle;
    const hasRoom = open !== null && open.characters + text.length <= MAX_CHARACTERS;
    if (hasRoom && open.epoch === epoch) return open;
    const bundle = this.#newBundle(epoch);
    this.#openBundle = bundle;
    setImmediate(() => {
      if (this.#openBundle === bundle) this.#openBundle = null;
      this.#send(bundle, bundle.message);
    });
    return bundle;
  }

  /** For an engine of the previous version, which takes one command per message. */
  #sendAlone(epoch: number, text: string, caller: Caller): void {
    const bundle = this.#newBundle(epoch);
    bundle.add(text, caller);
    this.#send(bundle, text);
  }

  #send(bundle: Bundle, message: string): void {
    const { bus, clock, timeoutMs } = this.#parts;
    const endRequest = bus.ask(commandSubject(bundle.epoch), message, bundle);
    const stopTimer = clock.after(timeoutMs, () => bundle.fail());
    bundle.sent(() => {
      endRequest();
      stopTimer();
    });
  }

  #newBundle(epoch: number): Bundle {
    const bundle: Bundle = new Bundle(epoch, () => this.#bundles.delete(bundle));
    this.#bundles.add(bundle);
    return bundle;
  }
}

/** Commands sent together, with their callers. */
class Bundle {
  readonly epoch: number;
  characters = 0;
  readonly #texts: string[] = [];
  /** Callers without a reply, by the position of their command. */
  readonly #callers = new Map<number, Caller>();
  readonly #ended: () => void;
  #stop: () => void = () => undefined;

  constructor(epoch: number, ended: () => void) {
    this.epoch = epoch;
    this.#ended = ended;
  }

  get message(): string {
    return `[${this.#texts.join(',')}]`;
  }

  add(text: string, caller: Caller): void {
    this.#callers.set(this.#texts.length, caller);
    this.#texts.push(text);
    this.characters += text.length;
  }

  /** Called when the message has been sent. @param stop ends the request and its timer. */
  sent(stop: () => void): void {
    this.#stop = stop;
    if (this.#callers.size === 0) stop();
  }

  readonly onAnswer = (message: string): void => {
    const replies = readReplies(message);
    for (const [place, reply] of 'type' in replies ? [[0, replies] as const] : replies) {
      this.#callers.get(place)?.resolve(reply);
      this.#callers.delete(place);
    }
    if (this.#callers.size === 0) this.#end();
  };

  readonly onNobody = (): void => this.#rejectAll(new ExchangeUnavailable('STARTING'));

  /** Fails the unanswered commands, which may or may not have been executed. */
  fail(): void {
    this.#rejectAll(new ExchangeUnavailable('DATABASE_AWAY', true));
  }

  #rejectAll(error: ExchangeUnavailable): void {
    for (const { reject } of this.#callers.values()) reject(error);
    this.#callers.clear();
    this.#end();
  }

  #end(): void {
    this.#stop();
    this.#ended();
  }
}
