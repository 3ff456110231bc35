import { PLAY_SECTIONS, type PlaySection } from '@crease/core/play/play-block.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import * as z from 'zod/mini';
import { amount } from '#values/amount.ts';
import { text } from '#values/number-from.ts';
import { type GridWire, gridFields } from '#values/paging.ts';
import type { OwnProofWire } from '#wire/own-data.ts';
import type { LimitHistory, PlayLimits } from '#wire/play-limits.ts';
import { EXCLUSION_MONTHS, TIME_OUT_DAYS } from '#wire/play-limits.ts';
import { typedPassword } from './account.ts';
import { ownProof } from './own-data.ts';
import { route } from './route.ts';

const name = z.enum(LIMIT_NAMES);
const section = z.enum(PLAY_SECTIONS);

/** Limits and breaks set by players. */
export const playLimitRoutes = {
  getPlayLimits: route<Record<string, never>, PlayLimits>()({
    method: 'GET',
    path: 'Account/GetPlayLimits',
    access: 'R',
    from: 'query',
    quiet: true,
    about: 'Returns the caller’s limits, current usage and break.',
    request: z.object({}),
  }),
  getLimitHistory: route<GridWire, LimitHistory>()({
    method: 'GET',
    path: 'Account/GetLimitHistory',
    access: 'R',
    from: 'query',
    quiet: true,
    about: 'Returns the history of the caller’s limits and breaks, newest first.',
    request: z.object(gridFields(['time'])),
  }),
  setPlayLimit: route<{ name: LimitName; amount: number | null }, PlayLimits>()({
    method: 'POST',
    path: 'Account/SetPlayLimit',
    access: 'R',
    from: 'body',
    about:
      'Sets a limit. A first or lower limit applies immediately. A higher one, or none (`amount` null), takes 24 hours and must then be confirmed within 7 days; sending the current amount cancels such a request. Time limits are in whole minutes.',
    request: z.object({ name, amount: z.nullable(amount) }),
  }),
  confirmPlayLimit: route<OwnProofWire & { name: LimitName }, PlayLimits>()({
    method: 'POST',
    path: 'Account/ConfirmPlayLimit',
    access: 'R',
    from: 'body',
    about:
      'Confirms a higher limit, or none, after its 24-hour wait. BAD_STATE before then (`from`), or if none is pending.',
    request: z.extend(ownProof, { name }),
  }),
  blockSection: route<{ section: PlaySection }, PlayLimits>()({
    method: 'POST',
    path: 'Account/BlockSection',
    access: 'R',
    from: 'body',
    about:
      'Blocks sports betting, the casino or one game type for the caller: no launches or new bets. Cancels any pending unblock request.',
    request: z.object({ section }),
  }),
  askToUnblockSection: route<{ section: PlaySection }, PlayLimits>()({
    method: 'POST',
    path: 'Account/AskToUnblockSection',
    access: 'R',
    from: 'body',
    about:
      'Requests to unblock a section: takes 24 hours and must then be confirmed within 7 days. BAD_STATE if it isn’t blocked.',
    request: z.object({ section }),
  }),
  unblockSection: route<OwnProofWire & { section: PlaySection }, PlayLimits>()({
    method: 'POST',
    path: 'Account/UnblockSection',
    access: 'R',
    from: 'body',
    about:
      'Unblocks a section after the wait. BAD_STATE before then (`from`), or if nothing was requested.',
    request: z.extend(ownProof, { section }),
  }),
  takeTimeOut: route<{ days: (typeof TIME_OUT_DAYS)[number] }, boolean>()({
    method: 'POST',
    path: 'Account/TakeTimeOut',
    access: 'R',
    from: 'body',
    about:
      'Starts a time-out: blocks the caller’s bets and deposits for some days and ends their sessions. They can log in, view and withdraw; it can’t be shortened. BAD_STATE if a longer break is active.',
    request: z.object({ days: z.literal(TIME_OUT_DAYS) }),
  }),
  excludeMe: route<OwnProofWire & { months: (typeof EXCLUSION_MONTHS)[number] }, boolean>()({
    method: 'POST',
    path: 'Account/ExcludeMe',
    access: 'R',
    from: 'body',
    about:
      'Self-excludes the caller for some months, or permanently (0): their sessions end, they can’t log in, and it can’t be shortened. After the term, it ends only on request, 24 hours later.',
    request: z.extend(ownProof, { months: z.literal(EXCLUSION_MONTHS) }),
  }),
  askToReturn: route<{ userNameOrEmailAddress: string; password: string }, { returnsAt: string }>()(
    {
      method: 'POST',
      path: 'Account/AskToReturn',
      access: 'N',
      from: 'body',
      about:
        'Requests to return after an exclusion’s term; the response says from when. BAD_STATE before the term ends, or without an exclusion.',
      request: z.object({ userNameOrEmailAddress: text(1, 64), password: typedPassword }),
    },
  ),
};
