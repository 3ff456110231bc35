import * as z from 'zod/mini';
import { HOUSE_KINDS, MAX_PRICE_ALERTS } from '#constants.ts';
import { GAME_KEY, MAX_GAMES, PREFERENCE_CHOICES } from '#rules/preference-fields.ts';
import { stakeValue } from '#rules/stake-value.ts';
import { flag, id, longId, numberFrom } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { NoticeItem, Preferences, PriceAlert } from '#wire/personal.ts';
import { route } from './route.ts';

export interface NewPriceAlertWire {
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: PriceAlert['side'];
  readonly when: PriceAlert['when'];
  readonly price: number;
}

/** Non-financial personal data: preferences, notices and price alerts. */
export const personalRoutes = {
  getPreferences: route<Record<string, never>, Preferences>()({
    method: 'GET',
    path: 'UserPreference/Get',
    access: 'U',
    from: 'query',
    quiet: true,
    about: 'Returns the caller’s settings, with defaults for any never set.',
    beforePasswordChange: true,
    request: z.object({}),
  }),
  savePreferences: route<Partial<Preferences>, Preferences>()({
    method: 'POST',
    path: 'UserPreference/Save',
    access: 'U',
    from: 'body',
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
      anyOddsKinds: z.optional(z.array(z.enum(HOUSE_KINDS)).check(z.maxLength(HOUSE_KINDS.length))),
      sounds: z.optional(flag),
      vibration: z.optional(flag),
      realityCheck: z.optional(z.literal(PREFERENCE_CHOICES.realityCheck)),
      favouriteGames: z.optional(
        z.array(z.string().check(z.regex(GAME_KEY))).check(z.maxLength(MAX_GAMES.favourite)),
      ),
      hiddenGames: z.optional(
        z.array(z.string().check(z.regex(GAME_KEY))).check(z.maxLength(MAX_GAMES.hidden)),
      ),
      hidesWins: z.optional(flag),
    }),
  }),
  getNotices: route<GridWire, Page<NoticeItem> & { unread: number }>()({
    method: 'GET',
    path: 'Notice/GetNotices',
    access: 'U',
    from: 'query',
    quiet: true,
    about: 'Returns the caller’s notifications, newest first.',
    request: z.object(gridFields(['time'])),
  }),
  readNotices: route<{ upToId: number }, { unread: number }>()({
    method: 'POST',
    path: 'Notice/MarkRead',
    access: 'U',
    from: 'body',
    quiet: true,
    about: 'Marks all notifications up to this one as read.',
    request: z.object({ upToId: longId }),
  }),
  getPriceAlerts: route<{ eventId?: number }, { items: readonly PriceAlert[] }>()({
    method: 'GET',
    path: 'PriceAlert/GetAlerts',
    access: 'U',
    from: 'query',
    quiet: true,
    about: 'Returns the caller’s active price alerts, newest first.',
    request: z.object({ eventId: z.optional(id) }),
  }),
  addPriceAlert: route<NewPriceAlertWire, PriceAlert>()({
    method: 'POST',
    path: 'PriceAlert/Add',
    access: 'U',
    from: 'body',
    about: `Creates a one-time alert for when a best price in an order book reaches a value; up to ${MAX_PRICE_ALERTS} at a time.`,
    request: z.object({
      marketId: id,
      runnerId: id,
      side: z.enum(['Back', 'Lay']),
      when: z.enum(['AtLeast', 'AtMost']),
      price: numberFrom,
    }),
  }),
  removePriceAlert: route<{ id: number }, { removed: boolean }>()({
    method: 'POST',
    path: 'PriceAlert/Remove',
    access: 'U',
    from: 'body',
    about: 'Deletes an alert. No effect if it no longer exists.',
    request: z.object({ id: longId }),
  }),
};
