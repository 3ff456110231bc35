import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { voidBets } from '#operator/desk/settle-acts.ts';
import { useBets } from '#operator/office/reads.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import { Result } from '#operator/parts/figures.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './bet-browser.module.css';

const PAGE = 50;
const STATES = ['MATCHED', 'UNMATCHED', 'PARTIAL', 'WON', 'LOST', 'VOID', 'CANCELLED', 'LAPSED'];

type SeenBet = HistoryBet & { readonly userId: number; readonly userName: string };

/** All bets, newest first, by state; one bet can be taken back with a reason. */
export function BetBrowser({ userId }: { readonly userId?: number }) {
  const [status, setStatus] = useState('');
  const [of, setOf] = useState<'people' | 'all'>('people');
  const [page, setPage] = useState(0);
  const [toVoid, setToVoid] = useState<SeenBet | null>(null);
  const query = useBets({
    MaxResultCount: PAGE,
    SkipCount: page * PAGE,
    Sorting: 'placeTime desc',
    ...(of === 'all' ? { of } : {}),
    ...(status === '' ? {} : { status }),
    ...(userId === undefined ? {} : { userId }),
  });
  return (
    <Panel title="Bets">
      <div className={styles.filter}>
        <SelectField
          label="State of the bet"
          value={status}
          options={[
            { value: '', text: 'All' },
            ...STATES.map((value) => ({
              value,
              text: value.charAt(0) + value.slice(1).toLowerCase(),
            })),
          ]}
          onChange={(next) => {
            setStatus(next);
            setPage(0);
          }}
        />
        {userId === undefined ? (
          <SelectField
            label="Whose bets"
            value={of}
            options={[
              { value: 'people', text: 'Of people' },
              { value: 'all', text: 'With the house and simulated players' },
            ]}
            onChange={(next) => {
              setOf(next === 'all' ? 'all' : 'people');
              setPage(0);
            }}
          />
        ) : null}
      </div>
      <Reading query={query} label="Bets are being read" rows={8}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <EmptyState title="No bet here" text="Bets appear as they are placed." />
          ) : (
            <>
              <Table
                caption="Bets found"
                columns={columnsWith(setToVoid)}
                rows={items}
                keyOf={({ betId }) => betId}
                isBusy={query.isPlaceholderData}
              />
              <Pager
                label="Pages of bets"
                page={page}
                pageSize={PAGE}
                total={totalCount}
                previousLabel="Previous"
                nextLabel="Next"
                onChange={setPage}
              />
            </>
          )
        }
      </Reading>
      <ReasonDialog
        open={toVoid !== null}
        title="Void a bet"
        text={`${toVoid?.userName ?? ''}, ${toVoid?.marketName ?? ''}, ${rupeesText(toVoid?.stake ?? 0)}: its fills are taken back, the other side of them too. This cannot be undone.`}
        doLabel="Void bet"
        onClose={() => setToVoid(null)}
        onDo={(reason) => {
          if (toVoid === null) return;
          const { marketId, betId } = toVoid;
          void voidBets({ marketId, betIds: [betId], reason }).then(({ ok }) => {
            if (ok) setToVoid(null);
          });
        }}
      />
    </Panel>
  );
}

function columnsWith(onVoid: (bet: SeenBet) => void): readonly Column<SeenBet>[] {
  return [
    { title: 'Time, IST', cell: ({ placeTime }) => siteTimeText(placeTime) },
    {
      title: 'Player',
      cell: ({ userId, userName }) => <OfficeLink to={`/players/${userId}`}>{userName}</OfficeLink>,
    },
    {
      title: 'Bet',
      cell: ({ eventId, betTitle, marketName, runnerName, betType }) => (
        <>
          <OfficeLink to={`/events/${eventId}`}>{betTitle}</OfficeLink>
          <br />
          <small>
            {marketName}, {betType} {runnerName}
          </small>
        </>
      ),
    },
    {
      title: 'Price',
      align: 'right',
      cell: ({ betType, fancyValue, betRate }) =>
        betType === 'Yes' || betType === 'No' ? `${fancyValue} at ${betRate}` : betRate,
    },
    { title: 'Stake', align: 'right', cell: ({ stake }) => rupeesText(stake) },
    { title: 'Matched', align: 'right', cell: ({ matchedStake }) => rupeesText(matchedStake) },
    { title: 'State', cell: ({ status }) => status.toLowerCase().replace('_', ' ') },
    {
      title: 'Result',
      align: 'right',
      cell: ({ profitLoss }) => (profitLoss === null ? '' : <Result rupees={profitLoss} />),
    },
    {
      title: 'Act',
      cell: (bet) =>
        bet.matchedStake > 0 && (bet.status === 'MATCHED' || bet.status === 'PARTIAL') ? (
          <Button size="s" onClick={() => onVoid(bet)}>
            Void
          </Button>
        ) : null,
    },
  ];
}
