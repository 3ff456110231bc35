// Made by `npm run contract`.
import type { playLimitRoutes } from '#routes/play-limits.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `playLimitRoutes`. */
export const playLimitCalls: CallsOf<typeof playLimitRoutes> = {
  getPlayLimits: {
    method: 'GET',
    path: 'Account/GetPlayLimits',
    access: 'R',
    from: 'query',
    quiet: true,
  },
  getLimitHistory: {
    method: 'GET',
    path: 'Account/GetLimitHistory',
    access: 'R',
    from: 'query',
    quiet: true,
  },
  setPlayLimit: {
    method: 'POST',
    path: 'Account/SetPlayLimit',
    access: 'R',
    from: 'body',
  },
  confirmPlayLimit: {
    method: 'POST',
    path: 'Account/ConfirmPlayLimit',
    access: 'R',
    from: 'body',
  },
  blockSection: {
    method: 'POST',
    path: 'Account/BlockSection',
    access: 'R',
    from: 'body',
  },
  askToUnblockSection: {
    method: 'POST',
    path: 'Account/AskToUnblockSection',
    access: 'R',
    from: 'body',
  },
  unblockSection: {
    method: 'POST',
    path: 'Account/UnblockSection',
    access: 'R',
    from: 'body',
  },
  takeTimeOut: {
    method: 'POST',
    path: 'Account/TakeTimeOut',
    access: 'R',
    from: 'body',
  },
  excludeMe: {
    method: 'POST',
    path: 'Account/ExcludeMe',
    access: 'R',
    from: 'body',
  },
  askToReturn: {
    method: 'POST',
    path: 'Account/AskToReturn',
    access: 'N',
    from: 'body',
  },
};
