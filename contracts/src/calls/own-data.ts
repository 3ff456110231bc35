// Made by `npm run contract`.
import type { ownDataRoutes } from '#routes/own-data.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `ownDataRoutes`. */
export const ownDataCalls: CallsOf<typeof ownDataRoutes> = {
  askForClosing: {
    method: 'POST',
    path: 'Account/AskForClosing',
    access: 'R',
    from: 'body',
  },
  takeBackClosing: {
    method: 'POST',
    path: 'Account/TakeBackClosing',
    access: 'R',
    from: 'body',
  },
};
