import * as z from 'zod/mini';
import { LimitName, PlaySection } from '#base/core-schemas.ts';
import { amount, gridFields, id, text } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import { typedPassword } from '#people/account-routes.ts';
import { ownProof } from '#people/security-routes.ts';
import { LimitProposal } from './harm.ts';
import { EXCLUSION_MONTHS, LimitHistory, PlayLimits, TIME_OUT_DAYS } from './play-limits.ts';

const get = { method: 'GET', access: 'R', quiet: true } as const;
const post = { method: 'POST', access: 'R' } as const;

export const playLimitRoutes = {
  getPlayLimits: route({
    ...get,
    path: 'Account/GetPlayLimits',
    about: 'Returns the caller’s limits, current usage and break.',
    request: z.object({}),
    answer: PlayLimits,
  }),
  getLimitHistory: route({
    ...get,
    path: 'Account/GetLimitHistory',
    about: 'Returns the history of the caller’s limits and breaks, newest first.',
    request: z.object(gridFields(['time'])),
    answer: LimitHistory,
  }),
  setPlayLimit: route({
    ...post,
    path: 'Account/SetPlayLimit',
    about:
      'Sets a limit. A first or lower limit applies immediately. A higher one, or none (`amount` null), takes 24 hours and must then be confirmed within 7 days; sending the current amount cancels such a request. Time limits are in whole minutes.',
    request: z.object({ name: LimitName, amount: z.nullable(amount) }),
    answer: PlayLimits,
  }),
  confirmPlayLimit: route({
    ...post,
    path: 'Account/ConfirmPlayLimit',
    about:
      'Confirms a higher limit, or none, after its 24-hour wait. BAD_STATE before then (`from`), or if none is pending.',
    request: z.extend(ownProof, { name: LimitName }),
    answer: PlayLimits,
  }),
  blockSection: route({
    ...post,
    path: 'Account/BlockSection',
    about:
      'Blocks sports betting, the casino or one game type for the caller: no launches or new bets. Cancels any pending unblock request.',
    request: z.object({ section: PlaySection }),
    answer: PlayLimits,
  }),
  askToUnblockSection: route({
    ...post,
    path: 'Account/AskToUnblockSection',
    about:
      'Requests to unblock a section: takes 24 hours and must then be confirmed within 7 days. BAD_STATE if it isn’t blocked.',
    request: z.object({ section: PlaySection }),
    answer: PlayLimits,
  }),
  unblockSection: route({
    ...post,
    path: 'Account/UnblockSection',
    about: 'Unblocks a section after the wait. BAD_STATE before then (`from`), or if nothing was requested.',
    request: z.extend(ownProof, { section: PlaySection }),
    answer: PlayLimits,
  }),
  takeTimeOut: route({
    ...post,
    path: 'Account/TakeTimeOut',
    about:
      'Starts a time-out: blocks the caller’s bets and deposits for some days and ends their sessions. They can log in, view and withdraw; it can’t be shortened. BAD_STATE if a longer break is active.',
    request: z.object({ days: z.literal(TIME_OUT_DAYS) }),
    answer: z.boolean(),
  }),
  excludeMe: route({
    ...post,
    path: 'Account/ExcludeMe',
    about:
      'Self-excludes the caller for some months, or permanently (0): their sessions end, they can’t log in, and it can’t be shortened. After the term, it ends only on request, 24 hours later.',
    request: z.extend(ownProof, { months: z.literal(EXCLUSION_MONTHS) }),
    answer: z.boolean(),
  }),
  askToReturn: route({
    method: 'POST',
    path: 'Account/AskToReturn',
    access: 'N',
    about:
      'Requests to return after an exclusion’s term; the response says from when. BAD_STATE before the term ends, or without an exclusion.',
    request: z.object({ userNameOrEmailAddress: text(1, 64), password: typedPassword }),
    answer: z.strictObject({ returnsAt: z.string() }),
  }),
};

/** Limit suggestions by the house, loaded lazily because few players get one. */
export const limitProposalRoutes = {
  getLimitProposal: route({
    ...get,
    path: 'Account/GetLimitProposal',
    about: 'Returns the limit the house has suggested and the caller hasn’t answered, or null.',
    request: z.object({}),
    answer: z.nullable(LimitProposal),
  }),
  answerLimitProposal: route({
    ...post,
    path: 'Account/AnswerLimitProposal',
    about:
      'Accepts the suggested limit, making it the caller’s own limit immediately, or declines it. BAD_STATE if already answered or withdrawn.',
    request: z.object({ caseId: id, isAccepted: z.boolean() }),
    answer: PlayLimits,
  }),
};
