import type { ConfirmedAct } from '@crease/contracts/routes/operator-desk.ts';
import { assert } from '@crease/core/base/assert.ts';
import { answer, type Reply } from '#services/reply.ts';

/** What came of one kind of act. */
export function partOf<Part extends keyof ConfirmedAct>(
  part: Part,
  reply: Reply<ConfirmedAct>,
): Reply<NonNullable<ConfirmedAct[Part]>> {
  if (!reply.ok) return reply;
  const value = reply.value[part];
  assert(value !== null, 'an act answers with the part of its kind');
  return answer(value);
}
