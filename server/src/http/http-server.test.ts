import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { ClientAddresses, limitSockets, socketsFor } from './client-addresses.ts';

const sockets: Socket[] = [];
const opened: Server[] = [];
const products: TestServer[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of opened.splice(0)) server.close();
  for (const product of products.splice(0)) {
    product.app.server.closeAllConnections();
  }
});

function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A socket, the response it received, and its end. */
function dial(port: number): { readonly heard: Promise<string>; readonly socket: Socket } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const heard = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
  return { heard, socket };
}

/** Starts the server with sub-second timeouts for slow clients. */
async function quickServer(): Promise<number> {
  const times = { keepAliveMs: 50, headersMs: 100, requestMs: 200, checkMs: 20 };
  const product = await startTestServer({ times });
  products.push(product);
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  return getPort(product.app.server);
}

describe('slow clients', () => {
  test('a half-sent body times out', async () => {
    const { heard, socket } = dial(await quickServer());
    socket.write(
      'POST /Account/Authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    expect(await heard).toContain('408');
  });

  test('endless headers time out', async () => {
    const { heard, socket } = dial(await quickServer());
    socket.write('GET /ip HTTP/1.1\r\nHost: local');
    expect(await heard).toContain('408');
  });

  test('an idle connection is closed', async () => {
    const { heard, socket } = dial(await quickServer());
    socket.write('GET /ip HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await heard).toContain('200 OK');
  });

  test('production timeouts apply to the server itself', async () => {
    const product = await startTestServer();
    products.push(product);
    const { keepAliveTimeout, headersTimeout, requestTimeout } = product.app.server;
    expect([keepAliveTimeout, headersTimeout, requestTimeout]).toEqual([65_000, 30_000, 60_000]);
  });
});

describe('sockets', () => {
  /** A server that accepts three sockets per address. */
  async function narrowServer(addresses: ClientAddresses): Promise<number> {
    const server = createServer((_, response) => response.end('here'));
    opened.push(server);
    limitSockets(server, addresses, 3);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return getPort(server);
  }

  const ASK = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  function answerOn({ socket }: { readonly socket: Socket }): Promise<string> {
    socket.write(ASK);
    return new Promise((resolve) => {
      socket.once('data', (data) => resolve(data.toString().slice(9, 12)));
      socket.once('close', () => resolve('closed'));
    });
  }

  test('limits sockets per address, and frees a place when one ends', async () => {
    const port = await narrowServer(new ClientAddresses(['10.0.0.0/8']));
    const three = [dial(port), dial(port), dial(port)];
    expect(await Promise.all(three.map(answerOn))).toEqual(['200', '200', '200']);

    expect(await answerOn(dial(port))).toBe('closed');

    const first = three[0];
    first?.socket.destroy();
    await first?.heard;
    await expect.poll(() => answerOn(dial(port))).toBe('200');
  });

  test('doesn’t limit a proxy', async () => {
    const port = await narrowServer(new ClientAddresses());
    const answers = await Promise.all(Array.from({ length: 10 }, () => answerOn(dial(port))));
    expect(answers).toEqual(Array(10).fill('200'));
  });

  test.each([
    [256, 192],
    [1_024, 768],
    [20_000, 19_488],
    [Number.POSITIVE_INFINITY, 100_000],
  ])('of %d descriptors gives clients %d', (descriptors, clients) => {
    expect(socketsFor(descriptors)).toBe(clients);
  });

  test('never accepts more than the process can hold', async () => {
    const product = await startTestServer();
    products.push(product);
    expect(product.app.server.maxConnections).toBeGreaterThan(0);
    expect(product.app.server.maxConnections).toBeLessThanOrEqual(100_000);
  });
});
