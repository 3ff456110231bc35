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

/** Limits and breaks that players set for themselves. */
export const playLimitRoutes = {
  getPlayLimits: route<Record<string, never>, PlayLimits>()({
    method: 'GET',
    path: 'Account/GetPlayLimits',
    access: 'R',
    from: 'query',
    quiet: true,
    about: "The caller's limits, what counts toward them now, and their break.",
    request: z.object({}),
  }),
  getLimitHistory: route<GridWire, LimitHistory>()({
    method: 'GET',
    path: 'Account/GetLimitHistory',
    access: 'R',
    from: 'query',
    quiet: true,
    about: "Every change of the caller's limits and breaks, newest first.",
    request: z.object(gridFields(['time'])),
  }),
  setPlayLimit: route<{ name: LimitName; amount: number | null }, PlayLimits>()({
    method: 'POST',
    path: 'Account/SetPlayLimit',
    access: 'R',
    from: 'body',
    about:
      'Sets a limit. A first or lower one holds at once. A higher one, or none (`amount` null), waits for 24 hours and is then to be confirmed within 7 days; the present amount gives such a request up. Limits on time are whole minutes.',
    request: z.object({ name, amount: z.nullable(amount) }),
  }),
  confirmPlayLimit: route<OwnProofWire & { name: LimitName }, PlayLimits>()({
    method: 'POST',
    path: 'Account/ConfirmPlayLimit',
    access: 'R',
    from: 'body',
    about:
      'Confirms a higher limit, or none, that has waited for 24 hours. BAD_STATE before that (`from`), and when none waits.',
    request: z.extend(ownProof, { name }),
  }),
  blockSection: route<{ section: PlaySection }, PlayLimits>()({
    method: 'POST',
    path: 'Account/BlockSection',
    access: 'R',
    from: 'body',
    about:
      'Shuts bets on sports, the casino, or one kind of its games, for the caller: no launch and no new bet from now on. A wish to open it is given up.',
    request: z.object({ section }),
  }),
  askToUnblockSection: route<{ section: PlaySection }, PlayLimits>()({
    method: 'POST',
    path: 'Account/AskToUnblockSection',
    access: 'R',
    from: 'body',
    about:
      'Asks to open what the caller has shut: it waits for 24 hours and is then to be confirmed within 7 days. BAD_STATE when it is open.',
    request: z.object({ section }),
  }),
  unblockSection: route<OwnProofWire & { section: PlaySection }, PlayLimits>()({
    method: 'POST',
    path: 'Account/UnblockSection',
    access: 'R',
    from: 'body',
    about:
      'Opens what the caller has shut, after the wait. BAD_STATE before that (`from`), and when nothing was asked.',
    request: z.extend(ownProof, { section }),
  }),
  takeTimeOut: route<{ days: (typeof TIME_OUT_DAYS)[number] }, boolean>()({
    method: 'POST',
    path: 'Account/TakeTimeOut',
    access: 'R',
    from: 'body',
    about:
      'Refuses bets and deposits of the caller for some days and ends their sessions. They may log in again, read and withdraw; nobody can shorten it. BAD_STATE when a longer break holds.',
    request: z.object({ days: z.literal(TIME_OUT_DAYS) }),
  }),
  excludeMe: route<OwnProofWire & { months: (typeof EXCLUSION_MONTHS)[number] }, boolean>()({
    method: 'POST',
    path: 'Account/ExcludeMe',
    access: 'R',
    from: 'body',
    about:
      'Closes the site to the caller for some months, or for good (0): their sessions end, they cannot log in, nobody can shorten it. It ends only when they ask after its term, 24 hours later.',
    request: z.extend(ownProof, { months: z.literal(EXCLUSION_MONTHS) }),
  }),
  askToReturn: route<{ userNameOrEmailAddress: string; password: string }, { returnsAt: string }>()(
    {
      method: 'POST',
      path: 'Account/AskToReturn',
      access: 'N',
      from: 'body',
      about:
        'Asks to come back after the term of an exclusion; the answer says from when. BAD_STATE before its end, and without one.',
      request: z.object({ userNameOrEmailAddress: text(1, 64), password: typedPassword }),
    },
  ),
};
