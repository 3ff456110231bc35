import { expect, test } from 'vitest';
import { DocumentStore } from '#base/document-store.ts';
import { backgroundFailures } from '#base/system/background-tasks.ts';
import { BettingStops } from '#catalogue/betting-stops.ts';
import type { Stop } from '#catalogue/stop-store.ts';
import { eventually } from '#testing/eventually.ts';
import { lendDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

class DocumentsAtStart extends DocumentStore {
  isAway = true;

  override list(prefix: string) {
    return this.isAway ? Promise.reject(new Error('connection terminated')) : super.list(prefix);
  }
}

test('stops that can’t be read at first are read with a later commit, and hold then', async () => {
  server = await startTestServer();
  const { eventId, marketId } = await server.market();
  const documents = new DocumentsAtStart(await lendDatabase(), () => 0);
  const stop: Stop = {
    eventId,
    reason: 'umpire suspected',
    message: null,
    until: null,
    operatorId: 1,
    at: server.clock.now(),
    marketIds: [],
    feedControlled: [],
    exempt: [],
  };
  await documents.put(`betting-stop:${eventId}`, stop);
  const stops = new BettingStops({ ...server.context, documents });
  const failed = backgroundFailures.get('betting stops') ?? 0;

  await server.market();
  expect(backgroundFailures.get('betting stops')).toBeGreaterThan(failed);
  expect(stops.findLoadedStop(eventId)).toBeNull();

  documents.isAway = false;
  await server.market();
  await eventually(() => stops.findLoadedStop(eventId) !== null, 'the stops are read');
  await server.market();
  const readStatus = () => server.engine.read(({ markets }) => markets.get(marketId)?.status);
  await eventually(async () => (await readStatus()) === 'SUSPENDED', 'the market of the stopped event is suspended');
});
