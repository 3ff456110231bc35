import { expect, test } from 'vitest';
import { backgroundFailures, detached } from './background-tasks.ts';
import type { LogFields } from './log.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a failed background task is logged, counted and handed to its owner', async () => {
  const lines: { readonly message: string; readonly fields?: LogFields | undefined }[] = [];
  const error = new Error('connection terminated');
  const failed: unknown[] = [];
  const log = {
    error: (message: string, fields?: LogFields) => {
      lines.push({ message, fields });
    },
  };

  detached(Promise.reject(error), {
    name: 'planted',
    log,
    onFailed: (reason) => failed.push(reason),
  });
  detached(Promise.resolve(), { name: 'sound', log });
  await turn();

  expect(lines).toEqual([{ message: 'Background task failed.', fields: { task: 'planted', error } }]);
  expect(failed).toEqual([error]);
  expect(backgroundFailures.get('planted')).toBe(1);
  expect(backgroundFailures.has('sound')).toBe(false);
});
