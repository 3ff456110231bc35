import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHubProtocol,
  JsonHubProtocol,
  LogLevel,
  Subject,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { until } from '#testing/until.ts';

const COMBINATIONS: readonly (readonly [string, HttpTransportType, () => IHubProtocol])[] = [
  ['WebSockets, JSON', HttpTransportType.WebSockets, () => new JsonHubProtocol()],
  ['WebSockets, MessagePack', HttpTransportType.WebSockets, () => new MessagePackHubProtocol()],
  ['server-sent events, JSON', HttpTransportType.ServerSentEvents, () => new JsonHubProtocol()],
  ['long polling, JSON', HttpTransportType.LongPolling, () => new JsonHubProtocol()],
  ['long polling, MessagePack', HttpTransportType.LongPolling, () => new MessagePackHubProtocol()],
];

let server: TestHub;
let client: HubConnection;

beforeEach(async () => {
  server = await startTestHub();
});

afterEach(async () => {
  await client.stop();
  await server.stop();
});

describe.each(COMBINATIONS)('the official client over %s', (_name, transport, protocol) => {
  beforeEach(() => {
    client = new HubConnectionBuilder()
      .withUrl(server.url, { transport })
      .withHubProtocol(protocol())
      .configureLogging(LogLevel.None)
      .build();
  });

  test('receives results, empty results and errors', async () => {
    await client.start();

    expect(await client.invoke('Echo', { Deep: [1, 'äß😀', null, true] })).toEqual({
      Deep: [1, 'äß😀', null, true],
    });
    expect(await client.invoke('nothing')).toBeFalsy();
    await expect(client.invoke('Refuse', 'not today')).rejects.toThrow('HubException: not today');
    await expect(client.invoke('Missing')).rejects.toThrow('Method does not exist');
    await expect(client.invoke('Echo')).rejects.toThrow('takes 1 arguments, not 0');
    const crash = client.invoke('Crash');
    await expect(crash).rejects.toThrow('An unexpected error occurred');
    await expect(crash).rejects.not.toThrow('secret');
    await expect(client.invoke('Unspeakable')).rejects.toThrow('An unexpected error occurred');
    expect(await client.invoke('Echo', 'still here')).toBe('still here');
  });

  test('receives messages to itself, its groups, its user and everyone, in order', async () => {
    const received: unknown[] = [];
    client.on('Message', (message) => received.push(message));
    await client.start();
    await client.invoke('Join', 'cricket');
    await client.invoke('Become', 'asha');

    server.hub.sendToGroup('cricket', 'Message', { Code: 1 });
    server.hub.sendToUser('asha', 'Message', { Code: 2 });
    server.hub.sendToAll('Message', { Code: 3 });
    server.opened[0]?.send('Message', { Code: 4 });
    server.hub.sendToGroup('football', 'Message', { Code: 5 });
    server.hub.sendToUser('ravi', 'Message', { Code: 6 });
    server.hub.sendToAll('Message', { Code: 7 });

    await until('the last message', () => received.length >= 5);
    expect(received).toEqual([1, 2, 3, 4, 7].map((Code) => ({ Code })));
  });

  test('reads and uploads streams', async () => {
    await client.start();
    const items: unknown[] = [];

    await new Promise<void>((resolve, reject) => {
      client.stream('Count', 5).subscribe({
        next: (item) => items.push(item),
        complete: resolve,
        error: reject,
      });
    });

    expect(items).toEqual([1, 2, 3, 4, 5]);
    const upload = new Subject<number>();
    const sum = client.invoke('Sum', upload);
    for (let number = 1; number <= 30; number += 1) upload.next(number);
    upload.complete();
    expect(await sum).toBe(465);
    await expect(client.invoke('Count', 5)).rejects.toThrow('streaming');
  });

  test('stops, and the hub disconnects it once', async () => {
    await client.start();
    await client.invoke('Join', 'cricket');
    await client.invoke('Become', 'asha');
    expect(server.hub.stats()).toMatchObject({ connections: 1, groups: 1, users: 1 });

    await client.stop();

    await until('the disconnect', () => server.ended.length > 0);
    expect(server.ended.map(({ reason }) => reason)).toEqual(['client']);
    expect(server.hub.stats()).toMatchObject({ connections: 0, groups: 0, users: 0 });
  });
});
