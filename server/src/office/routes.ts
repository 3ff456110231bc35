import type { ownDataRoutes } from '@crease/contracts/routes/own-data.ts';
import { requestClosure, withdrawClosureRequest } from '#office/own-data/own-closing.ts';
import { type Handlers, toCaller } from '#people/call.ts';
import type { OfficeEnv } from './env.ts';

/** Handlers of contracts/routes/own-data.ts. */
export function officeHandlers(context: OfficeEnv): Pick<Handlers, keyof typeof ownDataRoutes> {
  return {
    askForClosing: (input, call) => requestClosure(context, toCaller(call), input),
    takeBackClosing: (_, call) => withdrawClosureRequest(context, toCaller(call)),
  };
}
