import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { Follower } from '#journal/engine/follower.ts';
import {
  CommandRefused,
  type CommittedBatch,
  type Exchange,
  type ExchangeHealth,
  type ExchangeStatus,
  ExchangeUnavailable,
  measureSizes,
  type SubmitContext,
} from '#journal/exchange.ts';
import type { Bus } from './bus.ts';
import {
  BATCHES,
  type CommandReply,
  type CommandRequest,
  commandSubject,
  LEAD,
  type Lead,
  readBatch,
  readLead,
  readReplies,
  versionProblem,
} from './messages.ts';

interface RemoteParts {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
  readonly follower: Follower;
}

/** Longer than any in-play delay. */
const TIMEOUT_MS = 30_000;
/** The leader announces itself five times a second; after this silence there is none. */
const SILENCE_MS = 2_000;

/**
 * Gateway's view of the exchange: commands go to the writing process, reads and events come from a local replica. A
 * caller is answered once the replica has applied the command, so they can read their own writes.
 */
export class RemoteExchange implements Exchange {
  readonly #parts: RemoteParts;
  readonly #ends: (() => void)[];
  readonly #sender: CommandSender;
  readonly #leaderListeners: (() => void)[] = [];
  #lead: Lead | null = null;
  #lastLeadAt = 0;
  /** Reason the leading engine's version can't be followed; null if it can. */
  #mismatch: string | null = null;

  constructor(parts: RemoteParts) {
    this.#parts = parts;
    const { bus, clock, follower } = parts;
    this.#sender = new CommandSender({ bus, clock, timeoutMs: TIMEOUT_MS });
    this.#ends = [
      bus.listen(BATCHES, (message) => {
        const batch = readBatch(message);
        if (batch !== null) follower.accept(batch);
      }),
      bus.listen(LEAD, (message) => this.#handleLead(readLead(message))),
    ];
  }

  /** The current writer; null if none is announced. */
  get lead(): Lead | null {
    return this.#hasLeader ? this.#lead : null;
  }

  async submit(command: Command, context?: SubmitContext): Promise<Outcome> {
    if (context?.guard !== undefined) throw new Error('A guarded command can’t be sent to the engine.');
    const status = this.status();
    if (status !== 'READY' || this.#lead === null) throw new ExchangeUnavailable(status);
    const reply = await this.#sender.send(this.#lead, { command, context: context ?? null });
    switch (reply.type) {
      case 'outcome':
        await this.#parts.follower.reached(reply.sequence);
        return reply.outcome;
      case 'away':
        throw new ExchangeUnavailable(reply.status, reply.mayHaveHappened);
      case 'refused':
        throw new CommandRefused(reply.reference);
    }
  }

  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    return this.#parts.follower.read(view);
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#parts.follower.onCommitted(listener);
  }

  status(): ExchangeStatus {
    const { status } = this.#parts.follower;
    return status === 'READY' && (!this.#hasLeader || this.#mismatch !== null) ? 'STARTING' : status;
  }

  health(): ExchangeHealth {
    return {
      clock: { offsetMs: 0, jumps: 0 },
      rolling: { rounds: 0, checked: 0 },
      refusedCommands: 0,
      startMs: 0,
      sizes: measureSizes(this.#parts.follower.state),
      snapshotBytes: 0,
      books: null,
      backups: null,
      problem: this.#problem,
    };
  }

  /** Registers a listener for a new leader, or for one that returns after a silence. */
  onLeader(listener: () => void): void {
    this.#leaderListeners.push(listener);
  }

  /** Stops listening and rejects pending commands. */
  close(): void {
    for (const end of this.#ends) end();
    this.#sender.failBefore(Number.POSITIVE_INFINITY);
  }

  get #problem(): string | null {
    const problem = this.#parts.follower.problem ?? this.#mismatch;
    if (problem !== null) return problem;
    return this.#hasLeader ? null : 'No engine on the bus.';
  }

  get #hasLeader(): boolean {
    return this.#lead !== null && this.#parts.clock.now() - this.#lastLeadAt <= SILENCE_MS;
  }

  #handleLead(lead: Lead | null): void {
    if (lead === null || lead.epoch < (this.#lead?.epoch ?? 0)) return;
    const isNew = !this.#hasLeader || lead.epoch !== this.#lead?.epoch;
    this.#lead = lead;
    this.#lastLeadAt = this.#parts.clock.now();
    const misfit = versionProblem(lead);
    if (misfit !== null && misfit !== this.#mismatch) this.#parts.log.error(misfit);
    this.#mismatch = misfit;
    this.#parts.follower.catchUpTo(lead.sequence);
    if (isNew) for (const listener of this.#leaderListeners) listener();
    this.#sender.failBefore(lead.epoch);
  }
}

/** Size limit of a bundle: a bus message holds a megabyte, and a character takes up to three bytes. */
const MAX_CHARACTERS = 200_000;

interface Caller {
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: Error) => void;
}

interface SenderParts {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'after'>;
  readonly timeoutMs: number;
}

/**
 * Sends a gateway's commands to the leading engine. Commands issued in one turn of the event loop share a message, so
 * messages per command fall as load rises.
 */
class CommandSender {
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
