import type { PlayFact } from '@crease/contracts/routes/operator-player.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { readResult } from '@crease/core/exchange/read-result.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { AuditRow } from '#base/audit/audit.ts';
import { formatResult } from '#catalogue/name-labels.ts';
import type { StatementLine } from '#journal/statement.ts';
import { findOperatorNames } from '#people/staff/operator-names.ts';
import type { OfficeEnv } from './env.ts';

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
  { skip, take }: { readonly skip: number; readonly take: number },
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
  const markets = new Set(
    groups.flatMap(([{ marketId }]) => (marketId === null ? [] : [marketId])),
  );
  const steps = new Map(
    await Promise.all([...markets].map(async (id) => [id, await listSteps(context, id)] as const)),
  );
  const operators = [...steps.values()].flat().flatMap(({ actor }) => parseOperator(actor) ?? []);
  const names = await findOperatorNames(context, operators);
  const items = await context.exchange.read((state) =>
    groups.map((lines) => toFact(state, lines, { steps, names })),
  );
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
  {
    steps,
    names,
  }: {
    readonly steps: ReadonlyMap<number, readonly AuditRow[]>;
    readonly names: ReadonlyMap<number, string>;
  },
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
