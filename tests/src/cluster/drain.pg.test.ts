import { once } from 'node:events';
import { eventually } from '@crease/server/testing/eventually.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bettors, type Target } from '#chaos/bettors.ts';
import { renderImage, Watcher } from '#chaos/watchers.ts';
import { ApiClient, logInOperator } from '#running/api-client.ts';
import { ClusterStage } from './cluster-stage.ts';
import { type Member, OPERATOR, START_MS } from './member.ts';

let stage: ClusterStage;
let leaving: Member;
let staying: Member;

beforeAll(async () => {
  stage = await ClusterStage.start();
  const engine = stage.member('engine');
  [leaving, staying] = await Promise.all([stage.member('gateway'), stage.member('gateway')]);
  await engine;
}, 2 * START_MS);

afterAll(async () => {
  await stage.stop();
});

async function newTarget(): Promise<Target> {
  const operator = await logInOperator(staying.url, OPERATOR);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Ravens v Otters',
    startTime: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  });
  const market = await operator.call('operatorCreateMarket', {
    eventId: event.id,
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: [{ name: 'Ravens' }, { name: 'Otters' }],
    open: true,
  });
  const runnerIds = market.runners.map(({ id }) => id);
  return { eventId: event.id, marketId: market.marketId, runnerIds };
}

test('a gateway drained under load hands its pages to another one; no bet is lost and every page is correct', async () => {
  const target = await newTarget();
  const urls = [leaving.url, staying.url];
  const bettors = new Bettors(urls, [target], createPrng(14));
  await bettors.start();
  const { token = null } = bettors.people[0] ?? {};
  // All of them connect to the gateway that is going to leave.
  const pages = Array.from({ length: 6 }, () => new Watcher(urls, target.eventId, { token, index: 1 }));
  await eventually(() => pages.every((page) => page.pushes > 0), 'prices come to every page');
  const connections = pages.map((page) => page.connections);
  const before = bettors.acknowledged.length;

  const ended = once(leaving.child, 'exit');
  leaving.child.kill('SIGTERM');
  const [code] = await ended;
  const afterwards = bettors.acknowledged.length;
  await eventually(
    () => pages.every((page, place) => page.connections > (connections[place] ?? 0)),
    'every page is connected again',
  );
  await eventually(() => bettors.acknowledged.length > afterwards, 'bets go on');
  await bettors.stop();

  expect(code).toBe(0);
  expect(bettors.acknowledged.length).toBeGreaterThan(before);
  const { eventId } = target;
  const asked = new ApiClient(staying.url);
  await eventually(async () => {
    const { markets } = await asked.call('getUserOdds', { eventId });
    return pages.every((page) => page.image === renderImage(markets));
  }, 'every page shows what the exchange has');
  const stored = await stage.database.sql.query<{ id: string; count: number }>(
    'select client_bet_id as id, count(*) as count from bets group by client_bet_id',
  );
  const counts = new Map(stored.map(({ id, count }) => [id, count]));
  const isLost = ({ clientBetId }: { readonly clientBetId: string }) => counts.get(clientBetId) !== 1;
  expect(bettors.acknowledged.filter(isLost)).toEqual([]);
  await Promise.all(pages.map((page) => page.stop()));
});
