import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { StatementLine, StatementPage, StatementQuery } from '#ports/read-model.ts';
import { Conditions } from './columns.ts';
import { fromNearerEnd, inOrder, keepToIndexes } from './nearer-end.ts';
import { ENTRY_KIND_CODE, wordOf } from './row-codes.ts';
import type { SqlClient, SqlSession, SqlValue } from './sql-client.ts';

const kindOf = wordOf(ENTRY_KIND_CODE);

const LINE_LIST = `l.id, l.at, l.kind, l.cash_change, l.cash_after, nullif(l.market_id, 0) as market_id, m.event_id,
  m.terms->>'name' as market_name, m.terms->'nameLabel' as market_label, e.sport_id, e.title as event_title, l.reason`;

const AROUND = 'left join markets m on m.id = l.market_id left join events e on e.id = m.event_id';

/** Holds and releases are kinds 1 and 2; what the cashier moves beside the cash of an account changes nothing of it. */
const ON_STATEMENT = 'l.kind > 2 and l.cash_change <> 0';

interface StoredLine {
  id: number;
  at: number;
  kind: number;
  cash_change: number;
  cash_after: number | null;
  market_id: number | null;
  event_id: number | null;
  sport_id: number | null;
  market_name: string | null;
  market_label: StatementLine['marketLabel'];
  event_title: string | null;
  reason: string | null;
}

type Sums = Pick<StatementPage, 'credit' | 'debit' | 'credits' | 'debits'>;

/** A page of a statement as of one moment: lines, sums and balances belong together. */
export function readStatement(sql: SqlClient, query: StatementQuery): Promise<StatementPage> {
  return sql.transaction(async (session) => {
    await keepToIndexes(session);
    const conditions = conditionsOf(query);
    const [sums] = await session.query<Sums & { count: number }>(
      `select count(*) as count, coalesce(sum(greatest(l.cash_change, 0)), 0) as credit,
          coalesce(sum(greatest(-l.cash_change, 0)), 0) as debit,
          count(*) filter (where l.cash_change > 0) as credits,
          count(*) filter (where l.cash_change < 0) as debits
        from ledger_entries l ${conditions.where}`,
      conditions.values,
    );
    const totalCount = sums?.count ?? 0;
    return {
      totalCount,
      items: await readLines(session, query, totalCount),
      opening: await cashAt(session, query.accountId, '<', query.from),
      closing: await cashAt(session, query.accountId, '<=', query.to),
      credit: sums?.credit ?? 0,
      debit: sums?.debit ?? 0,
      credits: sums?.credits ?? 0,
      debits: sums?.debits ?? 0,
    };
  }, 'frozen');
}

/** One line; null when it is no line of this account's statement. */
export async function readStatementLine(
  sql: SqlSession,
  accountId: number,
  entryId: number,
): Promise<StatementLine | null> {
  const rows = await sql.query<StoredLine>(
    `select ${LINE_LIST} from ledger_entries l ${AROUND}
      where l.id = $1 and l.account_id = $2 and ${ON_STATEMENT}`,
    [entryId, accountId],
  );
  return rows.map(toLine)[0] ?? null;
}

async function readLines(
  session: SqlSession,
  query: StatementQuery,
  totalCount: number,
): Promise<readonly StatementLine[]> {
  const reading = fromNearerEnd(query, totalCount);
  const way = reading.descending ? 'desc' : 'asc';
  const conditions = conditionsOf(query);
  const rows = await session.query<StoredLine>(
    `select ${LINE_LIST} from (
        select l.id from ledger_entries l ${conditions.where} order by l.at ${way}, l.id ${way}
        limit ${conditions.place(reading.take)} offset ${conditions.place(reading.skip)}
      ) page join ledger_entries l on l.id = page.id ${AROUND} order by l.at ${way}, l.id ${way}`,
    conditions.values,
  );
  return inOrder(rows.map(toLine), reading);
}

function conditionsOf(query: StatementQuery): Conditions {
  return new Conditions()
    .add('l.account_id = ?', query.accountId)
    .also(ON_STATEMENT)
    .add('l.at >= ?', query.from)
    .add('l.at <= ?', query.to)
    .add('l.kind = any (?::smallint[])', kindCodes(query.kinds));
}

function kindCodes(kinds: readonly EntryKind[] | undefined): SqlValue | undefined {
  return kinds === undefined
    ? undefined
    : `{${kinds.map((kind) => ENTRY_KIND_CODE[kind]).join(',')}}`;
}

/** Cash after the newest line before an instant, or at it; zero before the first. */
async function cashAt(
  session: SqlSession,
  accountId: number,
  relation: '<' | '<=',
  at: number,
): Promise<number> {
  const rows = await session.query<{ cash_after: number | null }>(
    `select l.cash_after from ledger_entries l where l.account_id = $1 and ${ON_STATEMENT} and l.at ${relation} $2
      order by l.at desc, l.id desc limit 1`,
    [accountId, at],
  );
  return rows[0]?.cash_after ?? 0;
}

function toLine(stored: StoredLine): StatementLine {
  return {
    id: stored.id,
    at: stored.at,
    kind: kindOf(stored.kind),
    amount: stored.cash_change,
    balance: stored.cash_after ?? 0,
    marketId: stored.market_id,
    eventId: stored.event_id,
    sportId: stored.sport_id,
    marketName: stored.market_name,
    marketLabel: stored.market_label,
    eventTitle: stored.event_title,
    reason: stored.reason,
  };
}
