import { HubError, type HubMethod } from '#hub-connection.ts';
import type { TestIdentity } from './test-hub.ts';

/** Calls of `Wait` that are still held, by name. */
export const held = new Map<string, () => void>();

async function* countTo(last: number, signal: AbortSignal) {
  for (let number = 1; number <= last && !signal.aborted; number += 1) {
    yield number;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function sumItems(items: AsyncIterable<unknown> | undefined): Promise<number> {
  let sum = 0;
  for await (const item of items ?? []) sum += Number(item);
  return sum;
}

/** Number of items requested from `Pour`. */
export const poured = { items: 0 };

async function* pour(count: number) {
  poured.items = 0;
  while (poured.items < count) {
    poured.items += 1;
    yield 'x'.repeat(50_000);
  }
}

async function* stall(name: string) {
  yield name;
  await gate(name);
}

function gate(name: string): Promise<string> {
  return new Promise((resolve) => {
    held.set(name, () => resolve(name));
  });
}

const methods: readonly (readonly [string, HubMethod<TestIdentity>])[] = [
  ['Echo', { parameters: 1, call: (_connection, [value]) => value }],
  ['Nothing', { parameters: 0, call: () => undefined }],
  ['Join', { parameters: 1, call: (connection, [group]) => connection.join(String(group)) }],
  [
    'Become',
    {
      parameters: 1,
      call: (connection, [name]) => {
        const user = typeof name === 'string' ? name : null;
        connection.setUser({ name: user }, user);
      },
    },
  ],
  [
    'Refuse',
    {
      parameters: 1,
      call: (_connection, [text]) => {
        throw new HubError(String(text));
      },
    },
  ],
  [
    'Crash',
    {
      parameters: 0,
      call: async () => {
        throw new Error('secret of the house');
      },
    },
  ],
  ['Unspeakable', { parameters: 0, call: () => ({ big: 10n }) }],
  ['Wait', { parameters: 1, call: (_connection, [name]) => gate(String(name)) }],
  ['Pour', { parameters: 1, stream: (_connection, [count]) => pour(Number(count)) }],
  [
    'Count',
    {
      parameters: 1,
      stream: (_connection, [last], { signal }) => countTo(Number(last), signal),
    },
  ],
  ['Sum', { parameters: 0, uploads: 1, call: (_connection, _args, { uploads }) => sumItems(uploads[0]) }],
  [
    'UntilAborted',
    {
      parameters: 0,
      call: (_connection, _args, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', resolve);
        }),
    },
  ],
  ['Stall', { parameters: 1, stream: (_connection, [name]) => stall(String(name)) }],
  ['IgnoreUpload', { parameters: 1, uploads: 1, call: (_connection, [name]) => gate(String(name)) }],
  [
    'SumLater',
    {
      parameters: 1,
      uploads: 1,
      call: async (_connection, [name], { uploads }) => {
        await gate(String(name));
        return sumItems(uploads[0]);
      },
    },
  ],
];

export const testMethods = new Map(methods);
