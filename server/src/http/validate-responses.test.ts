import { expect, test } from 'vitest';
import { createResponseCheck } from './validate-responses.ts';

const problems: string[] = [];
const check = createResponseCheck((problem) => problems.push(problem));

function collectProblems(run: () => void): readonly string[] {
  problems.length = 0;
  run();
  return [...problems];
}

const EXPIRY = { timeOutSecond: 900, showTimeOutNotificationSecond: 60 };

test('accepts a response as it is on the wire, where undefined members are absent', () => {
  const answer = { ...EXPIRY, none: undefined };
  expect(collectProblems(() => check.checkAnswer('getSettingExpiry', answer))).toEqual([]);
});

test.each([
  ['a missing member', { timeOutSecond: 900 }, 'showTimeOutNotificationSecond'],
  ['a member of another type', { ...EXPIRY, timeOutSecond: '900' }, 'timeOutSecond'],
  ['a member that the contract doesn’t have', { ...EXPIRY, passwordHash: 'x' }, 'passwordHash'],
  ['no result', undefined, 'getSettingExpiry'],
])('reports %s', (_, answer, named) => {
  const [problem] = collectProblems(() => check.checkAnswer('getSettingExpiry', answer));
  expect(problem).toContain(named);
});

test('checks pushes by their code', () => {
  const push = { EventId: 7, MarketId: 8 };
  expect(collectProblems(() => check.checkPush('ProfitLoss', push))).toEqual([]);
  expect(collectProblems(() => check.checkPush('ProfitLoss', { ...push, UserId: 1 }))).toHaveLength(1);
  expect(collectProblems(() => check.checkPush('Gossip', {}))).toHaveLength(1);
});
