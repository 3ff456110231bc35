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
