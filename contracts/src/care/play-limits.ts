import * as z from 'zod/mini';
import { LimitName, PauseKind, PlaySection, RequestedPause, TimeLimit } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { amount, gridFields, id, page, text } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { typedPassword } from '#people/account-routes.ts';
import { ownProof } from '#people/security-routes.ts';
import { LimitProposal } from './harm.ts';

/** A requested increase, or removal (`amount` null), of a limit, awaiting confirmation. */
export const LimitRaiseItem = z.strictObject({
  amount: z.nullable(Rupees),
  askedAt: Time,
  /** Confirmation window: earliest time, and expiry. */
  from: Time,
  until: Time,
});
export type LimitRaiseItem = Wire<typeof LimitRaiseItem>;

/** One limit of the caller. For time limits (`time:DAY`, `time:WEEK`) amounts are minutes. */
export const PlayLimitItem = z.strictObject({
  name: LimitName,
  /** Limit set by the player; null for none. */
  amount: z.nullable(Rupees),
  /** Limit set by the house; null for none. The lower of the two applies. */
  houseAmount: z.nullable(Rupees),
  raise: z.nullable(LimitRaiseItem),
  /** Amount deposited, lost or played in the period; null for a stake limit. */
  used: z.nullable(Rupees),
  /** Pending on top of `used`: deposits under review, or the worst case of open bets. */
  waiting: z.nullable(Rupees),
  /** Remaining amount; null without a limit. */
  left: z.nullable(Rupees),
  /** Time by which all of `used` has dropped out of the period. */
  resetsAt: z.nullable(Time),
});
export type PlayLimitItem = Wire<typeof PlayLimitItem>;

/** A time-out, an exclusion, or its remainder after the term has ended. */
export const PlayPauseItem = z.strictObject({
  kind: PauseKind,
  since: Time,
  /** End of the term; null if permanent. */
  until: z.nullable(Time),
  /** Resumption of play after a request to return; null if not requested or not required. */
  returnsAt: z.nullable(Time),
});
export type PlayPauseItem = Wire<typeof PlayPauseItem>;

/** A section of the casino, or all of it, blocked by the caller. */
export const PlayBlockItem = z.strictObject({
  section: PlaySection,
  since: Time,
  /** A request to unblock it, with its confirmation window: earliest time, and expiry. */
  lift: z.nullable(z.strictObject({ askedAt: Time, from: Time, until: Time })),
});
export type PlayBlockItem = Wire<typeof PlayBlockItem>;

export const PlayLimits = z.strictObject({
  /** All limit types, in a fixed order. */
  limits: z.array(PlayLimitItem),
  pause: z.nullable(PlayPauseItem),
  blocks: z.array(PlayBlockItem),
});
export type PlayLimits = Wire<typeof PlayLimits>;

/** LIMIT: asked by the player · CONFIRM_RAISE: a raise confirmed after its wait · HOUSE_LIMIT: set by the house. */
export const LimitAction = z.enum([
  'LIMIT',
  'CONFIRM_RAISE',
  'HOUSE_LIMIT',
  'PAUSE',
  'TIME_UP',
  'ASK_TO_RETURN',
  'BLOCK',
  'ASK_TO_UNBLOCK',
  'UNBLOCK',
]);
export type LimitAction = Wire<typeof LimitAction>;

export const LimitHistoryItem = z.strictObject({
  time: Time,
  act: LimitAction,
  /** Limit concerned; null for a break. */
  name: z.nullable(LimitName),
  /** Requested amount, in the units of `PlayLimitItem`; null for no limit, or if not applicable. */
  amount: z.nullable(Rupees),
  pause: z.nullable(RequestedPause),
  /** Term of a break in days; null if permanent. */
  days: z.nullable(z.number()),
  isForGood: z.boolean(),
  /** Section blocked or unblocked; null for a limit or break. */
  section: z.nullable(PlaySection),
});
export type LimitHistoryItem = Wire<typeof LimitHistoryItem>;

export const LimitHistory = page(LimitHistoryItem);
export type LimitHistory = Wire<typeof LimitHistory>;

/** Available time-outs, in days. */
export const TIME_OUT_DAYS = [1, 3, 7, 30, 42, 90] as const;
/** Available exclusions, in months; 0 is permanent. */
export const EXCLUSION_MONTHS = [6, 12, 60, 0] as const;

/** Results of play in a period, from the ledger: `net` is `won` less `lost`. */
export const PlayFigures = z.strictObject({
  /** Matched stakes of settled bets. */
  stakes: Rupees,
  won: Rupees,
  /** Losses including commission and reversals of earlier results. */
  lost: Rupees,
  net: Rupees,
});
export type PlayFigures = Wire<typeof PlayFigures>;

/** Remaining time under the caller's own time limit; of two limits, the one reached first. */
export const TimeLimitLeft = z.strictObject({
  name: TimeLimit,
  /** Limit and remaining time in minutes. */
  minutes: z.number(),
  left: z.number(),
  resetsAt: Time,
});
export type TimeLimitLeft = Wire<typeof TimeLimitLeft>;

/** The caller's current session across all devices, ended by a 15-minute break, with its cost. */
export const PlaySession = z.strictObject({
  ...PlayFigures.shape,
  startedAt: Time,
  now: Time,
  /** Worst case of all open bets. */
  atRisk: Rupees,
  deposited: Rupees,
  /** Reality check interval in minutes; 0 for off. */
  checkEvery: z.literal([0, 15, 30, 60]),
  /** Maximum interval required by the house for this player, in minutes; null if freely chosen. */
  checkAtLeast: z.nullable(z.literal([15, 30, 60])),
  /** Time of the next check; if past, it is due until answered on any device. Null for none. */
  checkAt: z.nullable(Time),
  timeLimit: z.nullable(TimeLimitLeft),
});
export type PlaySession = Wire<typeof PlaySession>;

export const ACTIVITY_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

/** Activity totals of a period. `net` plus `deposited` less `withdrawn` plus `other` is the change in cash. */
export const ActivityFigures = z.strictObject({
  ...PlayFigures.shape,
  bets: z.number(),
  /** Deposits less reversals. */
  deposited: Rupees,
  /** Withdrawals requested, less those returned. */
  withdrawn: Rupees,
  /** Play money, bonuses and corrections. */
  other: Rupees,
  /** Session time in whole minutes. */
  minutes: z.number(),
});
export type ActivityFigures = Wire<typeof ActivityFigures>;

/** A day, a week from Monday, or a month, in Asia/Kolkata and clipped to the range. */
export const ActivityRow = z.strictObject({
  ...ActivityFigures.shape,
  /** YYYY-MM-DD, both inclusive. */
  from: z.string(),
  to: z.string(),
});
export type ActivityRow = Wire<typeof ActivityRow>;

export const PlayActivity = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** Newest first; periods without activity are omitted. */
  items: z.array(ActivityRow),
  totals: ActivityFigures,
  /** Totals since the account was opened. */
  lifetime: z.strictObject({
    deposited: Rupees,
    withdrawn: Rupees,
    /** Deposits less withdrawals. */
    net: Rupees,
  }),
});
export type PlayActivity = Wire<typeof PlayActivity>;

const get = { method: 'GET', access: 'R', quiet: true } as const;
const post = { method: 'POST', access: 'R' } as const;

/** Limits and breaks set by players, and limits suggested by the house. */
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
    about: 'Confirms a higher limit, or none, after its 24-hour wait. BAD_STATE before (`from`), or without a request.',
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
