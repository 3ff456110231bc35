import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** The hub's pings and responses are short; broadcasts are not. */
const SHORTEST_BROADCAST = 100;

/**
 * A minimal WebSocket client, so that thousands of them leave the CPU to the server. Never replies. Passes on each
 * broadcast, decoding it only when its text is read.
 */
export async function openSocket(setup: {
  readonly port: number;
  /** True to perform the hub protocol handshake and wait for its response. */
  readonly isHub: boolean;
  onMessage(text: () => string): void;
}): Promise<Socket> {
  const socket = connect(setup.port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(
      `GET /notify HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    socket.once('data', () => resolve());
  });
  if (setup.isHub) {
    socket.write(maskedText('{"protocol":"json","version":1}\u001e'));
    await new Promise<void>((resolve) => socket.once('data', () => resolve()));
  }
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const frame = parseFrame(rest);
      if (frame === null) return;
      rest = rest.subarray(frame.end);
      if (frame.end - frame.start >= SHORTEST_BROADCAST) setup.onMessage(frame.text);
    }
  });
  return socket;
}

function parseFrame(bytes: Buffer): { start: number; end: number; text: () => string } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 127;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const end = start + length;
  return bytes.length < end ? null : { start, end, text: () => bytes.toString('utf8', start, end) };
}

/** Clients must mask. A zero mask leaves the bytes unchanged. */
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}
