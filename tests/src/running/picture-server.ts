import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './server-process.ts';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../e2e/picture');

/** A four-second generated clip as an HLS stream, from a different origin than the product. */
export interface StreamServer {
  /** URL of the playlist. */
  readonly url: string;
  /** Number of segment requests. */
  pieces(): number;
  /** Rejects every request from now on, or serves again. */
  setBroken(isBroken: boolean): void;
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '/picture.m3u8': 'application/vnd.apple.mpegurl',
  '/start.mp4': 'video/mp4',
  '/part0.m4s': 'video/iso.segment',
  '/part1.m4s': 'video/iso.segment',
};

/** Serves the stream like a video provider, to every origin. */
export async function startStreamServer(): Promise<StreamServer> {
  const port = await freePort();
  let isBroken = false;
  let pieces = 0;
  const server = createServer((request, response) => {
    const place = new URL(request.url ?? '/', 'http://picture').pathname;
    const type = TYPES[place];
    response.setHeader('access-control-allow-origin', '*');
    if (isBroken || type === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (place.endsWith('.m4s')) pieces += 1;
    response.writeHead(200, { 'content-type': type }).end(readFileSync(path.join(folder, place)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/picture.m3u8`,
    pieces: () => pieces,
    setBroken: (next) => {
      isBroken = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
