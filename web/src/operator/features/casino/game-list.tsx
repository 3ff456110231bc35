import type { OperatorCasinoGame } from '@crease/contracts/casino/casino.ts';
import { type OperatorCasinoProvider, operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { rupeesText } from '#format/money.ts';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';

export const GAMES_POLL_MS = 10_000;
export const PROVIDERS_POLL_MS = 10_000;

const GAMES: readonly Column<OperatorCasinoGame>[] = [
  { title: 'Game', cell: ({ id, name }) => <BackOfficeLink to={`/casino/${id}`}>{name}</BackOfficeLink> },
  { title: 'Provider', cell: ({ providerId }) => providerId },
  { title: 'Status', cell: (game) => <State game={game} /> },
  numberColumn('Bets', ({ minBet, maxBet }) => `${rupeesText(minBet)} to ${rupeesText(maxBet)}`),
  numberColumn('Max win', ({ maxWin }) => (maxWin === null ? 'Not specified' : rupeesText(maxWin))),
  { title: 'Site overrides', cell: ({ sites }) => sites.map(({ domain }) => domain).join(', ') || 'None' },
];

/** All games, including those their provider has dropped. */
export function GameList() {
  return (
    <ListDesk
      title="Games"
      route={operatorCasinoRoutes.operatorGetCasinoGames}
      input={{}}
      pollMs={GAMES_POLL_MS}
      noun="games"
      caption="Games and status"
      columns={GAMES}
      getKey={({ id }) => id}
      empty={{
        title: 'No games yet',
        text: 'Games appear here once a provider is configured.',
      }}
    />
  );
}

function State({ game }: { readonly game: OperatorCasinoGame }) {
  const { enabled, isOffered, offOn } = game;
  if (!isOffered) return <Badge tone="warn">Discontinued</Badge>;
  if (!enabled) return <Badge>Off</Badge>;
  return offOn.length > 0 ? <Badge tone="warn">Off on {offOn.length} sites</Badge> : <Badge tone="good">On</Badge>;
}

const PROVIDERS: readonly Column<OperatorCasinoProvider>[] = [
  { title: 'Provider', cell: ({ providerId }) => providerId },
  numberColumn('Games', ({ games }) => games),
  {
    title: 'Status',
    cell: ({ isUp }) => (isUp ? <Badge tone="good">Online</Badge> : <Badge tone="warn">Unreachable</Badge>),
  },
];

/** Game providers and their current availability. */
export function ProviderList() {
  const query = useRead(operatorCasinoRoutes.operatorGetCasinoProviders, {}, { pollMs: PROVIDERS_POLL_MS });
  return (
    <Panel title="Providers">
      <QueryView query={query} label="Checking providers…">
        {({ items }) => (
          <Table caption="Game providers" columns={PROVIDERS} rows={items} getKey={({ providerId }) => providerId} />
        )}
      </QueryView>
    </Panel>
  );
}
