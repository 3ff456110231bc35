import { expect, test } from 'vitest';
import { ManualControl } from '#catalogue/stops/manual-control.ts';
import { startTestServer } from '#testing/test-server.ts';
import { pruneManualControl } from './forget-manual-control.ts';

test('forgets manual control of a market that left memory, including stored control', async () => {
  const server = await startTestServer();
  const { context, engine } = server;
  const { marketId } = await server.market();
  await context.documents.put('manual-control:999', 'PAUSED');
  const manualControl = new ManualControl(context);
  await manualControl.load();
  await manualControl.setAuto([marketId], false);
  const job = pruneManualControl(manualControl, engine);

  await job.run();
  expect(manualControl.findControl(999)).toBeNull();
  expect(manualControl.findControl(marketId)).toBe('MANUAL');

  await engine.submit({ type: 'VoidMarket', marketId, reason: 'abandoned' });
  await engine.submit({ type: 'ArchiveMarket', marketId });
  await job.run();

  expect(manualControl.findControl(marketId)).toBeNull();
  expect(await context.documents.list('manual-control:')).toEqual([]);
  await server.close();
});
