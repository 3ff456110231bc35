import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type ServerProcess } from '#running/server-process.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** Prefix of every script name in the newer build. */
const NEWER = 'newer-';

/** A proxy in front of the product that can go offline or serve a newer build. */
export interface BuildFront {
  readonly url: string;
  /** From now on every script has another name, like after an update of the app. */
  deploy(): void;
  /** Accepts requests but never responds, like a weak mobile connection. */
  fallSilent(): void;
  /** Stops accepting connections. */
  goAway(): Promise<void>;
  /** Accepts connections again at the same address. */
  comeBack(): Promise<void>;
}

/** The newer build is the same build under other names, since names are what a browser goes by. */
export async function startBuildFront(server: ServerProcess): Promise<BuildFront> {
  const scripts = readdirSync(path.join(root, 'dist/current/web/assets')).filter((name) =>
    name.endsWith('.js'),
  );
  const port = await freePort();
  let isNewer = false;
  let isSilent = false;
  const answer = (asked: IncomingMessage, response: ServerResponse) => {
    if (isSilent) return;
    const url = (asked.url ?? '/').replace(`/assets/${NEWER}`, '/assets/');
    const headers = headersFor(asked, isNewer);
    const passed = request(
      { port: server.port, host: '127.0.0.1', path: url, method: asked.method, headers },
      (answered) => {
        const isText = /javascript|html/.test(answered.headers['content-type'] ?? '');
        if (!isNewer || !isText) {
          response.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        answered.on('data', (part: Buffer) => parts.push(part));
        answered.on('end', () => {
          const text = renamed(Buffer.concat(parts).toString());
          const { 'content-length': _length, etag: _etag, ...others } = answered.headers;
          response.writeHead(answered.statusCode ?? 502, others);
          response.end(text);
        });
      },
    );
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  };
  const renamed = (text: string) =>
    scripts
      .reduce((all, name) => all.replaceAll(name, `${NEWER}${name}`), text)
      .replace(/version:[`"']/, '$&n');
  const sockets = new Set<Socket>();
  const open = () => {
    const opened = createServer(answer);
    opened.on('upgrade', (asked, socket: Socket, head) => {
      sockets.add(socket);
      if (isSilent) return;
      passOn(asked, socket, { head, port: server.port });
    });
    return new Promise<typeof opened>((resolve) => {
      opened.listen(port, '127.0.0.1', () => resolve(opened));
    });
  };
  let front = await open();
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      isNewer = true;
    },
    fallSilent: () => {
      isSilent = true;
    },
    goAway: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        front.closeAllConnections();
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
    comeBack: async () => {
      front = await open();
    },
  };
}

/** Drops conditional headers: the cached older build says nothing about the newer one. */
function headersFor(asked: IncomingMessage, isNewer: boolean) {
  const { 'if-none-match': tag, 'if-modified-since': since, ...headers } = asked.headers;
  const conditions = isNewer ? {} : { 'if-none-match': tag, 'if-modified-since': since };
  return Object.fromEntries(
    Object.entries({ ...headers, ...conditions, 'accept-encoding': 'identity' }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/** Pipes the live connection through, byte by byte. */
function passOn(
  asked: IncomingMessage,
  socket: Socket,
  { head, port }: { readonly head: Buffer; readonly port: number },
): void {
  const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
  for (let at = 0; at < asked.rawHeaders.length; at += 2) {
    lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
  }
  const product = connect(port, '127.0.0.1', () => {
    product.write(`${lines.join('\r\n')}\r\n\r\n`);
    product.write(head);
    socket.pipe(product).pipe(socket);
  });
  product.on('error', () => socket.destroy());
  product.on('close', () => socket.destroy());
  socket.on('error', () => product.destroy());
  socket.on('close', () => product.destroy());
}
