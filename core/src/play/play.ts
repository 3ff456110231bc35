import { accept, type Rejection, type Result, reject, rejectField } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import {
  applyLimitRequest,
  confirmLimitRaise,
  getEffectiveLimit,
  isTimeLimit,
  LIMIT_NAMES,
  LIMIT_PERIODS,
  type LimitName,
  MAX_MINUTES,
  NO_LIMIT,
  type PlayLimit,
  TIME_LIMITS,
  type TimeLimit,
} from './play-limit.ts';
import {
  applyPause,
  applyTimeUp,
  checkLift,
  getResumeTime,
  PLAY_SECTIONS,
  type PlayBlock,
  type PlayPause,
  type PlaySection,
  type RequestedPause,
  renewBlock,
  requestReturn,
  requestUnblock,
} from './play-pause.ts';
import {
  addToTally,
  EMPTY_TALLY,
  getDayNumber,
  getNextFirstDay,
  getResetTime,
  type PlayTally,
  startOfDay,
  sumPeriod,
} from './play-tally.ts';

/** Largest limit: ten thousand crore rupees, as for any amount. */
const MAX_LIMIT = 10_000_000_000_000;
/** Range of UTC offsets, in minutes. */
const ZONES = { min: -12 * 60, max: 14 * 60 };
/** India's; used until a limit is set with another zone. */
const FIRST_ZONE_MINUTES = 330;

/** A player's limits, break and tallies. Immutable. */
export interface Play {
  readonly zoneMinutes: number;
  readonly limits: ReadonlyMap<LimitName, PlayLimit>;
  readonly pause: PlayPause | null;
  readonly blocks: ReadonlyMap<PlaySection, PlayBlock>;
  readonly tally: PlayTally;
  /** Pending deposits, paise by request; they are included as if they had arrived. */
  readonly expected: ReadonlyMap<number, Money>;
}

export const INITIAL_PLAY: Play = {
  zoneMinutes: FIRST_ZONE_MINUTES,
  limits: new Map(),
  pause: null,
  blocks: new Map(),
  tally: EMPTY_TALLY,
  expected: new Map(),
};

/** A change of a player's limits or breaks. `amount`: see `PlayLimit`; null removes. */
export type PlayChange =
  | {
      readonly type: 'LIMIT';
      readonly name: LimitName;
      readonly amount: number | null;
      /** Operator limits take effect at once, whether lower or higher. */
      readonly by: 'PLAYER' | 'OPERATOR';
      readonly zoneMinutes: number;
    }
  | { readonly type: 'CONFIRM_RAISE'; readonly name: LimitName }
  | { readonly type: 'DROP_RAISE'; readonly name: LimitName }
  /** `forMs`: its term from now; null if permanent. */
  | { readonly type: 'PAUSE'; readonly kind: RequestedPause; readonly forMs: number | null }
  | { readonly type: 'ASK_TO_RETURN' }
  /**
   * BLOCK blocks a section at once and drops a pending unblock request. UNBLOCK unblocks it, a day after
   * ASK_TO_UNBLOCK.
   */
  | {
      readonly type: 'BLOCK' | 'ASK_TO_UNBLOCK' | 'UNBLOCK';
      readonly section: PlaySection;
    }
  /** The site has measured as much play as this limit allows. */
  | { readonly type: 'TIME_UP'; readonly name: TimeLimit }
  /** Reserves limit headroom for a deposit. Idempotent per request. */
  | { readonly type: 'EXPECT_DEPOSIT'; readonly depositId: number; readonly amount: Money }
  /** The deposit won't arrive. */
  | { readonly type: 'DROP_DEPOSIT'; readonly depositId: number };

/**
 * Applies a change to a player's limits and breaks.
 *
 * Errors: VALIDATION (`field`); BAD_STATE for a raise that isn't pending or is too early (`from`), for a shorter
 * break (`until`), for time up without a limit, and for unblocking what isn't blocked or too early (`from`); for a
 * deposit PLAY_PAUSED and PLAY_LIMIT, see `checkPaused` and `checkDeposit`.
 */
export function applyPlayChange(play: Play, change: PlayChange, at: number): Result<Play> {
  switch (change.type) {
    case 'LIMIT':
      return withLimit(play, change, at);
    case 'CONFIRM_RAISE': {
      const limit = confirmLimitRaise(play.limits.get(change.name) ?? NO_LIMIT, at);
      return limit.ok ? accept(withOne(play, change.name, limit.value)) : limit;
    }
    case 'DROP_RAISE': {
      const limit = play.limits.get(change.name) ?? NO_LIMIT;
      return accept(withOne(play, change.name, { ...limit, raise: null }));
    }
    case 'PAUSE': {
      const pause = applyPause(play.pause, change, at);
      return pause.ok ? accept({ ...play, pause: pause.value }) : pause;
    }
    case 'ASK_TO_RETURN': {
      const pause = requestReturn(play.pause, at);
      return pause.ok ? accept({ ...play, pause: pause.value }) : pause;
    }
    case 'BLOCK':
    case 'ASK_TO_UNBLOCK':
    case 'UNBLOCK':
      return withBlock(play, change, at);
    case 'TIME_UP':
      return withTimeUp(play, change.name, at);
    case 'EXPECT_DEPOSIT':
      return withExpected(play, change, at);
    case 'DROP_DEPOSIT':
      return accept(withoutExpected(play, change.depositId));
  }
}

function withLimit(play: Play, change: Extract<PlayChange, { readonly type: 'LIMIT' }>, at: number): Result<Play> {
  const { name, amount, by, zoneMinutes } = change;
  if (!LIMIT_NAMES.includes(name)) return rejectField('name');
  const most = isTimeLimit(name) ? MAX_MINUTES[name] : MAX_LIMIT;
  const isAmount = amount === null || (Number.isSafeInteger(amount) && amount >= 0 && amount <= most);
  if (!isAmount) return rejectField('amount');
  const isZone = zoneMinutes % 15 === 0 && zoneMinutes >= ZONES.min && zoneMinutes <= ZONES.max;
  if (!isZone) return rejectField('zoneMinutes');
  const limit = play.limits.get(name) ?? NO_LIMIT;
  const changed = by === 'PLAYER' ? applyLimitRequest(limit, amount, at) : { ...limit, operators: amount };
  return accept({ ...withOne(play, name, changed), zoneMinutes });
}

function withBlock(
  play: Play,
  { type, section }: Extract<PlayChange, { readonly section: PlaySection }>,
  at: number,
): Result<Play> {
  if (!PLAY_SECTIONS.includes(section)) return rejectField('section');
  const block = play.blocks.get(section);
  const blocks = new Map(play.blocks);
  if (type === 'UNBLOCK') {
    const lifted = checkLift(block, at);
    if (!lifted.ok) return lifted;
    blocks.delete(section);
    return accept({ ...play, blocks });
  }
  const next = type === 'BLOCK' ? accept(renewBlock(block, at)) : requestUnblock(block, at);
  return next.ok ? accept({ ...play, blocks: blocks.set(section, next.value) }) : next;
}

function withTimeUp(play: Play, name: TimeLimit, at: number): Result<Play> {
  if (!TIME_LIMITS.includes(name)) return rejectField('name');
  if (getEffectiveLimit(play.limits.get(name) ?? NO_LIMIT) === null) return reject('BAD_STATE');
  const { zoneMinutes } = play;
  const period = name === 'time:DAY' ? 'DAY' : 'WEEK';
  const until = startOfDay(getNextFirstDay(period, getDayNumber(at, zoneMinutes)), zoneMinutes);
  return accept({ ...play, pause: applyTimeUp(play.pause, until, at) });
}

function withOne(play: Play, name: LimitName, limit: PlayLimit): Play {
  const limits = new Map(play.limits);
  const isNone = limit.own === null && limit.operators === null && limit.raise === null;
  if (isNone) limits.delete(name);
  else limits.set(name, limit);
  return { ...play, limits };
}

function withExpected(
  play: Play,
  { depositId, amount }: Extract<PlayChange, { readonly type: 'EXPECT_DEPOSIT' }>,
  at: number,
): Result<Play> {
  if (play.expected.has(depositId)) return accept(play);
  if (!Number.isSafeInteger(depositId) || depositId < 1) return rejectField('depositId');
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_LIMIT) {
    return rejectField('amount');
  }
  const refusal = checkPaused(play, at) ?? checkDeposit(play, amount, at);
  if (refusal !== null) return refusal;
  return accept({ ...play, expected: new Map(play.expected).set(depositId, amount) });
}

function withoutExpected(play: Play, depositId: number): Play {
  if (!play.expected.has(depositId)) return play;
  const expected = new Map(play.expected);
  expected.delete(depositId);
  return { ...play, expected };
}

/** Records an arrived deposit: it is no longer pending and is added to the tally. */
export function withDeposit(
  play: Play,
  { amount, depositId }: { readonly amount: Money; readonly depositId: number | null },
  at: number,
): Play {
  const rest = depositId === null ? play : withoutExpected(play, depositId);
  const { zoneMinutes } = rest;
  return { ...rest, tally: addToTally(rest.tally, { deposited: amount }, { at, zoneMinutes }) };
}

/** Records a result in paise, after commission; negative for a loss. */
export function withResult(play: Play, net: Money, at: number): Play {
  if (net === 0) return play;
  const { tally, zoneMinutes } = play;
  return { ...play, tally: addToTally(tally, { lost: 0 - net }, { at, zoneMinutes }) };
}

/**
 * Checks for a break or reached time limit; PLAY_PAUSED and TIME_UP carry `until` in ms, null if it ends only by
 * request, or never.
 */
export function checkPaused(play: Play | null, at: number): Rejection | null {
  const pause = play?.pause ?? null;
  const until = getResumeTime(pause, at);
  if (until === 0) return null;
  return reject(pause?.kind === 'TIME_UP' ? 'TIME_UP' : 'PLAY_PAUSED', { until });
}

/**
 * Checks the player's blocks; PLAY_BLOCKED carries `section`. Blocking the whole casino blocks every game type.
 *
 * @param section null for the casino as a whole.
 */
export function checkBlocked(play: Play | null, section: PlaySection | null): Rejection | null {
  if (play === null || play.blocks.size === 0) return null;
  const { blocks } = play;
  const isInCasino = section !== 'sports';
  if (isInCasino && blocks.has('casino')) return reject('PLAY_BLOCKED', { section: 'casino' });
  if (section === null || !blocks.has(section)) return null;
  return reject('PLAY_BLOCKED', { section });
}

/** Checks a stake against the player's own limit; PLAY_LIMIT carries `limit`, `max` and `left` in paise. */
export function checkOwnStake(play: Play | null, stake: Money): Rejection | null {
  const name = 'stake:SPORTS';
  const max = getEffectiveLimit(play?.limits.get(name) ?? NO_LIMIT);
  if (max === null || stake <= max) return null;
  return reject('PLAY_LIMIT', { limit: name, max, left: max, resetsAt: null });
}

/**
 * Checks all loss limits against an amount at risk. PLAY_LIMIT carries `limit` (the strictest that is exceeded),
 * `max`, `left` (paise that may still be risked beyond `atRisk`) and `resetsAt` (ms).
 *
 * @param risk `atRisk`: current worst case of all open bets; `rise`: increase by the new bet.
 */
export function checkLoss(
  play: Play | null,
  { atRisk, rise }: { readonly atRisk: Money; readonly rise: Money },
  at: number,
): Rejection | null {
  if (play === null || rise <= 0) return null;
  return strictest(play, 'loss', { at, more: rise, already: atRisk });
}

/** Checks all deposit limits against one more deposit; PLAY_LIMIT as above. */
export function checkDeposit(play: Play, amount: Money, at: number): Rejection | null {
  let expected = 0;
  for (const waiting of play.expected.values()) expected += waiting;
  return strictest(play, 'deposit', { at, more: amount, already: expected });
}

function strictest(
  play: Play,
  kind: 'deposit' | 'loss',
  { at, more, already }: { readonly at: number; readonly more: Money; readonly already: Money },
): Rejection | null {
  const when = { at, zoneMinutes: play.zoneMinutes };
  let broken: Rejection | null = null;
  let least = more;
  for (const period of LIMIT_PERIODS) {
    const limit = `${kind}:${period}` as const;
    const max = getEffectiveLimit(play.limits.get(limit) ?? NO_LIMIT);
    if (max === null) continue;
    const counted = sumPeriod(play.tally, period, when);
    const used = (kind === 'deposit' ? counted.deposited : counted.lost) + already;
    const left = Math.max(0, max - used);
    if (left >= least) continue;
    least = left;
    const resetsAt = getResetTime(play.tally, period, when);
    broken = reject('PLAY_LIMIT', { limit, max, left, resetsAt });
  }
  return broken;
}
