import type { Bus } from '#ports/bus.ts';
import type { Clock } from '#ports/clock.ts';
import { ExchangeUnavailable } from '#ports/exchange.ts';
import {
  type CommandReply,
  type CommandRequest,
  commandsOf,
  type Lead,
  readReplies,
} from './messages.ts';

/** Of a bundle at most: the bus takes a megabyte in a message, and a character may be three bytes. */
const MOST_CHARACTERS = 200_000;

/** The caller of a command that has no answer yet. */
interface Caller {
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: Error) => void;
}

interface SenderParts {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'after'>;
  /** How long answers are waited for. */
  readonly patienceMs: number;
}

/**
 * Sends the commands of a gateway to the engine that leads. Those of one turn of the event loop go in one message: the
 * more callers there are, the fewer messages a command takes.
 */
export class CommandSender {
  readonly #parts: SenderParts;
  /** Sent and not wholly answered, or not sent yet. */
  readonly #bundles = new Set<Bundle>();
  /** The one that goes out at the end of this turn. */
  #gathering: Bundle | null = null;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** @throws ExchangeUnavailable: with `mayHaveHappened`, unless no engine was there to take the message. */
  send({ epoch, bundles = false }: Lead, request: CommandRequest): Promise<CommandReply> {
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(request);
      if (bundles) this.#gatheringFor(epoch, text).add(text, { resolve, reject });
      else this.#sendAlone(epoch, text, { resolve, reject });
    });
  }

  /** Gives up what was sent to the engines before an epoch: it may have happened or not. */
  loseBefore(epoch: number): void {
    for (const bundle of this.#bundles) if (bundle.epoch < epoch) bundle.lose();
  }

  /** The bundle that a command of an epoch goes into. */
  #gatheringFor(epoch: number, text: string): Bundle {
    const open = this.#gathering;
    const hasRoom = open !== null && open.characters + text.length <= MOST_CHARACTERS;
    if (hasRoom && open.epoch === epoch) return open;
    const bundle = this.#newBundle(epoch);
    this.#gathering = bundle;
    setImmediate(() => {
      if (this.#gathering === bundle) this.#gathering = null;
      this.#send(bundle, bundle.message);
    });
    return bundle;
  }

  /** For an engine of the version before, which takes one command a message. */
  #sendAlone(epoch: number, text: string, caller: Caller): void {
    const bundle = this.#newBundle(epoch);
    bundle.add(text, caller);
    this.#send(bundle, text);
  }

  #send(bundle: Bundle, message: string): void {
    const { bus, clock, patienceMs } = this.#parts;
    const endRequest = bus.ask(commandsOf(bundle.epoch), message, bundle);
    const stopTimer = clock.after(patienceMs, () => bundle.lose());
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

/** Commands that are sent together, and who waits for their answers. */
class Bundle {
  readonly epoch: number;
  characters = 0;
  readonly #texts: string[] = [];
  /** Callers without an answer, by the place of their command. */
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

  /** The message is out. @param stop ends the request and its timer. */
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

  readonly onNobody = (): void => this.#refuse(new ExchangeUnavailable('STARTING'));

  /** The commands without an answer may have been carried out or not. */
  lose(): void {
    this.#refuse(new ExchangeUnavailable('DATABASE_AWAY', true));
  }

  #refuse(error: ExchangeUnavailable): void {
    for (const { reject } of this.#callers.values()) reject(error);
    this.#callers.clear();
    this.#end();
  }

  #end(): void {
    this.#stop();
    this.#ended();
  }
}
