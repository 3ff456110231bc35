import * as z from 'zod/mini';
import type { Stake } from '#constants.ts';
import { ruledText } from '#rules/ruled-text.ts';
import { STAKE_BUTTONS, stakeTitleRules } from '#rules/stake-button.ts';
import { stakeValue } from '#rules/stake-value.ts';
import { text } from '#values/number-from.ts';
import { route } from './route.ts';

/** A body with such a picture in base64, or in parts. */
export const LARGEST_IMAGE_BODY_BYTES = 8 * 1024 * 1024;

const stake = z.object({
  title: z.pipe(
    ruledText(stakeTitleRules),
    z.transform((title: string) => title.trim()),
  ),
  value: stakeValue,
});

/** Eight buttons, or none to go back to the defaults. */
const stakes = z
  .array(stake)
  .check(
    z.refine(
      (list) => list.length === 0 || list.length === STAKE_BUTTONS,
      `must have ${STAKE_BUTTONS} entries, or none for the defaults`,
    ),
  );

/** Public texts, stake buttons and pictures (api 3.2 to 3.5). */
export const settingRoutes = {
  getSetting: route<
    { name?: string },
    {
      items: readonly { readonly name: string; readonly value: string }[];
      /** No money of the domain is real. */
      isSandbox: boolean;
    }
  >()({
    method: 'GET',
    path: 'Setting/GetSetting',
    access: 'P',
    from: 'query',
    about:
      'Public texts: rules by sport, terms, how long a maintenance takes; and whether the domain is a sandbox. An unknown name: none.',
    request: z.object({ name: z.optional(text(0, 80)) }),
  }),
  storeImage: route<{ image: string }, { id: number; imageUrl: string }>()({
    method: 'POST',
    path: 'Setting/StoreImage',
    access: 'R',
    from: 'body',
    bodyBytes: LARGEST_IMAGE_BODY_BYTES,
    about:
      'Keeps a picture (PNG, JPEG or WebP) or a PDF of at most 5 MiB, also as multipart with one part `file`. A picture is drawn anew and loses its metadata; of a PDF its first four pages are drawn as one picture. The address is signed and ends after an hour.',
    request: z.object({ image: z.string().check(z.minLength(1)) }),
  }),
  getStakes: route<Record<string, never>, readonly Stake[]>()({
    method: 'GET',
    path: 'UserStake/GetByUser',
    access: 'U',
    from: 'query',
    about: "The caller's stake buttons, or the eight defaults.",
    request: z.object({}),
  }),
  addStakes: route<readonly Stake[] | { stakes: readonly Stake[] }, readonly Stake[]>()({
    method: 'POST',
    path: 'UserStake/Add',
    access: 'U',
    from: 'body',
    about:
      'Puts eight buttons in the place of the former ones, or none for the defaults; a bare list too.',
    request: z.union([stakes, z.object({ stakes })]),
  }),
};
