import * as z from 'zod/mini';
import { declaredName, nameText } from '#values/name-text.ts';
import { text } from '#values/number-from.ts';

/** A payout account as entered by the player. */
export const payoutAccountFields = z.object({
  kind: z.enum(['BANK', 'UPI', 'USDT']),
  holderName: z.optional(declaredName(1, 80)),
  accountNumber: z.optional(text(6, 24)),
  ifsC_Code: z.optional(text(11, 11)),
  bankName: z.optional(declaredName(1, 80)),
  upiId: z.optional(text(3, 320)),
  walletAddress: z.optional(text(10, 120)),
  network: z.optional(nameText(1, 20)),
});

export type PayoutAccountWire = z.input<typeof payoutAccountFields>;
