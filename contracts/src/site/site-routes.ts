import * as z from 'zod/mini';
import { SiteTheme } from '#base/constants.ts';
import { issueOptions } from '#base/field-messages.ts';
import { Time } from '#base/instant.ts';
import { domainName, isWholeText, list, seenOnly, text } from '#base/request-fields.ts';
import { adminAct, operatorGet, provenAdminAct, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { HarmMarker } from '#care/harm.ts';
import { IdentityKind } from '#care/identity.ts';
import { DomainSetting, siteBetLimits } from './settings.ts';

const BROKEN_CHARACTERS = issueOptions('BROKEN_CHARACTERS');
/** A link target: http(s), a site path, or mailto. */
const link = z
  .string()
  .check(
    z.maxLength(2_000),
    z.refine(isWholeText, BROKEN_CHARACTERS),
    z.regex(/^(https?:\/\/|\/(?!\/)|mailto:)/i, 'must be a valid URL'),
  );
const words = z.string().check(z.maxLength(2_000), z.refine(isWholeText, BROKEN_CHARACTERS));
const ADULT = 18;
const HIGHEST_LEVEL = 3;
const kinds = z.array(IdentityKind).check(z.maxLength(IdentityKind.options.length));
const rupees = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));

const identityRules = z.strictObject({
  levels: z
    .array(
      z.strictObject({
        needs: kinds,
        depositsInAll: rupees,
        depositsIn30Days: rupees,
        mayBet: z.boolean(),
        mayWithdraw: z.boolean(),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(HIGHEST_LEVEL + 1),
      z.refine(
        (levels) => levels.some(({ mayWithdraw }) => mayWithdraw),
        'must include a level that allows withdrawals',
      ),
    ),
  isScreened: z.boolean(),
  secondPersonFor: kinds,
  keepPictureDays: z.nullable(z.int().check(z.minimum(1), z.maximum(36_525))),
});

const count = z.int().check(z.minimum(1), z.maximum(10_000));
const score = z.int().check(z.minimum(1), z.maximum(1_000));
const phrases = z
  .array(z.string().check(z.minLength(2), z.maxLength(80), z.refine(isWholeText, BROKEN_CHARACTERS)))
  .check(z.maxLength(200));

const harmRules = z.strictObject({
  points: z.record(HarmMarker, z.int().check(z.minimum(0), z.maximum(1_000))),
  from: z
    .strictObject({ MESSAGE: score, CHECK: score, REVIEW: score, STOP: score })
    .check(
      z.refine(
        ({ MESSAGE, CHECK, REVIEW, STOP }) => MESSAGE <= CHECK && CHECK <= REVIEW && REVIEW <= STOP,
        'must increase from MESSAGE to STOP',
      ),
    ),
  depositsInDay: count,
  failedInDay: count,
  afterLossMinutes: count,
  lossPercent: z.int().check(z.minimum(1), z.maximum(100)),
  stakeTimes: count,
  sittingHours: count,
  nights: z.int().check(z.minimum(1), z.maximum(7)),
  raises: count,
  lossTimes: count,
  lossFrom: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  lossesInARow: count,
  words: phrases,
  withdrawalWords: phrases,
  checkMinutes: z.literal([15, 30, 60]),
  reviewHours: count,
  /** Time-out of one hour to 30 days. */
  stopHours: z.int().check(z.minimum(1), z.maximum(720)),
});

/** Partial domain settings. Unknown keys are rejected so that misspelled switches surface. */
export const settingPart = z.partial(
  z.strictObject({
    mainLogo: link,
    favicon: link,
    domainTitle: words.check(z.minLength(1), seenOnly),
    description: words,
    allowSignUp: z.boolean(),
    skipVerification: z.boolean(),
    siteSuspended: z.boolean(),
    casino: z.boolean(),
    showDepositW: z.boolean(),
    baseUrl: z.nullable(link),
    apkUrl: z.nullable(link),
    showSupportLink: z.boolean(),
    supportLink: z.nullable(link),
    telegramId: z.nullable(words),
    instagramId: z.nullable(words),
    football: z.boolean(),
    tennis: z.boolean(),
    cricket: z.boolean(),
    horseRacing: z.boolean(),
    kabaddi: z.boolean(),
    theme: SiteTheme,
    licence: z.nullable(
      z.strictObject({
        jurisdiction: words.check(z.trim(), z.minLength(1)),
        number: words.check(z.trim(), z.minLength(1)),
        text: words.check(z.trim(), z.minLength(1)),
      }),
    ),
    isSandbox: z.boolean(),
    winningsTax: z.nullable(z.literal('INDIA')),
    identity: z.nullable(z.union([z.literal('STRICT'), identityRules])),
    exclusionRegister: z.nullable(z.literal('REQUIRED')),
    harm: z.nullable(harmRules),
    announcement: z.nullable(words),
    minAge: z.int().check(z.minimum(0), z.maximum(120)),
    keepPersonalDataDays: z.nullable(z.int().check(z.minimum(0), z.maximum(36_525))),
    betLimits: siteBetLimits,
    banners: z.array(z.strictObject({ imageUrl: link, link: z.nullable(link), title: z.nullable(words) })),
  }),
);

/**
 * Returns the licensing problem of a domain, or null. Real money needs jurisdiction, number, text and a minimum age
 * of 18. Sandboxes use rupees as if licensed, so they need the same.
 */
export function findLicenceProblem(setting: Pick<DomainSetting, 'licence' | 'minAge' | 'isSandbox'>): string | null {
  if (setting.licence === null) return setting.isSandbox ? 'A sandbox needs a licence.' : null;
  const { jurisdiction, number, text } = setting.licence;
  if ([jurisdiction, number, text].some((value) => value.trim() === '')) {
    return 'A licence needs a jurisdiction, number and text.';
  }
  return setting.minAge < ADULT ? `A licence needs a minAge of at least ${ADULT}.` : null;
}

/** Settings of one domain: draft and published (api 10.6). */
export const DomainDraft = z.strictObject({
  name: z.string(),
  draft: DomainSetting,
  published: z.nullable(DomainSetting),
  publishedAt: z.nullable(Time),
});
export type DomainDraft = Wire<typeof DomainDraft>;

/** Site management. The role list is empty: admins only. */
export const operatorSiteRoutes = {
  operatorGetDomainSettings: route({
    ...operatorGet,
    path: 'Operator/GetDomainSettings',
    about: 'Returns settings for every domain, including drafts.',
    answer: list(DomainDraft),
  }),
  operatorSaveDomainSetting: route({
    ...adminAct,
    path: 'Operator/SaveDomainSetting',
    about: 'Merges changes into a domain’s draft; a new name starts as a copy of `default`.',
    request: z.object({ name: domainName, setting: settingPart }),
    answer: DomainDraft,
  }),
  operatorPublishDomainSetting: route({
    ...provenAdminAct,
    path: 'Operator/PublishDomainSetting',
    about:
      'Publishes the draft and enforces it immediately. Changes to licence, age, base URL, app URL or verification need a different admin from the one who saved them: FOUR_EYES.',
    request: z.object({ name: domainName }),
    answer: DomainDraft,
  }),
  operatorSaveSetting: route({
    ...adminAct,
    path: 'Operator/SaveSetting',
    about: 'Sets a public text for Setting/GetSetting; empty restores the default.',
    request: z.object({
      name: z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/, 'must be a name such as rules.cricket')),
      value: text(0, 20_000),
    }),
    answer: z.boolean(),
  }),
};
