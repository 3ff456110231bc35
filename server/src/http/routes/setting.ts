import type { settingRoutes } from '@crease/contracts/routes/setting.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer } from '#services/reply.ts';
import { publicTextsOf } from '#services/setting/public-texts.ts';
import { saveStakes, stakesOf } from '#services/setting/stakes.ts';

type Names = Exclude<keyof typeof settingRoutes, 'storeImage'>;

/** Handlers of contracts/routes/setting.ts, except the images. */
export function settingHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    getSetting: async (input, call) =>
      answer({
        ...(await publicTextsOf(context, input.name)),
        isSandbox: call.setting.isSandbox,
      }),
    getStakes: (_, call) => answer(stakesOf(call.user.user)),
    addStakes: (input, call) =>
      saveStakes(context, call.user.user.id, 'stakes' in input ? input.stakes : input),
  };
}
