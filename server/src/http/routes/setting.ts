import type { settingRoutes } from '@crease/contracts/routes/setting.ts';
import { ok } from '#base/reply.ts';
import { storeImage } from '#care/uploads/store-image.ts';
import type { AppEnv } from '#office/env.ts';
import { getUserStakes, saveStakes } from '#people/account/stakes.ts';
import type { Handlers } from '#people/call.ts';
import { listPublicTexts } from '#site/public-texts.ts';

type Names = keyof typeof settingRoutes;

/** Handlers of contracts/routes/setting.ts. */
export function settingHandlers(context: AppEnv): Pick<Handlers, Names> {
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
