import type { OpCasinoProvider } from '@crease/contracts/routes/operator-casino.ts';
import type { OpCasinoGame } from '@crease/contracts/wire/casino.ts';
import { rupeesText } from '#format/money.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useCasinoGames, useCasinoProviders } from './casino-reads.ts';

const GAMES: readonly Column<OpCasinoGame>[] = [
  { title: 'Game', cell: ({ id, name }) => <OfficeLink to={`/casino/${id}`}>{name}</OfficeLink> },
  { title: 'Provider', cell: ({ providerId }) => providerId },
  { title: 'State', cell: (game) => <State game={game} /> },
  {
    title: 'Bets',
    align: 'right',
    cell: ({ minBet, maxBet }) => `${rupeesText(minBet)} to ${rupeesText(maxBet)}`,
  },
  {
    title: 'Highest win',
    align: 'right',
    cell: ({ maxWin }) => (maxWin === null ? 'Not said' : rupeesText(maxWin)),
  },
  {
    title: 'Limits of their own',
    cell: ({ sites }) => sites.map(({ domain }) => domain).join(', ') || 'No site',
  },
];

/** All games, those too that their provider no longer has. */
export function GameList() {
  const query = useCasinoGames();
  return (
    <Panel title="Games">
      <Reading query={query} label="Games are being read">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No games yet"
              text="They are listed here once a provider is set up."
            />
          ) : (
            <Table
              caption="Games with their state"
              columns={GAMES}
              rows={items}
              keyOf={({ id }) => id}
            />
          )
        }
      </Reading>
    </Panel>
  );
}

function State({ game }: { readonly game: OpCasinoGame }) {
  const { enabled, isOffered, offOn } = game;
  if (!isOffered) return <Badge tone="warn">Not offered any more</Badge>;
  if (!enabled) return <Badge>Off</Badge>;
  return offOn.length > 0 ? (
    <Badge tone="warn">Off on {offOn.length}</Badge>
  ) : (
    <Badge tone="good">On</Badge>
  );
}

const PROVIDERS: readonly Column<OpCasinoProvider>[] = [
  { title: 'Provider', cell: ({ providerId }) => providerId },
  { title: 'Games', align: 'right', cell: ({ games }) => games },
  {
    title: 'State',
    cell: ({ isUp }) =>
      isUp ? <Badge tone="good">Answers</Badge> : <Badge tone="warn">Does not answer</Badge>,
  },
];

/** Who plays the games, and whether they answer at this moment. */
export function ProviderList() {
  const query = useCasinoProviders();
  return (
    <Panel title="Providers">
      <Reading query={query} label="Providers are being asked">
        {({ items }) => (
          <Table
            caption="Providers of games"
            columns={PROVIDERS}
            rows={items}
            keyOf={({ providerId }) => providerId}
          />
        )}
      </Reading>
    </Panel>
  );
}
