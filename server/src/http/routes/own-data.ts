import type { ownDataRoutes } from '@crease/contracts/routes/own-data.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { askForClosing, takeBackClosing } from '#services/own-data/own-closing.ts';

/** Handlers of contracts/routes/own-data.ts. */
export function ownDataHandlers(context: AppContext): Pick<Handlers, keyof typeof ownDataRoutes> {
  return {
    askForClosing: (input, call) =>
      askForClosing(context, { session: call.user, origin: call.origin }, input),
    takeBackClosing: (_, call) =>
      takeBackClosing(context, { session: call.user, origin: call.origin }),
  };
}
