import type { personalRoutes } from '@crease/contracts/routes/personal.ts';
import type { Handlers } from '#people/call.ts';
import type { NoticesEnv } from './env.ts';
import { listNotices, readNotices } from './list-notices.ts';
import { addPriceAlert, listPriceAlerts, removePriceAlert } from './manage-price-alerts.ts';
import { readPreferences, savePreferences } from './preferences.ts';

/** Handlers of contracts/routes/personal.ts. */
export function noticeHandlers(context: NoticesEnv): Pick<Handlers, keyof typeof personalRoutes> {
  return {
    getPreferences: (_, call) => readPreferences(context, call.user.user.id),
    savePreferences: (input, call) => savePreferences(context, call.user.user.id, input),
    getNotices: (input, call) =>
      listNotices(context, call.user.user.id, {
        skip: input.SkipCount,
        take: input.MaxResultCount,
        descending: input.Sorting.descending,
      }),
    readNotices: (input, call) => readNotices(context, call.user.user.id, input.upToId),
    getPriceAlerts: (input, call) => listPriceAlerts(context, call.user.user.id, input.eventId),
    addPriceAlert: (input, call) => {
      const { id: userId, currency } = call.user.user;
      return addPriceAlert(context, { userId, currency }, input);
    },
    removePriceAlert: (input, call) => removePriceAlert(context, call.user.user.id, input.id),
  };
}
