import * as z from 'zod/mini';
import { MAX_PRICE_ALERTS, Stake } from '#base/constants.ts';
import { HouseKind } from '#base/core-schemas.ts';
import { issueOptions } from '#base/field-messages.ts';
import { flag, gridFields, id, list, longId, numberFrom, page, ruledText, text } from '#base/request-fields.ts';
import { route, type WireOf } from '#base/route.ts';
import { MarketingConsent, MarketingConsents } from './account.ts';
import {
  GAME_KEY,
  isStakeValue,
  MAX_GAMES,
  NoticeItem,
  PREFERENCE_CHOICES,
  Preferences,
  PriceAlert,
  STAKE_BOUNDS,
  STAKE_BUTTONS,
  stakeTitleRules,
} from './preferences.ts';

/** Stake button value in rupees. */
const stakeValue = numberFrom.check(z.refine(isStakeValue, issueOptions('NOT_WHOLE_BETWEEN', STAKE_BOUNDS)));

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

const post = { method: 'POST', access: 'U' } as const;

/** Public texts, stake buttons and images (api 3.2 to 3.5). */
export const settingRoutes = {
  getSetting: route({
    method: 'GET',
    path: 'Setting/GetSetting',
    access: 'P',
    about:
      'Returns public texts (rules by sport, terms, maintenance ETA) and whether the domain is a sandbox. Unknown names return nothing.',
    request: z.object({ name: z.optional(text(0, 80)) }),
    answer: z.strictObject({
      items: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      /** True if the domain uses no real money. */
      isSandbox: z.boolean(),
    }),
  }),
  storeImage: route({
    method: 'POST',
    path: 'Setting/StoreImage',
    access: 'R',
    bodyBytes: MAX_IMAGE_BODY_BYTES,
    about:
      'Stores an image (PNG, JPEG or WebP) or PDF up to 5 MiB; also accepts multipart with one part, `file`. Images are re-encoded without metadata; a PDF’s first four pages become one image. The URL is signed and expires after an hour.',
    request: z.object({ image: z.string().check(z.minLength(1)) }),
    answer: z.strictObject({ id: z.number(), imageUrl: z.string() }),
  }),
  getStakes: route({
    method: 'GET',
    path: 'UserStake/GetByUser',
    access: 'U',
    about: 'Returns the caller’s stake buttons, or the eight defaults.',
    request: z.object({}),
    answer: z.array(Stake),
  }),
  addStakes: route({
    ...post,
    path: 'UserStake/Add',
    about: 'Replaces all eight stake buttons, or resets to defaults if empty. Also accepts a bare array.',
    request: z.union([stakes, z.object({ stakes })]),
    answer: z.array(Stake),
  }),
};

export type NewPriceAlertWire = WireOf<typeof personalRoutes.addPriceAlert>;

const get = { method: 'GET', access: 'U', quiet: true } as const;

/** Non-financial personal data: preferences, notices and price alerts. */
export const personalRoutes = {
  getPreferences: route({
    ...get,
    path: 'UserPreference/Get',
    about: 'Returns the caller’s settings, with defaults for any never set.',
    beforePasswordChange: true,
    request: z.object({}),
    answer: Preferences,
  }),
  savePreferences: route({
    ...post,
    path: 'UserPreference/Save',
    quiet: true,
    about: 'Updates the given settings, returns all of them and pushes them to other devices.',
    request: z.object({
      language: z.optional(z.enum(PREFERENCE_CHOICES.language)),
      mode: z.optional(z.enum(PREFERENCE_CHOICES.mode)),
      density: z.optional(z.enum(PREFERENCE_CHOICES.density)),
      oddsFormat: z.optional(z.enum(PREFERENCE_CHOICES.oddsFormat)),
      layColour: z.optional(z.enum(PREFERENCE_CHOICES.layColour)),
      sideLetters: z.optional(flag),
      confirmBets: z.optional(flag),
      oneClick: z.optional(flag),
      oneClickStake: z.optional(stakeValue),
      defaultStake: z.optional(z.nullable(stakeValue)),
      anyOddsKinds: z.optional(z.array(HouseKind).check(z.maxLength(HouseKind.options.length))),
      sounds: z.optional(flag),
      vibration: z.optional(flag),
      realityCheck: z.optional(z.literal(PREFERENCE_CHOICES.realityCheck)),
      favouriteGames: z.optional(z.array(z.string().check(z.regex(GAME_KEY))).check(z.maxLength(MAX_GAMES.favourite))),
      hiddenGames: z.optional(z.array(z.string().check(z.regex(GAME_KEY))).check(z.maxLength(MAX_GAMES.hidden))),
      hidesWins: z.optional(flag),
    }),
    answer: Preferences,
  }),
  getNotices: route({
    ...get,
    path: 'Notice/GetNotices',
    about: 'Returns the caller’s notifications, newest first.',
    request: z.object(gridFields(['time'])),
    answer: z.strictObject({ ...page(NoticeItem).shape, unread: z.number() }),
  }),
  readNotices: route({
    ...post,
    path: 'Notice/MarkRead',
    quiet: true,
    about: 'Marks all notifications up to this one as read.',
    request: z.object({ upToId: longId }),
    answer: z.strictObject({ unread: z.number() }),
  }),
  getPriceAlerts: route({
    ...get,
    path: 'PriceAlert/GetAlerts',
    about: 'Returns the caller’s active price alerts, newest first.',
    request: z.object({ eventId: z.optional(id) }),
    answer: list(PriceAlert),
  }),
  addPriceAlert: route({
    ...post,
    path: 'PriceAlert/Add',
    about: `Creates a one-time alert for when a best price in an order book reaches a value; up to ${MAX_PRICE_ALERTS} at a time.`,
    request: z.object({
      marketId: id,
      runnerId: id,
      side: z.enum(['Back', 'Lay']),
      when: z.enum(['AtLeast', 'AtMost']),
      price: numberFrom,
    }),
    answer: PriceAlert,
  }),
  removePriceAlert: route({
    ...post,
    path: 'PriceAlert/Remove',
    about: 'Deletes an alert. No effect if it no longer exists.',
    request: z.object({ id: longId }),
    answer: z.strictObject({ removed: z.boolean() }),
  }),
};

export const marketingRoutes = {
  getMarketingConsents: route({
    method: 'GET',
    path: 'Account/GetMarketingConsents',
    access: 'R',
    quiet: true,
    about: 'Returns the caller’s marketing consents by channel and product, with their history.',
    request: z.object({}),
    answer: MarketingConsents,
  }),
  saveMarketingConsent: route({
    method: 'POST',
    path: 'Account/SaveMarketingConsent',
    access: 'R',
    about: 'Gives or withdraws one marketing consent. Applies from the next message.',
    request: z.object({ ...MarketingConsent.shape, isGiven: flag }),
    answer: MarketingConsents,
  }),
};
