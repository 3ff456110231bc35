import type { ProfitRow, Transaction } from '@crease/contracts/betting/statement.ts';
import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Result } from '#operator/components/figures.tsx';
import { ListPager, QueryView, usePages } from '#operator/components/query-results.tsx';
import { WideTable } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './players.module.css';

const PAGE = 20;
const DAY_MS = 86_400_000;
const VIEWS = [
  { value: 'statement', text: 'Statement' },
  { value: 'profit', text: 'Profit and loss' },
] as const;
/** Time ranges in days. */
const SPANS = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
] as const;

type View = (typeof VIEWS)[number]['value'];
type Span = (typeof SPANS)[number]['value'];

/** The player's own view: statement, and P&L by event. */
export function PlayerHistory({ userId }: { readonly userId: number }) {
  const [view, setView] = useState<View>('statement');
  const [span, setSpan] = useState<Span>('7');
  return (
    <Panel
      title="Money"
      aside={
        <>
          <Segment label="View" options={VIEWS} value={view} onChange={setView} />
          <Segment label="Time range" options={SPANS} value={span} onChange={setSpan} />
        </>
      }
    >
      {view === 'statement' ? (
        <Statement key={span} userId={userId} days={Number(span)} />
      ) : (
        <Profit key={span} userId={userId} days={Number(span)} />
      )}
    </Panel>
  );
}

interface HistoryProps {
  readonly userId: number;
  readonly days: number;
}

/** Fixes the range at first render, so that all pages of a list share it. */
function useHistoryInput({ userId, days }: HistoryProps) {
  const pages = usePages(PAGE);
  const [From] = useState(() => new Date(Date.now() - days * DAY_MS).toISOString());
  return { input: { userId, From, ...pages.query }, pages };
}

const LINES: readonly Column<Transaction>[] = [
  { title: 'Time (IST)', cell: ({ date }) => siteTimeText(date) },
  { title: 'Description', cell: ({ description }) => description },
  {
    title: 'Amount',
    align: 'right',
    cell: ({ credit, debit }) => <Result rupees={credit - debit} />,
  },
  { title: 'Balance', align: 'right', cell: ({ balance }) => rupeesText(balance) },
];

function Statement(props: HistoryProps) {
  const { input, pages } = useHistoryInput(props);
  const query = useRead(operatorPlayerRoutes.operatorGetUserStatement, input, { isList: true });
  return (
    <QueryView query={query} label="Loading statement…" rows={6}>
      {({ items, totalCount, opening, closing }) => (
        <>
          <p className={styles.sums}>
            Opening {rupeesText(opening)} · closing {rupeesText(closing)}
          </p>
          <WideTable
            caption="Player statement"
            columns={LINES}
            rows={items}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
          <ListPager noun="statement" pages={pages} total={totalCount} />
        </>
      )}
    </QueryView>
  );
}

const EVENTS: readonly Column<ProfitRow>[] = [
  { title: 'Event', cell: ({ name }) => name },
  { title: 'Bets', align: 'right', cell: ({ bets }) => bets },
  { title: 'Stake', align: 'right', cell: ({ stake }) => rupeesText(stake) },
  {
    title: 'Commission',
    align: 'right',
    cell: ({ commission }) => rupeesText(commission),
  },
  { title: 'Net', align: 'right', cell: ({ net }) => <Result rupees={net} /> },
];

function Profit(props: HistoryProps) {
  const { input, pages } = useHistoryInput(props);
  const query = useRead(
    operatorPlayerRoutes.operatorGetUserProfit,
    { ...input, Level: 'Event' },
    { isList: true },
  );
  return (
    <QueryView query={query} label="Loading profit and loss…" rows={6}>
      {({ items, totalCount, totals }) => (
        <>
          <p className={styles.sums}>
            {formatCount(totals.bets, 'bet')}, net <Result rupees={totals.net} />
          </p>
          <WideTable
            caption="Player profit and loss"
            columns={EVENTS}
            rows={items}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
          <ListPager noun="profit and loss" pages={pages} total={totalCount} />
        </>
      )}
    </QueryView>
  );
}
