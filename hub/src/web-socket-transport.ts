import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Encoded } from './encoded.ts';
import type { Transport, TransportOwner } from './transport.ts';

const NORMAL_CLOSURE = 1_000;

/**
 * A connection on a WebSocket.
 *
 * The library reads; writes go directly to the underlying socket, with frames built once per broadcast. Their order
 * is preserved: without compression the library writes its own frames (pong, close) to the same socket synchronously,
 * and after its close frame nothing more is written here.
 */
export class WebSocketTransport implements Transport {
  readonly name = 'WebSockets';
  readonly carriesBinary = true;
  readonly needsPings = true;
  private readonly owner: TransportOwner;
  private readonly webSocket: WebSocket;
  private readonly socket: Duplex;
  private ended: boolean = false;
  private finishing: boolean = false;
  private awaitsDrain: boolean = false;

  constructor(owner: TransportOwner, webSocket: WebSocket, socket: Duplex) {
    this.owner = owner;
    this.webSocket = webSocket;
    this.socket = socket;
    webSocket.on('message', (data) => {
      if (!this.ended && !this.finishing && Buffer.isBuffer(data)) owner.received(data);
    });
    webSocket.on('close', (code) => this.closed(code));
    // Every error is followed by a close; without a listener it would end the process.
    webSocket.on('error', ignore);
  }

  get bufferedBytes(): number {
    return this.socket.writableLength;
  }

  write(message: Encoded): void {
    if (this.webSocket.readyState === WebSocket.OPEN) this.socket.write(message.frame);
  }

  notifyDrained(): void {
    if (this.awaitsDrain) return;
    this.awaitsDrain = true;
    this.socket.once('drain', () => this.drained());
  }

  pauseInput(paused: boolean): void {
    if (paused) this.webSocket.pause();
    else this.webSocket.resume();
  }

  finish(): void {
    this.finishing = true;
    // A paused socket would never receive the client's close response.
    this.webSocket.resume();
    this.webSocket.close(NORMAL_CLOSURE);
  }

  destroy(): void {
    this.ended = true;
    this.webSocket.terminate();
  }

  sweep(): void {
    // The socket emits a drain only after a write has returned false.
    if (this.awaitsDrain && this.socket.writableLength === 0) this.drained();
  }

  private drained(): void {
    if (!this.awaitsDrain || this.ended) return;
    this.awaitsDrain = false;
    this.owner.drained();
  }

  private closed(code: number): void {
    if (this.ended) return;
    this.ended = true;
    if (this.finishing) this.owner.delivered();
    else this.owner.lost(this, code === NORMAL_CLOSURE);
  }
}

function ignore(): void {}
