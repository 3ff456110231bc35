import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Admission, newConnectionIds, type Visitor } from './admission.ts';
import type { Connection, ConnectionHost } from './connection.ts';
import { answerUpgrade, type HttpRefusal, type HubRequest, REFUSED } from './http-messages.ts';
import { WebSocketTransport } from './transport.ts';

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly hubRequest: HubRequest;
}

/** Handles WebSocket upgrade requests. */
export class SocketHandler<Identity> {
  private readonly admission: Admission<Identity>;
  private readonly webSockets: WebSocketServer;

  constructor(admission: Admission<Identity>, host: ConnectionHost<Identity>) {
    this.admission = admission;
    this.webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Compression costs memory per connection, and compressed lengths could leak secrets.
      perMessageDeflate: false,
      maxPayload: host.limits.payloadBytes,
    });
  }

  async serve({ request, socket, head, hubRequest }: Upgrade): Promise<void> {
    // Until the WebSocket takes over there is no other error listener, and a reset must not end the process.
    socket.on('error', ignore);
    const { origin } = request.headers;
    if (origin !== undefined && !this.admission.allowsOrigin(origin, request)) {
      answerUpgrade(socket, REFUSED.origin);
      return;
    }
    const visitor = await this.admission.identify(request, hubRequest);
    const connection = 'status' in visitor ? visitor : this.admit(request, hubRequest, visitor);
    if ('status' in visitor || 'status' in connection) {
      answerUpgrade(socket, 'status' in connection ? connection : REFUSED.unauthorized);
      return;
    }
    socket.off('error', ignore);
    this.webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      this.open(connection, visitor, webSocket, socket);
    });
  }

  /** Finds the connection that a socket opens or resumes; without an ID a new one is created. */
  private admit(
    request: IncomingMessage,
    hubRequest: HubRequest,
    visitor: Visitor<Identity>,
  ): Connection<Identity> | HttpRefusal {
    if (hubRequest.parameter('id') === null) {
      const objection = this.admission.findRefusal(request, visitor);
      return objection ?? this.admission.create(request, visitor, newConnectionIds(), false);
    }
    const found = this.admission.find(hubRequest);
    if ('status' in found) return found;
    if (found.isClosed || this.admission.stopped) return REFUSED.unknownId;
    if (found.state === 'negotiated') return found;
    if (found.isResumable) {
      return this.admission.mayResume(found, visitor) ? found : REFUSED.unknownId;
    }
    return found.transport === 'WebSockets' ? REFUSED.alreadyActive : REFUSED.otherTransport;
  }

  private open(
    connection: Connection<Identity>,
    visitor: Visitor<Identity>,
    webSocket: WebSocket,
    socket: Duplex,
  ): void {
    const transport = new WebSocketTransport(connection, webSocket, socket);
    if (connection.isResumable) {
      connection.resume(transport);
      return;
    }
    this.admission.settle(connection, visitor);
    connection.attach(transport);
  }
}

function ignore(): void {}
