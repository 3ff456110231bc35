/** Times in milliseconds, sizes in bytes, the rest are counts. */
export interface HubLimits {
  /** A connection that was sent nothing for this long is sent a ping. */
  readonly pingMs: number;
  /** A client that has ever pinged and then is silent for this long is closed. */
  readonly clientTimeoutMs: number;
  /** The same for one that never pinged: some clients leave it to the server, none has nothing to say for so long. */
  readonly silenceMs: number;
  /** Time for the first message of a connection. */
  readonly handshakeMs: number;
  /** Life of a connection without a transport: after negotiate, between polls, after a cut. */
  readonly inactiveMs: number;
  /** A long poll without data is answered empty after this long. */
  readonly pollMs: number;
  /** Output that has not moved for this long ends the connection. */
  readonly sendMs: number;
  /** Time for the client's half of the WebSocket closing handshake. */
  readonly closeMs: number;
  /** Period of the one timer that watches all of the above. */
  readonly sweepMs: number;
  /** Least time between two acknowledgements of a stateful connection. */
  readonly ackMs: number;

  /** Largest message of a client. */
  readonly messageBytes: number;
  /** Largest WebSocket message or request body: several messages may travel in one. */
  readonly payloadBytes: number;
  /** Calls waiting beyond this stop the reading from that client. */
  readonly inputBytes: number;
  /** Output waiting beyond this marks a connection as stuck: from then on messages conflate. */
  readonly outputBytes: number;
  /** What a stuck connection may hold of messages that do not conflate, before it is ended. */
  readonly pendingBytes: number;
  /** What a stuck connection may hold of messages of any kind, before it is ended. */
  readonly pendingMessages: number;
  /** Sent but unacknowledged bytes of a stateful connection; then output waits. */
  readonly replayBytes: number;
  /** Items of one upload stream that wait for their method; then reading stops. */
  readonly uploadItems: number;
  /** Streams, and uploads, that one connection may have open. */
  readonly streams: number;

  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly connectionsPerUser: number;
  /** Negotiated ids of one address that no transport has opened yet. */
  readonly negotiatedPerAddress: number;
  readonly callsPerSecond: number;
}

/**
 * The times and sizes ASP.NET Core uses, which the official client is tuned to.
 *
 * The counts are ours and wide: whole mobile networks share one address.
 */
export const DEFAULT_LIMITS: HubLimits = {
  pingMs: 15_000,
  clientTimeoutMs: 30_000,
  silenceMs: 90_000,
  handshakeMs: 15_000,
  inactiveMs: 15_000,
  pollMs: 90_000,
  sendMs: 10_000,
  closeMs: 5_000,
  sweepMs: 1_000,
  ackMs: 1_000,
  messageBytes: 32_768,
  payloadBytes: 262_144,
  inputBytes: 65_536,
  outputBytes: 65_536,
  pendingBytes: 1_048_576,
  pendingMessages: 2_048,
  replayBytes: 100_000,
  uploadItems: 10,
  streams: 20,
  connections: 200_000,
  connectionsPerAddress: 20_000,
  connectionsPerUser: 100,
  negotiatedPerAddress: 5_000,
  callsPerSecond: 50,
};
