import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request the hub does not carry out, and the answer it gets. */
export interface HttpRefusal {
  readonly status: number;
  readonly text: string;
}

/** Official clients show these texts in their logs; none says anything about the inside. */
export const REFUSED = {
  badRequest: { status: 400, text: 'The request is broken.' },
  idRequired: { status: 400, text: 'Connection ID required' },
  otherTransport: { status: 400, text: 'Cannot change transports mid-connection' },
  notPolling: { status: 400, text: 'Only long polling connections are deleted.' },
  unauthorized: { status: 401, text: 'The token is not valid.' },
  origin: { status: 403, text: 'The origin is not allowed.' },
  unknownId: { status: 404, text: 'No Connection with that ID' },
  method: { status: 405, text: 'The method is not allowed here.' },
  alreadyActive: { status: 409, text: 'The connection is active already.' },
  tooLarge: { status: 413, text: 'The body is too large.' },
  tooMany: { status: 429, text: 'There are too many connections.' },
  failed: { status: 500, text: 'The server failed.' },
  stopping: { status: 503, text: 'The server is stopping.' },
} as const satisfies Readonly<Record<string, HttpRefusal>>;

/** Answers in plain text; does nothing if the client has gone or an answer is on its way. */
export function answer(response: ServerResponse, { status, text }: HttpRefusal): void {
  send(response, status, 'text/plain', text);
}

/** Answers a request whose body is not waited for. */
export function answerUnread(response: ServerResponse, refusal: HttpRefusal): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  answer(response, refusal);
}

/** Answers 200 with JSON. */
export function answerJson(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value));
}

/** Answers an upgrade request that is turned away; there is no response object for those. */
export function answerUpgrade(socket: Duplex, { status, text }: HttpRefusal): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  const length = Buffer.byteLength(text);
  socket.once('finish', () => socket.destroy());
  socket.end(
    `${head}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${text}`,
  );
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache, no-store',
  });
  response.end(body);
}
