import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant-field.ts';
import { id, sportId, text, wholeNumber } from '#values/number-from.ts';
import { HISTORY_STATUSES } from '#wire/bet.ts';
import { EXPORT_FORMATS, EXPORT_KINDS } from '#wire/export.ts';
import { MARKET_FAMILIES } from '#wire/statement.ts';

export const exportRequest = z.object({
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  language: z._default(z.enum(['en', 'hi']), 'en'),
  From: z.optional(dayOrInstant('from')),
  To: z.optional(dayOrInstant('to')),
  Type: z._default(wholeNumber(0, 2), 0),
  SportId: z.optional(sportId),
  MarketType: z.optional(text(0, 40)),
  Status: z._default(z.enum(HISTORY_STATUSES), 'All'),
  MarketId: z.optional(id),
  EventId: z.optional(id),
  Family: z.optional(z.enum(MARKET_FAMILIES)),
  RequestId: z.optional(id),
});

/** Parsed export query. */
export type ExportRequest = z.output<typeof exportRequest>;
