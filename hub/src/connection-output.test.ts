import { expect, test } from 'vitest';
import { ConnectionOutput } from './connection-output.ts';
import type { Encoded } from './encoded.ts';
import { Clock, DEFAULT_LIMITS, newCounters } from './hub-options.ts';
import { Payload } from './payload.ts';
import type { Transport } from './transport.ts';

/** A transport whose buffer is controlled by the test. */
class ScriptedTransport implements Transport {
  readonly name = 'WebSockets';
  readonly carriesBinary = true;
  readonly needsPings = true;
  readonly written: string[] = [];
  bufferedBytes = 0;

  write(message: Encoded): void {
    this.written.push(/"(\w+)"\]/.exec(message.bytes.toString())?.[1] ?? '');
  }

  notifyDrained(): void {}
  pauseInput(): void {}
  finish(): void {}
  destroy(): void {}
  sweep(): void {}
}

function outputOn(transport: Transport): ConnectionOutput {
  const host = { limits: DEFAULT_LIMITS, clock: new Clock(), counters: newCounters() };
  const output = new ConnectionOutput(host, { overflowed: () => {}, unstuck: () => {} });
  output.transport = transport;
  return output;
}

const push = (text: string) => Payload.push('Message', [text]);

test('a write never overtakes the queue when room appears before it is flushed', () => {
  const transport = new ScriptedTransport();
  const output = outputOn(transport);

  transport.bufferedBytes = 100_000;
  output.deliver(push('first'));
  transport.bufferedBytes = 10;
  output.deliver(push('second'));
  output.flush();
  output.deliver(push('third'));

  expect(transport.written).toEqual(['first', 'second', 'third']);
});

test('a flush stops as soon as the transport is full again', () => {
  const transport = new ScriptedTransport();
  const output = outputOn(transport);
  transport.bufferedBytes = 100_000;
  for (const text of ['first', 'second']) output.deliver(push(text));

  output.flush();

  expect(transport.written).toEqual([]);
  expect(output.stuck).toBe(true);
});
