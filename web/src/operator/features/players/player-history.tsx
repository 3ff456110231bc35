import type { ProfitRow, Transaction } from '@crease/contracts/betting/statement.ts';
import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import { type ReactNode, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Result } from '#operator/components/figures.tsx';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { formatCount } from '#operator/core/words.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';

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

const EMPTY = { title: 'No entries', text: 'Nothing was booked in this time range.' };

type View = (typeof VIEWS)[number]['value'];
type Span = (typeof SPANS)[number]['value'];

/** The player's own view: statement, and P&L by event. */
export function PlayerHistory({ userId }: { readonly userId: number }) {
  const [view, setView] = useState<View>('statement');
  const [span, setSpan] = useState<Span>('7');
  const History = view === 'statement' ? Statement : Profit;
  return (
    <History
      key={span}
      userId={userId}
      days={Number(span)}
      aside={
        <>
          <Segment label="View" options={VIEWS} value={view} onChange={setView} />
          <Segment label="Time range" options={SPANS} value={span} onChange={setSpan} />
        </>
      }
    />
  );
}

interface HistoryProps {
  readonly userId: number;
  readonly days: number;
  readonly aside: ReactNode;
}

/** Fixes the range at first render, so that all pages of a list share it. */
function useHistoryInput({ userId, days }: HistoryProps) {
  const [From] = useState(() => new Date(Date.now() - days * DAY_MS).toISOString());
  return { userId, From };
}

const LINES: readonly Column<Transaction>[] = [
  { title: 'Time (IST)', cell: ({ date }) => siteTimeText(date) },
  { title: 'Description', cell: ({ description }) => description },
  numberColumn('Amount', ({ credit, debit }) => <Result rupees={credit - debit} />),
  numberColumn('Balance', ({ balance }) => rupeesText(balance)),
];

function Statement(props: HistoryProps) {
  return (
    <ListDesk
      title="Money"
      aside={props.aside}
      route={operatorPlayerRoutes.operatorGetUserStatement}
      input={useHistoryInput(props)}
      pageSize={PAGE}
      noun="statement"
      caption="Player statement"
      totals={({ opening, closing }) => (
        <Text as="p" padX="panel" padBottom={5} tone="muted">
          Opening {rupeesText(opening)} · closing {rupeesText(closing)}
        </Text>
      )}
      columns={LINES}
      getKey={({ id }) => id}
      empty={EMPTY}
    />
  );
}

const EVENTS: readonly Column<ProfitRow>[] = [
  { title: 'Event', cell: ({ name }) => name },
  numberColumn('Bets', ({ bets }) => bets),
  numberColumn('Stake', ({ stake }) => rupeesText(stake)),
  numberColumn('Commission', ({ commission }) => rupeesText(commission)),
  numberColumn('Net', ({ net }) => <Result rupees={net} />),
];

function Profit(props: HistoryProps) {
  return (
    <ListDesk
      title="Money"
      aside={props.aside}
      route={operatorPlayerRoutes.operatorGetUserProfit}
      input={{ ...useHistoryInput(props), Level: 'Event' }}
      pageSize={PAGE}
      noun="profit and loss"
      caption="Player profit and loss"
      totals={({ totals }) => (
        <Text as="p" padX="panel" padBottom={5} tone="muted">
          {formatCount(totals.bets, 'bet')}, net <Result rupees={totals.net} />
        </Text>
      )}
      columns={EVENTS}
      getKey={({ id }) => id}
      empty={EMPTY}
    />
  );
}
