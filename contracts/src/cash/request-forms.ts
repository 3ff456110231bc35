import * as z from 'zod/mini';
import { id, text } from '#base/request-fields.ts';

/** Requests that forms of the player app validate against, apart from routes that most screens load. */
export const answerRequest = z.object({
  id,
  utr: z.optional(text(6, 80)),
  screenshotId: z.optional(id),
  remark: z.optional(text(1, 200)),
});

export const appealRequest = z.object({ id, remark: text(3, 200) });
