import type { Time } from '@crease/contracts/base/instant.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { type AuditRow, type OperatorHistoryBet, operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { operatorPlayerRoutes, type PlayFact } from '@crease/contracts/office/player.ts';
import type { LoginAttempt } from '@crease/contracts/people/account.ts';
import { describeDevice } from '#format/device-name.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { useRead } from '#operator/core/office-call.ts';
import { describeState, REQUEST_PATHS } from '#operator/features/cash-desk/request-labels.ts';
import { describeOutcome } from '#operator/features/logins/logins.tsx';

export type LineKind = 'money' | 'play' | 'safety' | 'staff';

/** A timeline entry. */
interface TimelineLine {
  readonly key: string;
  readonly time: Time;
  readonly kind: LineKind;
  readonly text: string;
  /** Page of its subject below /backoffice; null if it has none. */
  readonly to: string | null;
  /** Name of the actor. */
  readonly by: string;
}

/** The latest entries of one record. */
export interface LineSource {
  readonly lines: readonly TimelineLine[];
  /** Time back to which the entries are complete. Null if there are no older ones. */
  readonly completeFrom: Time | null;
  readonly isLoading: boolean;
  /** Load error. Earlier entries are kept. */
  readonly error: Error | null;
}

/** Placeholder for a record the operator may not view. */
const NO_LINES: LineSource = {
  lines: [],
  completeFrom: null,
  isLoading: false,
  error: null,
};

interface ListQuery<Item> {
  readonly data: { readonly items: readonly Item[]; readonly totalCount: number } | undefined;
  readonly error: Error | null;
}

/** Maps the latest items of a list to timeline entries, skipping items without one. */
export function createLineSource<Item>(
  { data, error }: ListQuery<Item>,
  getTime: (item: Item) => Time,
  toLine: (item: Item) => TimelineLine | null,
): LineSource {
  if (data === undefined) return { ...NO_LINES, isLoading: error === null, error };
  const { items, totalCount } = data;
  const oldest = items.at(-1);
  return {
    lines: items.map(toLine).filter((line) => line !== null),
    completeFrom: oldest === undefined || items.length >= totalCount ? null : getTime(oldest),
    isLoading: false,
    error,
  };
}

/**
 * Merges entries of several records, latest first. Cut off where the first incomplete record ends, since below it
 * entries would be missing.
 */
export function mergeLines(sources: readonly LineSource[]): {
  readonly lines: readonly TimelineLine[];
  readonly hasOlder: boolean;
} {
  const ends = sources.map(({ completeFrom }) => completeFrom).filter((time) => time !== null);
  const from = ends.sort().at(-1) ?? '';
  const lines = sources
    .flatMap((source) => source.lines)
    .filter(({ time }) => time >= from)
    .sort((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0));
  return { lines, hasOlder: from !== '' };
}

/** Accounts and exchange log the same action separately, within this many ms. */
const SAME_ACTION_MS = 2_000;
const POLL_MS = 10_000;
const FAST_MS = 2_000;

const { operatorGetUserPlay, operatorGetUserLogins } = operatorPlayerRoutes;

/** Reads a player's latest records. @param count rows of each. @param seesLogins the role may view logins. */
export function useTimelineSources(userId: number, count: number, seesLogins: boolean): readonly LineSource[] {
  const page = { userId, MaxResultCount: count };
  const requests = useRead(
    operatorCashierRoutes.operatorGetRequests,
    { ...page, Sorting: 'creationTime desc' },
    { pollMs: FAST_MS, isList: true },
  );
  const bets = useRead(
    operatorRoutes.operatorGetBets,
    { ...page, Sorting: 'placeTime desc' },
    { pollMs: FAST_MS, isList: true },
  );
  const play = useRead(operatorGetUserPlay, page, { pollMs: POLL_MS, isList: true });
  const logins = useRead(operatorGetUserLogins, page, { isList: true, enabled: seesLogins });
  const audit = useRead(
    operatorRoutes.operatorGetAuditLog,
    { entity: 'user', entityId: String(userId), MaxResultCount: count },
    { pollMs: POLL_MS, isList: true },
  );
  const actions = audit.data?.items ?? [];
  return [
    createLineSource(requests, ({ creationTime }) => creationTime, toRequestLine),
    // Results of bets are settlements, with lines of their own.
    createLineSource(bets, ({ placeTime }) => placeTime, toBetLine),
    createLineSource(play, ({ time }) => time, toPlayLine),
    seesLogins ? createLineSource(logins, ({ creationTime }) => creationTime, toLoginLine) : NO_LINES,
    createLineSource(
      audit,
      ({ time }) => time,
      (action) => (isShown(action, actions) ? toActionLine(action) : null),
    ),
  ];
}

function isShown(row: AuditRow, rows: readonly AuditRow[]): boolean {
  return rows.find((other) => isSame(row, other)) === row;
}

function isSame(one: AuditRow, other: AuditRow): boolean {
  return (
    one.action === other.action &&
    one.actor === other.actor &&
    one.reason === other.reason &&
    Math.abs(Date.parse(one.time) - Date.parse(other.time)) < SAME_ACTION_MS
  );
}

function toActionLine({ id, time, action, reason, actor, actorName }: AuditRow): TimelineLine {
  return {
    // The two logs number their rows independently.
    key: `act ${action} ${id} ${time}`,
    time,
    kind: 'staff',
    text: reason === null ? actionText(action) : `${actionText(action)}: ${reason}`,
    to: null,
    by: actorName ?? actor,
  };
}

/** Converts `SetUserStatus` to `Set user status`. */
function actionText(action: string): string {
  return action.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function toBetLine(bet: OperatorHistoryBet): TimelineLine {
  return {
    key: `bet ${bet.betId}`,
    time: bet.placeTime,
    kind: 'play',
    text: betText(bet),
    to: `/events/${bet.eventId}`,
    by: bet.userName,
  };
}

function toPlayLine(fact: PlayFact): TimelineLine {
  return {
    key: `play ${fact.id}`,
    time: fact.time,
    kind: 'play',
    text: factText(fact),
    to: fact.eventId === null ? null : `/events/${fact.eventId}`,
    by: fact.by ?? 'Feed',
  };
}

/** Ends without a settlement. */
const UNSETTLED_ENDS: ReadonlySet<string> = new Set(['VOID', 'CANCELLED', 'LAPSED']);

/** `Placed 1007: Back Deccan Falcons, Match odds, ₹1,000 at 1.92`, with an end that no settlement explains. */
function betText(bet: OperatorHistoryBet): string {
  const { betId, betType, runnerName, marketName, stake, fancyValue, betRate, status } = bet;
  const isLine = betType === 'Yes' || betType === 'No';
  const what = isLine ? `${betType} ${fancyValue} on ${marketName}` : `${betType} ${runnerName}, ${marketName}`;
  const end = UNSETTLED_ENDS.has(status) ? `: ${status.toLowerCase()}` : '';
  return `Placed ${betId}: ${what}, ${rupeesText(stake)} at ${betRate}${end}`;
}

/** `Lost at 48: 6 over runs, Falcons v Kraken, −1,000`, `Reversed: 6 over runs, …, +1,000 (no ball)`. */
function factText({ type, amount, result, marketName, eventTitle, reason }: PlayFact): string {
  const where = [marketName, eventTitle].filter((name) => name !== null).join(', ');
  const why = reason === null ? '' : ` (${reason})`;
  const verb = type === 'REVERSED' ? 'Reversed' : amount < 0 ? 'Lost' : 'Won';
  const at = result === null ? '' : /^\d+$/.test(result) ? ` at ${result}` : `, result ${result}`;
  return `${verb}${at}: ${where}, ${resultText(amount)}${why}`;
}

function toRequestLine(request: OperatorRequest): TimelineLine {
  const { type, referenceNo, amount } = request;
  return {
    key: referenceNo,
    time: request.creationTime,
    kind: 'money',
    text: `${type} ${referenceNo}, ${rupeesText(amount)}: ${describeState(request).text.toLowerCase()}`,
    to: `${REQUEST_PATHS[type]}/${referenceNo}`,
    by: request.userName,
  };
}

function toLoginLine(attempt: LoginAttempt): TimelineLine {
  const device = describeDevice(attempt.browserInfo);
  return {
    key: `login ${attempt.id}`,
    time: attempt.creationTime,
    kind: 'safety',
    text: `${describeOutcome(attempt)}, ${device}${attempt.isNewDevice ? ', new device' : ''}`,
    to: null,
    by: attempt.clientIpAddress,
  };
}
