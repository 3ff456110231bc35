import { storeImage } from '#care/uploads/store-image.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#start/app-context.ts';

/** Handler of the image upload in contracts/routes/setting.ts. */
export function imageHandlers(context: AppContext): Pick<Handlers, 'storeImage'> {
  return {
    storeImage: (input, call) => storeImage(context, call.user.user, input.image),
  };
}
