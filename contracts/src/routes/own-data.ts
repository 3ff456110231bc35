import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { text } from '#values/number-from.ts';
import type { OwnProofWire } from '#wire/own-data.ts';
import { typedPassword } from './account.ts';
import { route } from './route.ts';

/** The password, and a code where a second factor is on. */
export const ownProof = z.object({
  currentPassword: typedPassword,
  code: z.optional(text(6, 20)),
});

/** What a person may ask about what is kept of them (ASVS 8.3.2). The file itself is at OWN_DATA_PATH. */
export const ownDataRoutes = {
  askForClosing: route<OwnProofWire, { closingAskedAt: Time }>()({
    method: 'POST',
    path: 'Account/AskForClosing',
    access: 'R',
    from: 'body',
    about:
      'Asks the house to close the account and to erase the personal data once the law allows it; until it is done, it can be taken back. Where the second factor is on, `code` is needed: SECOND_FACTOR without it.',
    request: ownProof,
  }),
  takeBackClosing: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Account/TakeBackClosing',
    access: 'R',
    from: 'body',
    about: 'Takes the request to close the account back. BAD_STATE when there is none.',
    request: z.object({}),
  }),
};
