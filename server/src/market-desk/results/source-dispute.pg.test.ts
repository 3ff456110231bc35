import { rmSync } from 'node:fs';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import { FEED_EVENTS_PATH } from '@crease/contracts/market-desk/feed.ts';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { type Facts, feedHeaders, GROUND, goal, HALF_TIME, KICK_OFF, PRESS } from '#testing/feed-caller.ts';
import { ProductProcess } from '#testing/product-process.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';

const dataDir = temporaryFolder();
const product = new ProductProcess(dataDir, { FEED_SOURCES: JSON.stringify([GROUND, PRESS]) });
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;
const sequences = new Map<string, number>();

async function send(source: typeof GROUND, event: object): Promise<void> {
  const sequence = (sequences.get(source.id) ?? 0) + 1;
  const body = JSON.stringify({ events: [{ ...event, sequence }] });
  const call = {
    method: 'POST',
    path: FEED_EVENTS_PATH,
    timestamp: `${Date.now()}`,
    body,
  } as const;
  const { host: _, ...headers } = feedHeaders(call, { source: source.id });
  const response = await fetch(`${product.site}/${call.path}`, { method: 'POST', headers, body });
  expect(await response.json()).toEqual({ status: 'OK', position: sequence });
  sequences.set(source.id, sequence);
}

const publish = (source: typeof GROUND, ...facts: Facts) =>
  send(source, { type: 'field', fixture: 'm1', moments: toMoments(facts) });

function toMoments(facts: Facts) {
  return facts.map(([id, fact]) => ({ id, fact }));
}

async function waits() {
  const { items } = await product.call(ROUTES.operatorGetWaitingFixtures, {});
  return items.map(({ reason, sources }) => ({ reason, says: sources.map(({ says }) => says) }));
}

const DIFFERENT = [{ reason: 'SOURCES_DIFFER', says: ['Harbour', 'The Draw'] }];

test('a server killed while two sources disagree still holds the market after a restart until they agree', {
  timeout: 180_000,
}, async () => {
  await product.start();
  await product.call(ROUTES.operatorSaveResultRule, {
    domain: null,
    kind: 'OTHER',
    confirmedBy: 'TWO_SOURCES',
  });
  const teams = ['Harbour', 'Mill'];
  const start = { id: 'm1', match: 'final', sport: 'football', competition: 'Cup', teams };
  const fixture = { ...start, startsAt: Date.now() + HOUR_MS };
  for (const source of [GROUND, PRESS]) await send(source, { type: 'fixture', fixture });
  const isMade = async () =>
    (await product.call(ROUTES.operatorGetMarkets, {})).items.some(
      ({ marketName }) => marketName === 'Half-time result',
    );
  await eventually(isMade, 'the match is in the exchange');
  await publish(GROUND, KICK_OFF, ...goal('g', 0), ...HALF_TIME);
  await publish(PRESS, KICK_OFF, ...HALF_TIME, ...goal('a', 0));
  const isDisputed = async () => JSON.stringify(await waits()) === JSON.stringify(DIFFERENT);
  await eventually(isDisputed, 'the market waits for a person');

  await product.end('SIGKILL');
  await product.start();

  // No source calls in between: the market of a silent match is pending as well.
  await eventually(async () => (await waits()).some(({ reason }) => reason === 'SOURCES_DIFFER'), 'it waits again');
  expect(await waits()).toContainEqual(DIFFERENT[0]);
  const moments = toMoments([...goal('b', 0), ['h', { type: 'half-time' }]]);
  const replaces = ['ht', 'h2', 'a', 'a-on'];
  await send(PRESS, { type: 'correction', fixture: 'm1', replaces, moments });
  await eventually(async () => !(await waits()).some(({ reason }) => reason === 'SOURCES_DIFFER'), 'they agree');
});
