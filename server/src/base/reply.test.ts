import { expect, test } from 'vitest';
import { fail, findRefusal } from './reply.ts';

test('gates are asked in order, up to the first refusal', async () => {
  const asked: string[] = [];
  const allow = (name: string) => {
    asked.push(`allow ${name}`);
    return null;
  };
  const refuse = (name: string) => {
    asked.push(`refuse ${name}`);
    return Promise.resolve(fail('FORBIDDEN'));
  };

  expect(await findRefusal([allow, refuse, allow], 'Asha')).toEqual(fail('FORBIDDEN'));
  expect(asked).toEqual(['allow Asha', 'refuse Asha']);
  expect(await findRefusal([allow, allow], 'Asha')).toBeNull();
});
