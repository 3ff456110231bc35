import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { IdentityState } from '@crease/contracts/care/identity.ts';
import type { PlayerNote, PlayerSummary, PlayFact } from '@crease/contracts/office/player.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { readResult } from '@crease/core/exchange/settle-market.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import { INITIAL_PLAY } from '@crease/core/play/play.ts';
import { isPendingRaise } from '@crease/core/play/play-limit.ts';
import { type Actor, type AuditRow, buildAuditRow } from '#base/audit-log.ts';
import { type DocumentStore, isDocument } from '#base/document-store.ts';
import type { PageRequest } from '#base/postgres/paging.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { PENDING_STATES } from '#cash/desk/operator-requests.ts';
import { formatResult } from '#catalogue/market-labels.ts';
import type { StatementLine } from '#journal/statement.ts';
import type { Input } from '#people/account/call-context.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';
import type { OfficeEnv } from './env.ts';

/** Document states that need a review. */
const WAITING_DOCUMENTS: ReadonlySet<IdentityState> = new Set(['SUBMITTED', 'UNDER_REVIEW']);

/** Only the total count is needed. */
const COUNT_ONLY = { skip: 0, take: 1, descending: true } as const;

/** Counts and pending items for each section of the player page. */
export async function buildPlayerSummary(context: OfficeEnv, userId: number): Promise<PlayerSummary> {
  const { cashier, clock, exchange, identities, openBets, readModel, sessions } = context;
  const requests = { ...COUNT_ONLY, userId, sorting: 'createdAt' } as const;
  const [all, waiting, totals, bets, live, items] = await Promise.all([
    cashier.requests(requests),
    cashier.requests({ ...requests, states: PENDING_STATES }),
    cashier.computeTotals(userId),
    readModel.searchBets({ ...COUNT_ONLY, accountId: userId }),
    sessions.listLiveLogins(userId),
    identities.listItems(userId),
  ]);
  const at = clock.now();
  const now = await exchange.read((state) => {
    const { limits } = state.accounts.get(userId)?.play ?? INITIAL_PLAY;
    return {
      openBets: openBets.list(state, userId).length,
      raises: [...limits.values()].filter(({ raise }) => isPendingRaise(raise, at)).length,
    };
  });
  return {
    requests: all.totalCount,
    waitingRequests: waiting.totalCount,
    deposited: toRupees(totals.deposited),
    withdrawn: toRupees(totals.withdrawn),
    bets: bets.totalCount,
    sessions: live.length,
    waitingDocuments: items.filter(({ state }) => WAITING_DOCUMENTS.has(state)).length,
    ...now,
  };
}

/** Entries of one settlement or reversal are posted together. */
const SAME_STEP_MS = 2_000;
/** More than a market is ever settled and reversed. */
const MAX_STEPS = 50;
const OPERATOR = 'operator:';

/**
 * Lists the effect of settlements and reversals on a player, newest first, one per market and moment: bets only have
 * their latest state, but a complaint is about each. Result and operator are those of the market's audit entry, if there is one.
 */
export async function listPlayFacts(
  context: OfficeEnv,
  userId: number,
  { skip, take }: PageRequest,
): Promise<Page<PlayFact>> {
  const page = await context.readModel.statement({
    accountId: userId,
    from: 0,
    to: context.clock.now(),
    kinds: ['BET_SETTLE', 'COMMISSION', 'REVERSAL'],
    descending: true,
    skip,
    take,
  });
  const groups = groupSteps(page.items);
  const markets = new Set(groups.flatMap(([{ marketId }]) => marketId ?? []));
  const steps = new Map(await Promise.all([...markets].map(async (id) => [id, await listSteps(context, id)] as const)));
  const operators = [...steps.values()].flat().flatMap(({ actor }) => parseOperator(actor) ?? []);
  const names = await findOperatorNames(context, operators);
  const items = await context.exchange.read((state) => groups.map((lines) => toFact(state, lines, steps, names)));
  // Entries of one step are one fact, so the last page ends the count.
  const isLast = skip + page.items.length >= page.totalCount;
  return { items, totalCount: isLast ? skip + items.length : page.totalCount };
}

type Step = readonly [StatementLine, ...StatementLine[]];

function groupSteps(lines: readonly StatementLine[]): readonly Step[] {
  const groups: [StatementLine, ...StatementLine[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const isSame =
      last !== undefined &&
      last[0].marketId === line.marketId &&
      isReversal(last[0]) === isReversal(line) &&
      Math.abs(last[0].at - line.at) < SAME_STEP_MS;
    if (isSame) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

const isReversal = ({ kind }: StatementLine): boolean => kind === 'REVERSAL';

async function listSteps({ readModel }: OfficeEnv, marketId: number): Promise<readonly AuditRow[]> {
  const { items } = await readModel.auditLog({
    entity: 'market',
    entityId: String(marketId),
    actions: ['SettleMarket', 'UnsettleMarket'],
    descending: true,
    skip: 0,
    take: MAX_STEPS,
  });
  return items;
}

function toFact(
  state: ExchangeState,
  lines: Step,
  steps: ReadonlyMap<number, readonly AuditRow[]>,
  names: ReadonlyMap<number, string>,
): PlayFact {
  const [line] = lines;
  const { id, at, marketId, eventId, marketName, eventTitle, reason } = line;
  const isUndone = isReversal(line);
  const action = isUndone ? 'UnsettleMarket' : 'SettleMarket';
  const step = steps
    .get(marketId ?? 0)
    ?.filter((row) => row.action === action && Math.abs(row.at - at) < SAME_STEP_MS)
    .sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
  return {
    id,
    time: toWireTime(at),
    type: isUndone ? 'REVERSED' : 'SETTLED',
    marketId,
    eventId,
    marketName,
    eventTitle,
    amount: toRupees(lines.reduce((sum, { amount }) => sum + amount, 0)),
    result: step === undefined ? null : findResult(state, marketId ?? 0, step.after),
    by: step === undefined ? null : (names.get(parseOperator(step.actor) ?? 0) ?? null),
    reason: reason ?? step?.reason ?? null,
  };
}

/** Result in the audit entry of a settlement; null once the market's runners are archived. */
function findResult(state: ExchangeState, marketId: number, after: unknown): string | null {
  const market = state.markets.get(marketId);
  const hasResult = typeof after === 'object' && after !== null && 'result' in after;
  if (market === undefined || !hasResult || !isGivenResult(after.result)) return null;
  return formatResult(readResult(market, after.result), market);
}

/** Only settlements write these entries. */
function isGivenResult(value: unknown): value is GivenResult {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function parseOperator(actor: string): number | null {
  return actor.startsWith(OPERATOR) ? Number(actor.slice(OPERATOR.length)) : null;
}

/** A stored note; each has its own document. */
interface StoredNote {
  readonly at: number;
  readonly operatorId: number;
  readonly text: string;
}

/** Names sort by the timestamp in them, which has a constant number of digits until 2286. */
const makePrefix = (userId: number): string => `player-note:${userId}:`;

/** Operators' notes on a player, newest first. Errors: NOT_FOUND. */
export async function listNotes(context: OfficeEnv, userId: number): Reply<{ items: readonly PlayerNote[] }> {
  if ((await context.accounts.userById(userId)) === null) return fail('NOT_FOUND');
  const kept = (await context.documents.list(makePrefix(userId))).flatMap(({ name, value }) =>
    isDocument<StoredNote>(value, 'text', 'operatorId') ? [{ name, ...value }] : [],
  );
  const operatorIds = kept.map(({ operatorId }) => operatorId);
  const names = await findOperatorNames(context, operatorIds);
  const items = kept.toReversed().map(({ name, operatorId, ...note }) => toWireNote(name, note, names.get(operatorId)));
  return ok({ items });
}

/** Adds a note. The audit log leaves out the text, because its entries outlive the player's personal data. */
export async function addNote(
  context: OfficeEnv,
  actor: Actor,
  { userId, text }: Input<'operatorAddNote'>,
): Reply<PlayerNote> {
  const { accounts, documents, clock, ids } = context;
  const user = await accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  if (user.erasedAt !== null) return fail('BAD_STATE');
  const { operatorId } = actor;
  const note: StoredNote = { at: clock.now(), operatorId, text };
  const name = `${makePrefix(userId)}${note.at}:${ids.uuid()}`;
  const change = { action: 'AddNote', entity: 'user', entityId: userId };
  await documents.put(name, note, buildAuditRow(actor, change));
  const names = await findOperatorNames(context, [operatorId]);
  return ok(toWireNote(name, note, names.get(operatorId)));
}

/** Deletes all notes on a player; they are personal data. */
export async function deleteNotes(documents: DocumentStore, userId: number): Promise<void> {
  for (const { name } of await documents.list(makePrefix(userId))) await documents.remove(name);
}

function toWireNote(id: string, { at, text }: Pick<StoredNote, 'at' | 'text'>, operator = ''): PlayerNote {
  return { id, text, operator, time: toWireTime(at) };
}
