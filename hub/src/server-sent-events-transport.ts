import type { ServerResponse } from 'node:http';
import type { Encoded } from './encoded.ts';
import { PostedInput } from './posted-input.ts';
import type { Transport, TransportOwner } from './transport.ts';

/** An empty comment that shows every proxy and client that the stream has started. */
const FIRST_COMMENT = ':\r\n';

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
