import { operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import { GameForm } from '#operator/features/casino/game-form.tsx';
import { GAMES_POLL_MS, GameList, ProviderList } from '#operator/features/casino/game-list.tsx';
import { HeldWins } from '#operator/features/casino/held-wins.tsx';
import { HouseRounds } from '#operator/features/casino/house-rounds.tsx';
import { HouseChecks, HouseReturns, HouseTables } from '#operator/features/casino/house-tables.tsx';
import { Reconciliation } from '#operator/features/casino/reconciliation.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteParam } from './address.ts';
import { Page } from './page.tsx';

/** Casino games and providers, and the selected game. Editable by traders. */
export function CasinoOfficeScreen() {
  const chosen = useRouteParam('game');
  return (
    <Page title="Casino">
      {chosen === '' ? (
        <>
          <HeldWins />
          <GameList />
          <ProviderList />
          <HouseTables />
          <HouseRounds />
          <Reconciliation />
          <HouseReturns />
          <HouseChecks />
        </>
      ) : (
        <>
          <p>
            <BackOfficeLink to="/casino">All games</BackOfficeLink>
          </p>
          <Game chosen={chosen} />
        </>
      )}
    </Page>
  );
}

function Game({ chosen }: { readonly chosen: string }) {
  const query = useRead(operatorCasinoRoutes.operatorGetCasinoGames, {}, { pollMs: GAMES_POLL_MS });
  const canChange = useCanTrade();
  return (
    <QueryView query={query} label="Loading game…">
      {({ items }) => {
        const game = items.find(({ id }) => String(id) === chosen);
        if (game === undefined) return <EmptyState title="Game not found" text="Choose one from the list." />;
        return canChange ? (
          <GameForm key={game.id} game={game} />
        ) : (
          <EmptyState title={game.name} text="Only traders and admins can change game settings." />
        );
      }}
    </QueryView>
  );
}
