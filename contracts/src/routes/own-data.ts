import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { text } from '#values/number-from.ts';
import type { OwnProofWire } from '#wire/own-data.ts';
import { typedPassword } from './account.ts';
import { route } from './route.ts';

/** The password, plus the second-factor code if one is enabled. */
export const ownProof = z.object({
  currentPassword: typedPassword,
  code: z.optional(text(6, 20)),
});

/** Personal data requests (ASVS 8.3.2). The data file itself is served at OWN_DATA_PATH. */
export const ownDataRoutes = {
  askForClosing: route<OwnProofWire, { closingAskedAt: Time }>()({
    method: 'POST',
    path: 'Account/AskForClosing',
    access: 'R',
    from: 'body',
    about:
      'Requests account closure and erasure of personal data once the law allows. Can be cancelled until it’s done. If a second factor is on, `code` is required: SECOND_FACTOR without it.',
    request: ownProof,
  }),
  takeBackClosing: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Account/TakeBackClosing',
    access: 'R',
    from: 'body',
    about: 'Cancels an account closure request. BAD_STATE if there is none.',
    request: z.object({}),
  }),
};
