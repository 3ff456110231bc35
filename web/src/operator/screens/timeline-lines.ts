import type { Time } from '@crease/contracts/base/instant.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import {
  type AuditRow,
  type OperatorHistoryBet,
  operatorRoutes,
} from '@crease/contracts/office/operator-routes.ts';
import { operatorPlayerRoutes, type PlayFact } from '@crease/contracts/office/player.ts';
import type { LoginAttempt } from '@crease/contracts/people/account.ts';
import { describeDevice } from '#format/device-name.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { useListQuery } from '#operator/core/office-call.ts';
import { useBets } from '#operator/core/queries.ts';
import { useRequests } from '#operator/features/cash-desk/cash-queries.tsx';
import { describeState, REQUEST_PATHS } from '#operator/features/cash-desk/request-labels.ts';
import { describeOutcome, useNewestLogins } from '#operator/features/logins/login-list.tsx';

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

/** Returns the latest operator actions on a player. */
export function useAuditLines(userId: number, count: number): LineSource {
  const asked = { entity: 'user', entityId: String(userId), MaxResultCount: count };
  const query = useListQuery(['audit', asked], operatorRoutes.operatorGetAuditLog, asked, POLL_MS);
  return createLineSource(
    query,
    ({ time }) => time,
    (row) => (isShown(row, query.data?.items ?? []) ? toTimelineLine(row) : null),
  );
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

function toTimelineLine({ id, time, action, reason, actor, actorName }: AuditRow): TimelineLine {
  const text = reason === null ? actionText(action) : `${actionText(action)}: ${reason}`;
  // The two logs number their rows independently.
  return {
    key: `act ${action} ${id} ${time}`,
    time,
    kind: 'staff',
    text,
    to: null,
    by: actorName ?? actor,
  };
}

/** Converts `SetUserStatus` to `Set user status`. */
function actionText(action: string): string {
  return action.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Returns a player's latest bets, each as it was placed. What came of them are facts of their own. */
export function useBetLines(userId: number, count: number): LineSource {
  const query = useBets({ userId, MaxResultCount: count, Sorting: 'placeTime desc' });
  return createLineSource(
    query,
    ({ placeTime }) => placeTime,
    (bet) => ({
      key: `bet ${bet.betId}`,
      time: bet.placeTime,
      kind: 'play',
      text: betText(bet),
      to: `/events/${bet.eventId}`,
      by: bet.userName,
    }),
  );
}

/** Returns the latest settlements and reversals of a player's bets, each at its time. */
export function usePlayLines(userId: number, count: number): LineSource {
  const asked = { userId, MaxResultCount: count };
  const query = useListQuery(
    ['play', asked],
    operatorPlayerRoutes.operatorGetUserPlay,
    asked,
    POLL_MS,
  );
  return createLineSource(
    query,
    ({ time }) => time,
    (fact) => ({
      key: `play ${fact.id}`,
      time: fact.time,
      kind: 'play',
      text: factText(fact),
      to: fact.eventId === null ? null : `/events/${fact.eventId}`,
      by: fact.by ?? 'Feed',
    }),
  );
}

/** Ends without a settlement. */
const UNSETTLED_ENDS: ReadonlySet<string> = new Set(['VOID', 'CANCELLED', 'LAPSED']);

/** `Placed 1007: Back Deccan Falcons, Match odds, ₹1,000 at 1.92`, with an end that no settlement explains. */
function betText(bet: OperatorHistoryBet): string {
  const { betId, betType, runnerName, marketName, stake, fancyValue, betRate, status } = bet;
  const isLine = betType === 'Yes' || betType === 'No';
  const what = isLine
    ? `${betType} ${fancyValue} on ${marketName}`
    : `${betType} ${runnerName}, ${marketName}`;
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

/** Returns a player's latest requests, each at its creation time. */
export function useRequestLines(userId: number, count: number): LineSource {
  const query = useRequests({ userId, MaxResultCount: count, Sorting: 'creationTime desc' });
  return createLineSource(
    query,
    ({ creationTime }) => creationTime,
    (request: OperatorRequest) => ({
      key: request.referenceNo,
      time: request.creationTime,
      kind: 'money',
      text: requestText(request),
      to: `${REQUEST_PATHS[request.type]}/${request.referenceNo}`,
      by: request.userName,
    }),
  );
}

function requestText(request: OperatorRequest): string {
  const { type, referenceNo, amount } = request;
  return `${type} ${referenceNo}, ${rupeesText(amount)}: ${describeState(request).text.toLowerCase()}`;
}

/** Returns a player's latest login attempts, none if the role may not view them. */
export function useLoginLines(userId: number, count: number, isAllowed: boolean): LineSource {
  const query = useNewestLogins(userId, count, isAllowed);
  if (!isAllowed) return NO_LINES;
  return createLineSource(
    query,
    ({ creationTime }) => creationTime,
    (attempt) => ({
      key: `login ${attempt.id}`,
      time: attempt.creationTime,
      kind: 'safety',
      text: loginText(attempt),
      to: null,
      by: attempt.clientIpAddress,
    }),
  );
}

function loginText(attempt: LoginAttempt): string {
  const device = describeDevice(attempt.browserInfo);
  return `${describeOutcome(attempt)}, ${device}${attempt.isNewDevice ? ', new device' : ''}`;
}
