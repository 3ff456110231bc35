import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueQueue } from './held-bets.ts';

test('returns everything at its time, earliest first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.record({ add: fc.nat(50) }), fc.record({ take: fc.nat(50) })), {
        maxLength: 200,
      }),
      (steps) => {
        const queue = new DueQueue<number>();
        let twin: number[] = [];
        for (const step of steps) {
          if ('add' in step) {
            queue.add(step.add, step.add);
            twin.push(step.add);
          } else {
            const due = twin.filter((at) => at <= step.take).sort((a, b) => a - b);
            twin = twin.filter((at) => at > step.take);
            expect(queue.takeDue(step.take)).toEqual(due);
          }
          expect(queue.earliest).toBe(twin.length === 0 ? null : Math.min(...twin));
        }
      },
    ),
  );
});
