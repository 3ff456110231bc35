import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Encoded } from './encoded.ts';
import type { TransportName } from './hub-connection.ts';

/** A carrier of a connection's bytes. It belongs to one owner throughout its life. */
export interface Transport {
  readonly name: TransportName;
  readonly carriesBinary: boolean;
  /** False if requests already keep the connection alive. */
  readonly needsPings: boolean;
  /** Bytes accepted by `write` but not yet by the operating system. */
  readonly bufferedBytes: number;

  write(message: Encoded): void;
  /** Requests one `drained` call once the buffer is empty. */
  notifyDrained(): void;
  pauseInput(paused: boolean): void;
  /** Flushes the buffer, then ends; no `lost` follows. */
  finish(): void;
  /** Ends at once; no `lost` follows. */
  destroy(): void;
  /** Called on every sweep, for transport-specific deadlines. */
  sweep(now: number): void;
}

/** Transport events, handled by the connection. */
export interface TransportOwner {
  received(data: Buffer): void;
  drained(): void;
  /** The client is gone; `clean` if it closed properly. */
  lost(transport: Transport, clean: boolean): void;
  /** Reports whether a request is currently carrying the connection. */
  setActive(active: boolean): void;
  /** A finished transport has delivered everything; its connection may be removed. */
  delivered(): void;
}

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
