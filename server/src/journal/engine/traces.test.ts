import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { otelTracer, type TraceParent, type Tracer } from '#base/system/tracer.ts';
import { lead, sendBatch } from '#journal/cluster/leadership.ts';
import { RemoteExchange } from '#journal/cluster/remote-exchange.ts';
import { tracedExchange } from '#journal/exchange.ts';
import { eventually } from '#testing/eventually.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { MemoryBus } from '#testing/memory-bus.ts';
import { emptyDisk, MemoryJournal } from '#testing/memory-journal.ts';
import { bet, smallExchange } from '#testing/small-exchange.ts';
import { startTestServer } from '#testing/test-server.ts';
import { Engine } from './engine.ts';
import { Follower } from './follower.ts';

/** A span as sent to a collector. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

/** An in-process OpenTelemetry collector. */
class Collector {
  readonly spans: SentSpan[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(body);
        for (const { scopeSpans } of resourceSpans) {
          for (const { spans } of scopeSpans) this.spans.push(...spans);
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async start(): Promise<Collector> {
    const collector = new Collector();
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  /** Descendants of the first span of this name, by name. */
  below(name: string): object {
    const first = this.spans.find((span) => span.name === name);
    return first === undefined ? {} : { [name]: this.#nestChildren(first) };
  }

  #nestChildren({ traceId, spanId }: SentSpan): object {
    const children = this.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
    return Object.fromEntries(children.map((child) => [child.name, this.#nestChildren(child)]));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startCollector() {
  const collector = await Collector.start();
  cleanUps.push(() => collector.close());
  return collector;
}

test('traces a bet from its call through the queue to its commit and push', async () => {
  const collector = await startCollector();
  const tracer = otelTracer(collector.url, 'all');
  const ended: string[] = [];
  const server = await startTestServer({ tracer: noting(tracer, ended) });
  cleanUps.push(() => server.close());
  const market = await server.market();

  expect((await server.bet(await server.user(), market)).error).toBeNull();
  const call = 'call /Bet/PlaceBetV2';
  await eventually(() => ended.includes(call) && ended.includes('push'), 'the call is answered');
  await tracer.close();

  expect(collector.below(call)).toEqual({
    [call]: { 'wait for the batch': {}, commit: { push: {} } },
  });
});

test('a page’s click is the first span of its requests, under the page’s IDs', async () => {
  const collector = await startCollector();
  const tracer = otelTracer(collector.url, 'all');
  const ended: string[] = [];
  const server = await startTestServer({ tracer: noting(tracer, ended) });
  cleanUps.push(() => server.close());
  const traceId = 'ab'.repeat(16);
  const spanId = 'cd'.repeat(8);

  const traceparent = `00-${traceId}-${spanId}-01`;
  const headers = { traceparent, tracestate: 'crease=250' };
  await server.call('getSetting', {}, { headers });
  const call = 'call /Setting/GetSetting';
  await eventually(() => ended.includes(call), 'the call is answered');
  await tracer.close();

  expect(collector.below('click')).toEqual({ click: { [call]: {} } });
  const click = collector.spans.find(({ name }) => name === 'click');
  expect(click).toMatchObject({ traceId, spanId });
  expect(click?.parentSpanId).toBeUndefined();
  // Nanoseconds since 1970 exceed a double's precision.
  const took = BigInt(click?.endTimeUnixNano ?? 0) - BigInt(click?.startTimeUnixNano ?? 0);
  expect(took >= 250_000_000n).toBe(true);
});

test('a gateway bet is one trace with the engine’s commit and the gateway’s push', async () => {
  const collector = await startCollector();
  const atGateway = otelTracer(collector.url, 'gateway');
  const atEngine = otelTracer(collector.url, 'engine');
  const { gateway, engine } = await startPair(atEngine);
  const pushed: TraceParent[] = [];
  gateway.onCommitted(({ traces = [] }) => pushed.push(...traces));

  const call = atGateway.startSpan('call');
  const exchange = tracedExchange(gateway, atGateway);
  const placed = await new Promise((resolve) => {
    atGateway.runInSpan(call, () => resolve(exchange.submit(bet(1, 'a'))));
  });
  await eventually(() => pushed.length > 0, 'the gateway hears of the commit');
  for (const commit of pushed) atGateway.startSpan('push', commit).end();
  call.end();
  await Promise.all([atGateway.close(), atEngine.close()]);

  expect(placed).toMatchObject({ ok: true });
  expect(collector.below('call')).toEqual({
    call: { 'wait for the batch': {}, commit: { push: {} } },
  });
  await engine.stop(0);
});

test('a call joins the trace it names', async () => {
  const collector = await startCollector();
  const tracer = otelTracer(collector.url, 'all');
  const trace = 'a'.repeat(32);

  tracer.startSpan('call', `00-${trace}-${'b'.repeat(16)}-01`).end();
  tracer.startSpan('other call', 'what nobody can read').end();
  await tracer.close();

  const findTrace = (name: string) => collector.spans.find((span) => span.name === name)?.traceId;
  expect(findTrace('call')).toBe(trace);
  expect(findTrace('other call')).toMatch(/^[0-9a-f]{32}$/);
});

/** Wraps a tracer to record the names of ended spans. */
function noting(tracer: Tracer, ended: string[]): Tracer {
  return {
    ...tracer,
    startSpan: (name, parent) => {
      const span = tracer.startSpan(name, parent);
      const end: typeof span.end = (attributes) => {
        span.end(attributes);
        ended.push(name);
      };
      return { ...span, end };
    },
  };
}

/** A traced engine and a gateway, over a bus. */
async function startPair(tracer: Tracer) {
  const bus = new MemoryBus();
  const clock = new ManualClock();
  const disk = emptyDisk();
  const engine = new Engine({
    journal: new MemoryJournal(disk),
    clock,
    log: silentLog,
    tracer,
    onDurable: (batch) => sendBatch(bus, batch),
  });
  await engine.start();
  for (const command of smallExchange({ accounts: 3 })) await engine.submit(command);
  const follower = new Follower({ journal: new MemoryJournal(disk), clock, log: silentLog });
  const gateway = new RemoteExchange({ bus, clock, log: silentLog, follower });
  await follower.start();
  lead({ bus, clock, exchange: engine, url: () => null });
  await eventually(() => gateway.status() === 'READY', 'the gateway hears the engine');
  return { engine, gateway };
}
