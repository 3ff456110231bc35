import type { HouseSums, OperatorHouseRound } from '@crease/contracts/wire/operator-house.ts';
import { useState } from 'react';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { shortRoundId } from '#format/round-id.ts';
import form from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { type RoundSearch, useHouseRounds } from './house-reads.ts';
import { RoundPanel } from './round-panel.tsx';

const ROUNDS: readonly Column<OperatorHouseRound>[] = [
  { title: 'Time', cell: ({ at }) => dayClockText(at) },
  { title: 'Status', cell: ({ phase, voidReason }) => voidReason ?? phase },
  { title: 'Staked by', cell: stakeWords },
  { title: 'Players', align: 'right', cell: ({ players }) => players },
  {
    title: 'Staked and paid',
    align: 'right',
    cell: ({ sums }) => sums.map(sumWords).join(' · '),
  },
];

/** Describes who funded the stake. For free rounds the player gets `kept` rather than the payout. */
function stakeWords({ kept }: OperatorHouseRound): string {
  return kept === null ? 'Players' : `House, free round: ${rupeesText(kept)} kept`;
}

function sumWords({ currency, staked, paid }: HouseSums): string {
  const money = currency === 'INR' ? '' : 'play money ';
  return `${money}${rupeesText(staked)}, ${rupeesText(paid)}`;
}

/** Rounds with bets, latest or filtered, and the bets of one. */
export function HouseRounds() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useHouseRounds(parseSearch(text));
  const round: Column<OperatorHouseRound> = {
    title: 'Round',
    cell: ({ roundId }) => (
      <Button aria-label={roundId} onClick={() => setChosen(roundId)}>
        {shortRoundId(roundId)}
      </Button>
    ),
  };
  return (
    <Panel title="House rounds">
      <div className={form.form}>
        <TextField
          label="Round, game or player ID"
          value={text}
          hint="e.g. t20-1-57, t20 or 1042. Leave blank for the latest"
          autoComplete="off"
          error={null}
          onChange={setText}
        />
      </div>
      <QueryView query={query} label="Loading rounds…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No rounds" text="Only rounds with bets are listed." />
          ) : (
            <Table
              caption="Rounds, newest first"
              columns={[round, ...ROUNDS]}
              rows={items}
              getKey={({ roundId }) => roundId}
              isChosen={({ roundId }) => roundId === chosen}
            />
          )
        }
      </QueryView>
      {chosen !== null && <RoundPanel key={chosen} roundId={chosen} />}
    </Panel>
  );
}

/** Parses a search: digits are a player ID, a dash marks a round ID, anything else a game. */
function parseSearch(text: string): RoundSearch {
  const wanted = text.trim();
  if (/^\d{1,15}$/.test(wanted)) return { userId: Number(wanted) };
  if (/^[a-z0-9]{2,8}-[A-Za-z0-9-]{1,60}$/.test(wanted)) return { roundId: wanted };
  return /^[a-z0-9]{2,8}$/.test(wanted) ? { game: wanted } : {};
}
