import { expect, test } from 'vitest';
import { KeyedMutex, LockMisuse } from './keyed-mutex.ts';

const watch = (misuse: LockMisuse) => {
  throw misuse;
};
const nothing = async () => 'done';

test('work under one key runs one after the other, also after a failure', async () => {
  const locks = new KeyedMutex({ watch });
  const order: string[] = [];
  let open: () => void = () => undefined;
  const first = locks.run('user:1', async () => {
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    order.push('first');
    throw new Error('failed');
  });
  const second = locks.run('user:1', async () => order.push('second'));
  await locks.run('user:2', async () => order.push('other'));
  open();

  await expect(first).rejects.toThrow('failed');
  await second;
  expect(order).toEqual(['other', 'first', 'second']);
});

test('a lock taken again by its holder fails at once, without the key in its message', async () => {
  const locks = new KeyedMutex({ watch });
  const nested = locks.run('user:1', async () => {
    await Promise.resolve();
    return await locks.run('user:1', nothing);
  });
  await expect(nested).rejects.toThrow(new LockMisuse('Lock user is taken again by its holder.'));
  expect(await locks.run('user:1', nothing)).toBe('done');
});

test('locks are taken in the declared order of their families', async () => {
  const locks = new KeyedMutex({ order: ['bank', 'user', 'cashier'], watch });
  const inside = (outer: string, inner: string) => locks.run(outer, () => locks.run(inner, nothing));
  expect(await inside('bank', 'cashier:1')).toBe('done');
  expect(await locks.run('bank', () => inside('user:1', 'cashier:1'))).toBe('done');
  await expect(inside('cashier:1', 'user:1')).rejects.toThrow(LockMisuse);
  await expect(inside('user:1', 'user:2')).rejects.toThrow(LockMisuse);
  await expect(inside('user:1', 'unknown')).rejects.toThrow(LockMisuse);
});

test('a task started under a lock may take it after its release', async () => {
  const locks = new KeyedMutex({ watch });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let later: Promise<string> | null = null;
  await locks.run('user:1', async () => {
    later = released.then(() => locks.run('user:1', nothing));
  });
  release();
  expect(await later).toBe('done');
});

test('a server reports a misuse and goes on', async () => {
  const reported: string[] = [];
  const locks = new KeyedMutex({
    order: ['user', 'cashier'],
    watch: ({ message }) => reported.push(message),
  });
  const nested = locks.run('cashier:1', () => locks.run('user:1', () => locks.run('cashier:1', nothing)));
  expect(await nested).toBe('done');
  expect(reported).toEqual([
    'Lock user is taken inside cashier, against the order of locks.',
    'Lock cashier is taken again by its holder.',
  ]);
});
