/**
 * The measured side of `bench:fanout`: a hub, or a bare `ws` server as the baseline, that broadcasts one message to
 * all connections at a fixed rate and reports the cost. Communicates with the bench over the process channel.
 */
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Hub } from '@crease/hub/hub.ts';
import { type WebSocket, WebSocketServer } from 'ws';

interface Run {
  readonly perSecond: number;
  readonly seconds: number;
}

const mode = process.argv[2];
const http = createServer((_request, response) => response.writeHead(404).end());
const broadcast = mode === 'hub' ? startHub() : startBare();
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

const reply = (message: unknown) => process.send?.(message);
process.on('message', (message: { ask: 'memory' } | { ask: 'run'; run: Run }) => {
  if (message.ask === 'memory') reply({ memory: memory() });
  else void run(message.run).then((result) => reply({ result }));
});
const address = http.address();
reply({ port: typeof address === 'object' ? address?.port : 0 });

function startHub(): (text: string) => void {
  const hub = new Hub<string>({
    path: '/notify',
    authenticate: async () => 'visitor',
    getUserId: () => null,
    methods: new Map(),
    onConnected: (connection) => connection.join('event:55'),
    limits: { connectionsPerAddress: Number.POSITIVE_INFINITY },
  });
  http.on('upgrade', (request, socket, head) => hub.handleUpgrade(request, socket, head));
  return (text) => hub.sendToGroup('event:55', 'Message', { Code: 'OddsUpdate', Data: JSON.parse(text) });
}

/** The lower bound: the same bytes, one encode per message, one send per socket. */
function startBare(): (text: string) => void {
  const sockets = new Set<WebSocket>();
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.on('upgrade', (request, socket, head) =>
    server.handleUpgrade(request, socket, head, (client) => {
      sockets.add(client);
      client.on('close', () => sockets.delete(client));
      client.on('message', () => undefined);
    }),
  );
  return (text) => {
    const message = {
      type: 1,
      target: 'Message',
      arguments: [{ Code: 'OddsUpdate', Data: JSON.parse(text) }],
    };
    const bytes = Buffer.from(`${JSON.stringify(message)}\u001e`);
    for (const socket of sockets) socket.send(bytes, { binary: false });
  };
}

async function run({ perSecond, seconds }: Run) {
  const before = process.cpuUsage();
  const began = performance.now();
  const messages = perSecond * seconds;
  for (let n = 0; n < messages; n++) {
    const due = began + (n * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    broadcast(oddsUpdate(n));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  const used = process.cpuUsage(before);
  return { messages, cpuMs: (used.user + used.system) / 1_000 };
}

/** About the size of two runners with three prices per side. The receiver computes the delay from `Sent`. */
function oddsUpdate(n: number): string {
  const levels = [
    [1.85, 240_000 + n],
    [1.84, 90_000],
    [1.83, 310_000],
  ];
  const runner = (id: number) => ({ Id: id, Status: 'OPEN', Back: levels, Lay: levels });
  return JSON.stringify({
    Sent: performance.timeOrigin + performance.now(),
    EventId: 55,
    Version: 100_000 + n,
    Markets: [
      {
        MarketId: 301,
        Version: 100_000 + n,
        Previous: 99_999 + n,
        Status: 'OPEN',
        InPlay: true,
        DelayMs: 5000,
        Message: null,
        Matched: 196_361_780,
        Runners: [runner(901), runner(902)],
      },
    ],
  });
}

function memory(): number {
  for (let n = 0; n < 3; n++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
