import type { Clock } from '#base/system/clock.ts';
import type { Signer } from '#base/system/crypto.ts';
import type { Log } from '#base/system/log.ts';

/** Callbacks of a request. */
export interface Asker {
  /** Receives one part of the response. May be repeated after a reconnection. */
  readonly onAnswer: (part: string) => void;
  /** No process answers on the subject; nothing was done. */
  readonly onNobody: () => void;
}

/** Messages between processes of an installation. May be lost, and may be repeated after a reconnection. */
export interface Bus {
  /** Publishes to all current listeners. Never throws; messages that can't be sent are dropped. */
  publish(subject: string, message: string): void;
  /** @returns a function that stops listening. */
  listen(subject: string, listener: (message: string) => void): () => void;
  /**
   * Sends a request to the process that answers on a subject. The response may arrive in parts, at any time.
   *
   * @returns a function that cancels the request; later parts are dropped.
   */
  ask(subject: string, message: string, asker: Asker): () => void;
  /** Answers requests; `reply` sends one part. A failure is logged and ends it. @returns a function that stops it. */
  answer(subject: string, answer: (message: string, reply: (part: string) => void) => Promise<void>): () => void;
  close(): Promise<void>;
}

/** HMAC-SHA256 as base64url. */
const SIGNATURE_LENGTH = 43;
const LOG_EVERY_MS = 60_000;

interface SignedBusParts {
  readonly bus: Bus;
  readonly signer: Signer;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Bus whose messages are signed, so that reaching the bus isn't enough to move money or to lead gateways. The
 * signature covers the subject, and in a reply also the request it answers. Other messages are dropped.
 *
 * A recorded message can be repeated, as on any bus: commands have their own keys, and followers ignore what is old.
 */
export class SignedBus implements Bus {
  readonly #parts: SignedBusParts;
  #dropped = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: SignedBusParts) {
    this.#parts = parts;
  }

  /** Messages dropped so far because they weren't signed by this installation. */
  get dropped(): number {
    return this.#dropped;
  }

  publish(subject: string, message: string): void {
    this.#parts.bus.publish(subject, this.#seal(subject, message));
  }

  listen(subject: string, listener: (message: string) => void): () => void {
    return this.#parts.bus.listen(subject, (sealed) => {
      const message = this.#open(subject, sealed);
      if (message !== null) listener(message);
    });
  }

  ask(subject: string, message: string, { onAnswer, onNobody }: Asker): () => void {
    const sealed = this.#seal(subject, message);
    const reply = replySubject(subject, sealed);
    return this.#parts.bus.ask(subject, sealed, {
      onAnswer: (part) => {
        const opened = this.#open(reply, part);
        if (opened !== null) onAnswer(opened);
      },
      onNobody,
    });
  }

  answer(subject: string, answer: Parameters<Bus['answer']>[1]): () => void {
    return this.#parts.bus.answer(subject, async (sealed, reply) => {
      const message = this.#open(subject, sealed);
      if (message === null) return;
      const to = replySubject(subject, sealed);
      await answer(message, (part) => reply(this.#seal(to, part)));
    });
  }

  close(): Promise<void> {
    return this.#parts.bus.close();
  }

  #seal(subject: string, message: string): string {
    return this.#parts.signer.sign(`${subject}\n${message}`) + message;
  }

  #open(subject: string, sealed: string): string | null {
    const message = sealed.slice(SIGNATURE_LENGTH);
    const signature = sealed.slice(0, SIGNATURE_LENGTH);
    if (this.#parts.signer.isSigned(`${subject}\n${message}`, signature)) return message;
    this.#drop(subject);
    return null;
  }

  /** Logs at most once a minute, because unsigned messages can arrive in floods. */
  #drop(subject: string): void {
    this.#dropped += 1;
    const { clock, log } = this.#parts;
    const now = clock.now();
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    const dropped = this.#dropped;
    log.warn('Dropped bus messages that this installation didn’t sign.', { subject, dropped });
  }
}

/** Text signed in place of a reply's subject, which names the request. */
function replySubject(subject: string, sealed: string): string {
  return `${subject} ${sealed.slice(0, SIGNATURE_LENGTH)}`;
}
