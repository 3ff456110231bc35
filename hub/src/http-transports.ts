import type { ServerResponse } from 'node:http';
import type { Encoded } from './encoded.ts';
import type { Transport, TransportOwner } from './transport.ts';

/** An empty comment that shows every proxy and client that the stream has started. */
const FIRST_COMMENT = ':\r\n';

/**
 * Posted input of a connection without a socket.
 *
 * Posts are processed one at a time in order of arrival, and their responses are delayed while the connection pauses
 * input.
 */
class PostedInput {
  private tail: Promise<void> = Promise.resolve();
  private gate: Promise<void> | null = null;
  private openGate: (() => void) | null = null;

  pause(paused: boolean): void {
    if (paused && this.gate === null) {
      this.gate = new Promise((resolve) => {
        this.openGate = resolve;
      });
    } else if (!paused) {
      this.openGate?.();
      this.openGate = null;
      this.gate = null;
    }
  }

  /**
   * @param body the request bytes; may still be in flight.
   * @returns a promise that resolves once the bytes are processed, and rejects like `body`.
   */
  take(body: Promise<Buffer>, deliver: (data: Buffer) => void): Promise<void> {
    // A body may be cut off before its turn, when nothing else handles the rejection.
    body.catch(() => undefined);
    const turn = this.tail.then(async () => {
      const data = await body;
      if (this.gate !== null) await this.gate;
      deliver(data);
      if (this.gate !== null) await this.gate;
    });
    this.tail = turn.catch(() => undefined);
    return turn;
  }
}

/**
 * A connection whose output is buffered until the client polls; its input is posted.
 *
 * The first poll is answered at once, because the client sends its handshake only then. An ended connection delivers
 * its remaining output, then one 204, and is removed.
 */
export class LongPollingTransport implements Transport {
  readonly name = 'LongPolling';
  readonly carriesBinary = true;
  readonly needsPings = false;
  readonly posts = new PostedInput();
  private readonly owner: TransportOwner;
  private readonly pollMs: number;
  private collected: Buffer[] = [];
  private collectedBytes = 0;
  /** Response in flight, kept until it is sent: a client that aborts its poll retries. */
  private inFlight: { readonly poll: ServerResponse; readonly body: Buffer } | null = null;
  private poll: ServerResponse | null = null;
  private pollSince = 0;
  private greeted: boolean = false;
  private finishing: boolean = false;
  private awaitsDrain: boolean = false;
  private answerDue: boolean = false;

  constructor(owner: TransportOwner, pollMs: number) {
    this.owner = owner;
    this.pollMs = pollMs;
  }

  get bufferedBytes(): number {
    return this.collectedBytes + (this.inFlight?.body.length ?? 0);
  }

  /** Accepts a poll, releasing one that is still held. */
  take(poll: ServerResponse, now: number): void {
    this.release(204);
    this.poll = poll;
    this.pollSince = now;
    this.owner.setActive(true);
    poll.on('close', () => this.pollClosed(poll));
    poll.on('error', () => this.pollClosed(poll));
    if (!this.greeted) {
      this.greeted = true;
      this.release(200);
    } else if (this.collected.length > 0) this.answer();
    else if (this.finishing) this.release(204);
  }

  write(message: Encoded): void {
    if (this.finishing) return;
    const { bytes } = message;
    this.collected.push(bytes);
    this.collectedBytes += bytes.length;
    if (this.poll === null || this.answerDue) return;
    // Everything sent in the same tick goes into one response.
    this.answerDue = true;
    setImmediate(() => {
      this.answerDue = false;
      if (this.poll !== null && this.collected.length > 0) this.answer();
    });
  }

  notifyDrained(): void {
    this.awaitsDrain = true;
  }

  pauseInput(paused: boolean): void {
    this.posts.pause(paused);
  }

  finish(): void {
    this.finishing = true;
    this.posts.pause(false);
    if (this.poll === null) return;
    if (this.collected.length > 0) this.answer();
    else this.release(204);
  }

  destroy(): void {
    this.finishing = true;
    this.posts.pause(false);
    this.collected = [];
    this.collectedBytes = 0;
    this.release(204);
  }

  sweep(now: number): void {
    if (this.poll !== null && now - this.pollSince >= this.pollMs) this.release(200);
  }

  private answer(): void {
    const { poll } = this;
    if (poll === null) return;
    const body = Buffer.concat(this.collected, this.collectedBytes);
    this.collected = [];
    this.collectedBytes = 0;
    this.inFlight = { poll, body };
    this.poll = null;
    poll.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      'Cache-Control': 'no-cache, no-store',
    });
    poll.end(body);
  }

  /** Answers the held poll without data. */
  private release(status: 200 | 204): void {
    const { poll } = this;
    if (poll === null) return;
    this.poll = null;
    const length = status === 200 ? { 'Content-Length': 0 } : {};
    poll.writeHead(status, { ...length, 'Cache-Control': 'no-cache, no-store' });
    poll.end();
    if (status === 204 && this.finishing) this.owner.delivered();
  }

  private pollClosed(poll: ServerResponse): void {
    if (this.poll === poll) this.poll = null;
    if (this.inFlight?.poll === poll) {
      if (!poll.writableFinished) {
        this.collected.unshift(this.inFlight.body);
        this.collectedBytes += this.inFlight.body.length;
      }
      this.inFlight = null;
    }
    if (this.poll !== null) return;
    this.owner.setActive(false);
    if (this.awaitsDrain && this.bufferedBytes === 0 && !this.finishing) {
      this.awaitsDrain = false;
      this.owner.drained();
    }
  }
}

/** A connection whose output is one endless response; its input is posted. */
export class ServerSentEventsTransport implements Transport {
  readonly name = 'ServerSentEvents';
  readonly carriesBinary = false;
  readonly needsPings = true;
  readonly posts = new PostedInput();
  private readonly owner: TransportOwner;
  private readonly response: ServerResponse;
  private ended: boolean = false;
  private finishing: boolean = false;
  private awaitsDrain: boolean = false;

  constructor(owner: TransportOwner, response: ServerResponse) {
    this.owner = owner;
    this.response = response;
    response.on('close', () => this.closed());
    response.on('error', () => this.closed());
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-store',
      'Content-Encoding': 'identity',
      'X-Accel-Buffering': 'no',
    });
    response.write(FIRST_COMMENT);
  }

  get bufferedBytes(): number {
    return this.response.writableLength;
  }

  write(message: Encoded): void {
    if (!this.ended && !this.finishing) this.response.write(message.event);
  }

  notifyDrained(): void {
    if (this.awaitsDrain) return;
    this.awaitsDrain = true;
    this.response.once('drain', () => this.drained());
  }

  pauseInput(paused: boolean): void {
    this.posts.pause(paused);
  }

  finish(): void {
    this.finishing = true;
    this.posts.pause(false);
    this.response.end();
  }

  destroy(): void {
    this.ended = true;
    this.posts.pause(false);
    this.response.destroy();
  }

  sweep(): void {
    if (this.awaitsDrain && this.response.writableLength === 0) this.drained();
  }

  private drained(): void {
    if (!this.awaitsDrain || this.ended) return;
    this.awaitsDrain = false;
    this.owner.drained();
  }

  private closed(): void {
    if (this.ended) return;
    this.ended = true;
    this.posts.pause(false);
    if (this.finishing) this.owner.delivered();
    else this.owner.lost(this, false);
  }
}
