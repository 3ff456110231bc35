import { problem } from '@crease/contracts/base/field-problem.ts';
import { formatKolkataDay } from '@crease/contracts/base/instant.ts';
import { MAX_REPORT_ROWS, type Report, type ReportGroup, type ReportUnit } from '@crease/contracts/office/reports.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { getOrCreate, pickDefined } from '#base/collections.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import { getSportName } from '#catalogue/event-items.ts';
import type { Input } from '#people/account/call-context.ts';
import { listHouseAccountIds } from '#people/account/house-account.ts';
import { findUserNames } from '#people/account/profile.ts';
import type { OfficeEnv } from './env.ts';
import { type ExportCell, type ExportTable, money, number, numberColumn, text, textColumn } from './export-table.ts';
import { EXPORT_TEXTS, type Phrase } from './export-texts.ts';
import type { HouseSumsQuery, SumKey, TurnoverSum } from './house-sums-reader.ts';
import {
  type EntryReport,
  type Figure,
  getEntryReport,
  type Sums,
  type SumsByKind,
  TURNOVER_FIGURES,
} from './report-figures.ts';

type ReportRequest = Input<'operatorGetReport'> & { readonly currency: Currency };

const HOURS = 24;

/** Builds a report on all players of one currency (API 10.5), excluding house accounts. */
export async function buildReport(context: OfficeEnv, request: ReportRequest): Reply<Report> {
  const { name, groupBy, from, to, currency } = request;
  const query: HouseSumsQuery = {
    groupBy,
    from,
    to,
    currency,
    withoutAccounts: await listHouseAccountIds(context),
    take: MAX_REPORT_ROWS + 1,
  };
  if (name === 'turnover') return turnoverReport(context, query);
  const report = getEntryReport(name, currency);
  const needsMarket = groupBy === 'sport' || groupBy === 'market';
  return needsMarket && !report.isOfMarkets
    ? failField('groupBy', problem('INVALID'))
    : entriesReport(context, query, report);
}

async function turnoverReport(context: OfficeEnv, query: HouseSumsQuery): Reply<Report> {
  const sums = await context.readModel.turnoverSums(query);
  const total = sums.reduce(
    (all, { bets, stake }) => ({ bets: all.bets + bets, stake: all.stake + stake, players: 0 }),
    { bets: 0, stake: 0, players: 0 },
  );
  const groups = sums.map((sum) => ({ place: sum, sums: sum }));
  const figures = TURNOVER_FIGURES;
  return buildTable<Omit<TurnoverSum, keyof SumKey>>(context, query, { groups, total, figures });
}

async function entriesReport(
  context: OfficeEnv,
  query: HouseSumsQuery,
  { kinds, counterpart, figures }: EntryReport,
): Reply<Report> {
  const rows = await context.readModel.entrySums({ ...query, kinds, ...pickDefined({ counterpart }) });
  const groups = new Map<number, { place: SumKey; sums: Map<EntryKind, Sums> }>();
  const total = new Map<EntryKind, Sums>();
  for (const row of rows) {
    const group = getOrCreate(groups, row.key, () => ({ place: row, sums: new Map() }));
    group.sums.set(row.kind, row);
    total.set(row.kind, added(total.get(row.kind), row));
  }
  return buildTable<SumsByKind>(context, query, { groups: [...groups.values()], total, figures });
}

function added(sum: Sums | undefined, { amount, came, went }: Sums): Sums {
  return { amount: (sum?.amount ?? 0) + amount, came: (sum?.came ?? 0) + came, went: (sum?.went ?? 0) + went };
}

async function buildTable<Value>(
  context: OfficeEnv,
  { groupBy, currency }: HouseSumsQuery,
  {
    groups,
    total,
    figures,
  }: {
    readonly groups: readonly { readonly place: SumKey; readonly sums: Value }[];
    readonly total: Value;
    readonly figures: readonly Figure<Value>[];
  },
): Reply<Report> {
  if (groups.length > MAX_REPORT_ROWS) return fail('REPORT_TOO_LONG', { max: MAX_REPORT_ROWS });
  const heads = HEADS[groupBy];
  const names = await buildNameCells(
    context,
    groupBy,
    groups.map(({ place }) => place),
  );
  return ok({
    currency,
    columns: [...heads.map(([name]) => name), ...figures.map(({ name }) => name)],
    units: [...heads.map(([, unit]) => unit), ...figures.map(({ unit }) => unit)],
    rows: groups.map(({ sums }, place) => [...(names[place] ?? []), ...figures.map(({ of }) => of(sums))]),
    totals: [
      ...heads.map((_, place) => (place === 0 ? 'Total' : null)),
      ...figures.map(({ of, hasTotal }) => (hasTotal ? of(total) : null)),
    ],
  });
}

const HEADS: Readonly<Record<ReportGroup, readonly (readonly [string, ReportUnit])[]>> = {
  hour: [['Hour (IST)', 'text']],
  day: [['Day (IST)', 'text']],
  sport: [['Sport', 'text']],
  market: [
    ['Market ID', 'id'],
    ['Event', 'text'],
    ['Market', 'text'],
  ],
  user: [
    ['User ID', 'id'],
    ['User', 'text'],
  ],
};

async function buildNameCells(
  context: OfficeEnv,
  groupBy: ReportGroup,
  places: readonly SumKey[],
): Promise<readonly (readonly (string | number)[])[]> {
  switch (groupBy) {
    case 'hour':
      return places.map(({ key }) => [formatHour(key)]);
    case 'day':
      return places.map(({ key }) => [formatKolkataDay(key)]);
    case 'sport':
      return places.map(({ key }) => [getSportName(key)]);
    case 'market':
      return places.map(({ key, event, market }) => [key, event ?? '', market ?? '']);
    case 'user': {
      const userIds = places.map(({ key }) => key);
      const names = await findUserNames(context, userIds);
      return places.map(({ key }) => [key, names.get(key) ?? '']);
    }
  }
}

/** `2026-11-23 14:00`. */
function formatHour(hour: number): string {
  const ofDay = String(hour % HOURS).padStart(2, '0');
  return `${formatKolkataDay(Math.floor(hour / HOURS))} ${ofDay}:00`;
}

/** Relative column widths on a printed page. */
const SHARES: Readonly<Record<ReportUnit, number>> = { text: 16, id: 8, count: 8, rupees: 12 };

/** Builds a report file; like the back office, it is in English. */
export function buildReportTable(request: ReportRequest, report: Report): ExportTable {
  const { columns, units, rows, totals } = report;
  const isText = (place: number) => units[place] === 'text';
  return {
    title: EXPORT_TEXTS[request.name],
    name: `report-${request.name}-by-${request.groupBy}`,
    columns: columns.map((name, place) =>
      (isText(place) ? textColumn : numberColumn)(toPhrase(name), SHARES[units[place] ?? 'text']),
    ),
    totalCount: rows.length,
    sums: columns.flatMap((name, place) => {
      const value = totals[place];
      return units[place] === 'rupees' && typeof value === 'number' ? [{ name: toPhrase(name), value }] : [];
    }),
    range: request,
    rows: async function* () {
      yield rows.map((row) => row.map((value, place) => toCell(value, units[place] ?? 'text')));
    },
  };
}

function toPhrase(name: string): Phrase {
  return { en: name, hi: name };
}

function toCell(value: string | number, unit: ReportUnit): ExportCell {
  if (typeof value === 'string') return text(value);
  return unit === 'rupees' ? money(value) : number(value);
}
