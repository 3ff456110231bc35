import * as z from 'zod/mini';
import type { Stake } from '#constants.ts';
import { ruledText } from '#rules/ruled-text.ts';
import { STAKE_BUTTONS, stakeTitleRules } from '#rules/stake-button.ts';
import { stakeValue } from '#rules/stake-value.ts';
import { text } from '#values/number-from.ts';
import { route } from './route.ts';

/** Maximum body size with such an image, base64 or multipart. */
export const MAX_IMAGE_BODY_BYTES = 8 * 1024 * 1024;

const stake = z.object({
  title: z.pipe(
    ruledText(stakeTitleRules),
    z.transform((title: string) => title.trim()),
  ),
  value: stakeValue,
});

/** Eight buttons, or none to restore the defaults. */
const stakes = z
  .array(stake)
  .check(
    z.refine(
      (list) => list.length === 0 || list.length === STAKE_BUTTONS,
      `must have ${STAKE_BUTTONS} entries, or be empty for the defaults`,
    ),
  );

/** Public texts, stake buttons and images (api 3.2 to 3.5). */
export const settingRoutes = {
  getSetting: route<
    { name?: string },
    {
      items: readonly { readonly name: string; readonly value: string }[];
      /** True if the domain uses no real money. */
      isSandbox: boolean;
    }
  >()({
    method: 'GET',
    path: 'Setting/GetSetting',
    access: 'P',
    from: 'query',
    about:
      'Returns public texts (rules by sport, terms, maintenance ETA) and whether the domain is a sandbox. Unknown names return nothing.',
    request: z.object({ name: z.optional(text(0, 80)) }),
  }),
  storeImage: route<{ image: string }, { id: number; imageUrl: string }>()({
    method: 'POST',
    path: 'Setting/StoreImage',
    access: 'R',
    from: 'body',
    bodyBytes: MAX_IMAGE_BODY_BYTES,
    about:
      'Stores an image (PNG, JPEG or WebP) or PDF up to 5 MiB; also accepts multipart with one part, `file`. Images are re-encoded without metadata; a PDF’s first four pages become one image. The URL is signed and expires after an hour.',
    request: z.object({ image: z.string().check(z.minLength(1)) }),
  }),
  getStakes: route<Record<string, never>, readonly Stake[]>()({
    method: 'GET',
    path: 'UserStake/GetByUser',
    access: 'U',
    from: 'query',
    about: 'Returns the caller’s stake buttons, or the eight defaults.',
    request: z.object({}),
  }),
  addStakes: route<readonly Stake[] | { stakes: readonly Stake[] }, readonly Stake[]>()({
    method: 'POST',
    path: 'UserStake/Add',
    access: 'U',
    from: 'body',
    about:
      'Replaces all eight stake buttons, or resets to defaults if empty. Also accepts a bare array.',
    request: z.union([stakes, z.object({ stakes })]),
  }),
};
