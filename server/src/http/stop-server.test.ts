import { HUB_PATH } from '@crease/contracts/pushes/message.ts';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startTestServer } from '#testing/test-server.ts';
import { stopServer } from './http-server.ts';

test('a stop completes the held bet, asks hub clients to reconnect, and ends in time', async () => {
  const server = await startTestServer({ inRealTime: true });
  const address = await server.listen();
  const market = await server.market({ inPlayDelayMs: 300, inPlay: true }, 'IN_PLAY');
  const [asha, bilal] = [await server.user(), await server.user()];
  await server.bet(asha, market, { type: 2 });
  const client = new HubConnectionBuilder()
    .withUrl(`${address}${HUB_PATH}`)
    .withAutomaticReconnect([60_000])
    .configureLogging(LogLevel.None)
    .build();
  let isReconnecting = false;
  client.onreconnecting(() => {
    isReconnecting = true;
  });
  await client.start();
  const held = server.bet(bilal, market);
  await eventually(() => server.engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');

  const started = Date.now();
  server.isStopping = true;
  const isDone = await stopServer({
    app: server.app,
    hub: server.notify.hub,
    stopBetting: (withinMs) => server.engine.stop(withinMs),
    log: server.context.log,
    withinMs: 8_000,
  });

  expect((await held).result.bet.status).toBe('MATCHED');
  expect(isDone).toBe(true);
  expect(Date.now() - started).toBeLessThan(10_000);
  await eventually(() => isReconnecting, 'the client means to come back');
  await client.stop();
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
});
