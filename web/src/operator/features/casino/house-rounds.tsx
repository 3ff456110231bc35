import type { HouseSums, OpHouseRound } from '@crease/contracts/wire/operator-house.ts';
import { useState } from 'react';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { shortRoundId } from '#format/round-id.ts';
import form from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { type RoundSearch, useHouseRounds } from './house-reads.ts';
import { RoundPanel } from './round-panel.tsx';

const ROUNDS: readonly Column<OpHouseRound>[] = [
  { title: 'Time', cell: ({ at }) => dayClockText(at) },
  { title: 'State', cell: ({ phase, voidReason }) => voidReason ?? phase },
  { title: 'Stake of', cell: stakeWords },
  { title: 'Players', align: 'right', cell: ({ players }) => players },
  {
    title: 'Staked and paid',
    align: 'right',
    cell: ({ sums }) => sums.map(sumWords).join(' · '),
  },
];

/** Who has staked it: of a free round the player gets what they keep, not what is paid. */
function stakeWords({ kept }: OpHouseRound): string {
  return kept === null ? 'Players' : `House, free round: ${rupeesText(kept)} kept`;
}

function sumWords({ currency, staked, paid }: HouseSums): string {
  const money = currency === 'INR' ? '' : 'play money ';
  return `${money}${rupeesText(staked)}, ${rupeesText(paid)}`;
}

/** Rounds that somebody has bet in, the newest or those that are looked for, and the bets of one. */
export function HouseRounds() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useHouseRounds(searchOf(text));
  const round: Column<OpHouseRound> = {
    title: 'Round',
    cell: ({ roundId }) => (
      <Button aria-label={roundId} onClick={() => setChosen(roundId)}>
        {shortRoundId(roundId)}
      </Button>
    ),
  };
  return (
    <Panel title="Rounds of the house">
      <div className={form.form}>
        <TextField
          label="Round, game or number of a player"
          value={text}
          hint="Such as t20-1-57, t20 or 1042; empty: the newest"
          autoComplete="off"
          error={null}
          onChange={setText}
        />
      </div>
      <Reading query={query} label="Rounds are being read">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No rounds"
              text="Rounds that somebody has bet in are listed here; no other is found."
            />
          ) : (
            <Table
              caption="Rounds, newest first"
              columns={[round, ...ROUNDS]}
              rows={items}
              keyOf={({ roundId }) => roundId}
              isChosen={({ roundId }) => roundId === chosen}
            />
          )
        }
      </Reading>
      {chosen !== null && <RoundPanel key={chosen} roundId={chosen} />}
    </Panel>
  );
}

/** A number is a player's, what has a dash is a round, the rest a game. */
function searchOf(text: string): RoundSearch {
  const wanted = text.trim();
  if (/^\d{1,15}$/.test(wanted)) return { userId: Number(wanted) };
  if (/^[a-z0-9]{2,8}-[A-Za-z0-9-]{1,60}$/.test(wanted)) return { roundId: wanted };
  return /^[a-z0-9]{2,8}$/.test(wanted) ? { game: wanted } : {};
}
