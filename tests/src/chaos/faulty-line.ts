import { once } from 'node:events';
import { createServer, type NetConnectOpts, type Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Delayed bytes, and when they may be forwarded. */
interface DelayedChunk {
  readonly chunk: Buffer;
  readonly at: number;
}

/**
 * A proxy between a process and its peer that can be made slow, silent or cut.
 *
 * SLOW: everything is delayed by `delayMs`. SILENT: connections stay open but nothing gets through, as behind a dead
 * switch. CUT: connections break, and new ones are rejected.
 */
export class FaultyLine {
  readonly #server: Server;
  readonly #target: NetConnectOpts;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #state: 'GOOD' | 'SLOW' | 'SILENT' | 'CUT' = 'GOOD';
  #delayMs = 0;
  /** Callbacks that resume once the line is repaired. */
  readonly #resumeCallbacks = new Set<() => void>();

  private constructor(target: NetConnectOpts) {
    this.#target = target;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async to(target: NetConnectOpts): Promise<FaultyLine> {
    const line = new FaultyLine(target);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the line is closed');
    return address.port;
  }

  slow(delayMs: number): void {
    this.#state = 'SLOW';
    this.#delayMs = delayMs;
  }

  silence(): void {
    this.#state = 'SILENT';
  }

  cut(): void {
    this.#state = 'CUT';
    for (const [one, other] of this.#pairs) {
      one.destroy();
      other.destroy();
    }
  }

  repair(): void {
    this.#state = 'GOOD';
    this.#delayMs = 0;
    for (const go of this.#resumeCallbacks) go();
    this.#resumeCallbacks.clear();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(caller: Socket): void {
    if (this.#state === 'CUT') {
      caller.destroy();
      return;
    }
    const called = new Socket().connect(this.#target);
    const pair = [caller, called] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.#pairs.delete(pair);
        caller.destroy();
        called.destroy();
      });
    }
    this.#forward(caller, called);
    this.#forward(called, caller);
  }

  /** Forwards one direction in order, across all states of the line. */
  #forward(from: Duplex, to: Duplex): void {
    const waiting: DelayedChunk[] = [];
    let isOnItsWay = false;
    const forwardNext = (): void => {
      const next = waiting[0];
      if (next === undefined || isOnItsWay) return;
      if (this.#state === 'SILENT') {
        this.#resumeCallbacks.add(forwardNext);
        return;
      }
      const waitMs = next.at - performance.now();
      if (waitMs > 0 && this.#state === 'SLOW') {
        isOnItsWay = true;
        setTimeout(() => {
          isOnItsWay = false;
          forwardNext();
        }, waitMs);
        return;
      }
      waiting.shift();
      if (!to.destroyed) to.write(next.chunk);
      forwardNext();
    };
    from.on('data', (chunk: Buffer) => {
      waiting.push({ chunk, at: performance.now() + this.#delayMs });
      forwardNext();
    });
    from.on('end', () => {
      if (waiting.length === 0) to.end();
    });
  }
}
