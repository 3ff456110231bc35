import { ACTIVE, type Connection, type ConnectionHost } from './connection.ts';
import { MESSAGE } from './hub-message.ts';
import { Payload } from './payload.ts';

const PING = new Payload({ type: MESSAGE.ping });

/** Applies every protocol deadline to one connection. */
export function sweepConnection<Identity>(
  connection: Connection<Identity>,
  host: ConnectionHost<Identity>,
): void {
  const { limits, clock } = host;
  const { now } = clock;
  const { output, state } = connection;
  output.transport?.sweep(now);
  if (state === 'closed') {
    removeIfOverdue(connection, host);
    return;
  }
  if (connection.inactiveSince !== ACTIVE && now - connection.inactiveSince >= limits.inactiveMs) {
    output.transport?.destroy();
    output.transport = null;
    connection.end('inactive');
    return;
  }
  if (state === 'handshaking') {
    if (now - connection.stateSince >= limits.handshakeMs) connection.cancelHandshake();
    return;
  }
  if (state !== 'open' || output.transport === null) return;
  if (output.stuck && now - output.stuckSince >= limits.sendMs) {
    connection.end('slow', { allowReconnect: true });
    return;
  }
  acknowledge(connection, host);
  if (output.transport.needsPings) keepAlive(connection, host);
}

/** Removes a closed connection after the client's time to read the last bytes and answer the close. */
function removeIfOverdue<Identity>(
  connection: Connection<Identity>,
  host: ConnectionHost<Identity>,
): void {
  const { limits, clock } = host;
  const polls = connection.transport === 'LongPolling';
  const grace = polls ? limits.inactiveMs : limits.closeMs;
  if (clock.now - connection.stateSince < grace) return;
  connection.output.transport?.destroy();
  connection.output.transport = null;
  host.removed(connection);
}

function acknowledge<Identity>(
  { output }: Connection<Identity>,
  { limits, clock }: ConnectionHost<Identity>,
): void {
  const { replay } = output;
  if (replay === null || clock.now - replay.lastAckAt < limits.ackMs) return;
  const sequenceId = replay.nextAck();
  if (sequenceId === null) return;
  replay.lastAckAt = clock.now;
  output.sendFleeting(new Payload({ type: MESSAGE.ack, sequenceId }));
}

function keepAlive<Identity>(
  connection: Connection<Identity>,
  { limits, clock }: ConnectionHost<Identity>,
): void {
  const { output } = connection;
  const { now } = clock;
  // A running method may block reading from the client, so the silence timer starts after it.
  if (connection.busy) connection.lastReceivedAt = now;
  const patience = connection.hasPinged ? limits.clientTimeoutMs : limits.silenceMs;
  if (now - connection.lastReceivedAt >= patience) {
    connection.end('silent', { allowReconnect: true });
  } else if (!output.stuck && now - output.lastSentAt >= limits.pingMs) {
    output.sendFleeting(PING);
  }
}
