import { WebSocket } from 'ws';
import { until } from './until.ts';

export const RECORD_END = '\x1e';
export const HANDSHAKE = `{"protocol":"json","version":1}${RECORD_END}`;

/** A client that sends exactly what a test specifies, and records what it receives. */
export class RawSocket {
  readonly webSocket: WebSocket;
  /** Parsed JSON messages, the handshake response first. */
  readonly received: Record<string, unknown>[] = [];
  readonly binary: Buffer[] = [];
  closeCode: number | null = null;

  constructor(webSocket: WebSocket) {
    this.webSocket = webSocket;
    webSocket.on('message', (data, isBinary) => {
      if (!Buffer.isBuffer(data)) return;
      if (isBinary) this.binary.push(data);
      else for (const text of recordsIn(data.toString())) this.received.push(JSON.parse(text));
    });
    webSocket.on('close', (code) => {
      this.closeCode = code;
    });
    webSocket.on('error', () => undefined);
  }

  send(message: string | Buffer | object): void {
    const isBytes = typeof message === 'string' || Buffer.isBuffer(message);
    this.webSocket.send(isBytes ? message : JSON.stringify(message) + RECORD_END);
  }

  /** Waits for a received message with all the given properties. */
  async waitFor(expected: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const find = () =>
      this.received.find((message) => Object.entries(expected).every(([key, value]) => message[key] === value));
    await until(`a message like ${JSON.stringify(expected)}`, () => find() !== undefined);
    return find() ?? {};
  }

  async closes(): Promise<number> {
    await until('the socket to close', () => this.closeCode !== null);
    return this.closeCode ?? 0;
  }
}

/** Splits a payload into records; throws if it ends inside one. */
export function recordsIn(text: string): readonly string[] {
  if (!text.endsWith(RECORD_END)) throw new Error(`A payload ends inside a message: ${text}`);
  return text.slice(0, -1).split(RECORD_END);
}

/** Connects; rejects with the HTTP status as text if the server refuses. */
export function openSocket(url: string, headers: Record<string, string> = {}): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const webSocket = new WebSocket(url, { headers });
    const raw = new RawSocket(webSocket);
    webSocket.on('open', () => resolve(raw));
    webSocket.on('unexpected-response', (_request, response) => {
      reject(new Error(String(response.statusCode)));
      webSocket.terminate();
    });
  });
}

/** Connects and performs the handshake. */
export async function openHub(url: string): Promise<RawSocket> {
  const raw = await openSocket(url);
  raw.send(HANDSHAKE);
  await until('the answer to the handshake', () => raw.received.length > 0);
  return raw;
}
