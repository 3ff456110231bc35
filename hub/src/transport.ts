import type { Encoded } from './encoded.ts';
import type { TransportName } from './hub-connection.ts';

/** One way of carrying a connection's bytes. It belongs to one owner from its start to its end. */
export interface Transport {
  readonly name: TransportName;
  readonly carriesBinary: boolean;
  /** False where requests keep the connection alive by themselves. */
  readonly needsPings: boolean;
  /** Bytes accepted by `write` that the operating system has not taken yet. */
  readonly bufferedBytes: number;

  write(message: Encoded): void;
  /** Asks for one `drained` call when nothing is buffered any more. */
  notifyDrained(): void;
  pauseInput(paused: boolean): void;
  /** Sends what is buffered, then ends; no `lost` follows. */
  finish(): void;
  /** Ends at once; no `lost` follows. */
  destroy(): void;
  /** Called on every sweep, for deadlines of the transport's own. */
  sweep(now: number): void;
}

/** What a transport tells the connection it carries. */
export interface TransportOwner {
  received(data: Buffer): void;
  drained(): void;
  /** The client is gone; `clean` if it said goodbye. */
  lost(transport: Transport, clean: boolean): void;
  /** Tells whether a request is carrying the connection at the moment. */
  setActive(active: boolean): void;
  /** A finished transport has delivered everything; its connection may be forgotten. */
  delivered(): void;
}
