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
  stopResponding(): void;
  /** Stops accepting connections. */
  stopAccepting(): Promise<void>;
  /** Accepts connections again at the same address. */
  resumeAccepting(): Promise<void>;
}

/** The newer build is the same build under other names, since names are what a browser goes by. */
export async function startBuildFront(server: ServerProcess): Promise<BuildFront> {
  const scripts = readdirSync(path.join(root, 'dist/current/web/assets')).filter((name) => name.endsWith('.js'));
  const port = await freePort();
  let isNewer = false;
  let isSilent = false;
  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    if (isSilent) return;
    const url = (incoming.url ?? '/').replace(`/assets/${NEWER}`, '/assets/');
    const headers = headersFor(incoming, isNewer);
    const passed = request(
      { port: server.port, host: '127.0.0.1', path: url, method: incoming.method, headers },
      (upstream) => {
        const isText = /javascript|html/.test(upstream.headers['content-type'] ?? '');
        if (!isNewer || !isText) {
          response.writeHead(upstream.statusCode ?? 502, upstream.headers);
          upstream.pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        upstream.on('data', (part: Buffer) => parts.push(part));
        upstream.on('end', () => {
          const text = renamed(Buffer.concat(parts).toString());
          const { 'content-length': _length, etag: _etag, ...others } = upstream.headers;
          response.writeHead(upstream.statusCode ?? 502, others);
          response.end(text);
        });
      },
    );
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  };
  const renamed = (text: string) =>
    scripts.reduce((all, name) => all.replaceAll(name, `${NEWER}${name}`), text).replace(/version:[`"']/, '$&n');
  const sockets = new Set<Socket>();
  const open = () => {
    const opened = createServer(answer);
    opened.on('upgrade', (incoming, socket: Socket, head) => {
      sockets.add(socket);
      if (isSilent) return;
      forwardUpgrade(incoming, socket, { head, port: server.port });
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
    stopResponding: () => {
      isSilent = true;
    },
    stopAccepting: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        front.closeAllConnections();
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
    resumeAccepting: async () => {
      front = await open();
    },
  };
}

/** Drops conditional headers: the cached older build says nothing about the newer one. */
function headersFor(incoming: IncomingMessage, isNewer: boolean) {
  const { 'if-none-match': tag, 'if-modified-since': since, ...headers } = incoming.headers;
  const conditions = isNewer ? {} : { 'if-none-match': tag, 'if-modified-since': since };
  return Object.fromEntries(
    Object.entries({ ...headers, ...conditions, 'accept-encoding': 'identity' }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/** Pipes the live connection through, byte by byte. */
function forwardUpgrade(
  incoming: IncomingMessage,
  socket: Socket,
  { head, port }: { readonly head: Buffer; readonly port: number },
): void {
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
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
