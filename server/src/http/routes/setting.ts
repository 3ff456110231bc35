import type { settingRoutes } from '@crease/contracts/routes/setting.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { storeImage } from '#services/images/store-image.ts';
import { ok } from '#services/reply.ts';
import { listPublicTexts } from '#services/setting/public-texts.ts';
import { getUserStakes, saveStakes } from '#services/setting/stakes.ts';

type Names = keyof typeof settingRoutes;

/** Handlers of contracts/routes/setting.ts. */
export function settingHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    getSetting: async (input, call) =>
      ok({
        ...(await listPublicTexts(context, input.name)),
        isSandbox: call.setting.isSandbox,
      }),
    getStakes: (_, call) => ok(getUserStakes(call.user.user)),
    addStakes: (input, call) =>
      saveStakes(context, call.user.user.id, 'stakes' in input ? input.stakes : input),
    storeImage: (input, call) => storeImage(context, call.user.user, input.image),
  };
}
