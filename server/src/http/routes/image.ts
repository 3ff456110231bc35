import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { storeImage } from '#services/images/store-image.ts';

/** Handler of the image upload in contracts/routes/setting.ts. */
export function imageHandlers(context: AppContext): Pick<Handlers, 'storeImage'> {
  return {
    storeImage: (input, call) => storeImage(context, call.user.user, input.image),
  };
}
