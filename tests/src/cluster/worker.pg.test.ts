import { eventually } from '@crease/server/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClusterStage } from './cluster-stage.ts';
import { isReady, killed, type Member, START_MS, untilReady } from './member.ts';

let stage: ClusterStage;
let worker: Member;
let standby: Member;
let engine: Member;

beforeAll(async () => {
  stage = await ClusterStage.start();
  worker = await stage.member('worker');
  standby = await stage.launch('worker');
  engine = await stage.member('engine');
}, 2 * START_MS);

afterAll(async () => {
  await stage.stop();
});

const getHealth = async ({ url }: Member) => (await fetch(`${url}/health/ready`)).json();

test('a worker verifies the books, reports to the leader, and another takes over when it dies', async () => {
  await eventually(() => standby.log().includes('Standing by.'), 'the second worker stands by');
  expect(await getHealth(standby)).toEqual({ status: 'standing by' });

  // The first comparison starts half a minute after startup.
  await eventually(
    async () => (await getHealth(engine)).books?.isRight === true,
    'the engine knows that the books are right',
  );
  const figures = await (await fetch(`${worker.url}/metrics`)).text();
  expect(figures).toContain('process_cpu_seconds_total');

  await killed(worker.child);
  await untilReady(standby);
  expect(await isReady(engine.url)).toBe(true);
});
