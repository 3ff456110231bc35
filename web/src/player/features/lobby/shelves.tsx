import type { CasinoGame, GameCategory } from '@crease/contracts/wire/casino.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { usePreference } from '#client/session/preferences.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { FAVOURITES, gamesByKeys, makeGameKey, recentFirst } from './casino-games.ts';
import { applyChoice, type GameChoice, hasFilters } from './choose-games.ts';
import { GameArt } from './game-art.tsx';
import { GameTile } from './game-tile.tsx';
import styles from './lobby.module.css';
import { findTable, isSameGame, type LiveLobby } from './lobby-news.ts';
import { RecentWins } from './won-lately.tsx';

/** Props shared by all game lists. */
export interface GamesProps {
  readonly lobby: LiveLobby | null;
  /** Keys of games in which players back and lay. */
  readonly exchange: ReadonlySet<string>;
  /** Keys of recently added games. */
  readonly fresh: ReadonlySet<string>;
  readonly onOpen: (game: CasinoGame) => void;
}

export interface ShelvesProps extends GamesProps {
  readonly categories: readonly GameCategory[];
  readonly section: string | null;
  readonly choice: GameChoice;
}

/** A section's games; on the lobby home all games in one grid, recently played ones first. */
export function Shelves({ categories, section, choice, ...common }: ShelvesProps) {
  const favourites = usePreference('favouriteGames');
  const recent = usePreference('recentGames');
  const all = categories.flatMap(({ games }) => games);
  const popular = common.lobby?.popular ?? [];
  if (section === FAVOURITES) {
    return (
      <Grid
        {...common}
        games={applyChoice(gamesByKeys(all, favourites), choice, popular)}
        empty={t('Tap the heart on any game to save it here, on all your devices.')}
      />
    );
  }
  if (section !== null) {
    const games = categories.find(({ category }) => category === section)?.games ?? [];
    const empty = t('No games of this type are available.');
    return <Grid {...common} games={applyChoice(games, choice, popular)} empty={empty} />;
  }
  const open = all.filter((game) => common.lobby?.open.some((one) => isSameGame(one, game)));
  const games = applyChoice(recentFirst(all, recent), choice, popular);
  return (
    <>
      {open.map((game) => (
        <OpenRound key={makeGameKey(game)} game={game} lobby={common.lobby} />
      ))}
      <Grid {...common} games={games} empty={t('No games match your filters.')} />
      {common.lobby !== null && !hasFilters(choice) && (
        <RecentWins wins={common.lobby.wins} games={all} />
      )}
    </>
  );
}

interface RailProps extends GamesProps {
  readonly title: string;
  readonly games: readonly CasinoGame[];
}

/** A horizontal row of games. */
export function Rail({ title, games, ...common }: RailProps) {
  const headId = useId();
  if (games.length === 0) return null;
  return (
    <section className={styles.shelf} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{title}</h2>
      </div>
      <ul className={styles.rail}>
        <Tiles {...common} games={games} />
      </ul>
    </section>
  );
}

interface GridProps extends GamesProps {
  readonly games: readonly CasinoGame[];
  /** Empty-state text. */
  readonly empty: string;
}

export function Grid({ games, empty, ...common }: GridProps) {
  if (games.length === 0) return <EmptyState title={t('No games found')} text={empty} />;
  return (
    <ul className={styles.grid}>
      <Tiles {...common} games={games} />
    </ul>
  );
}

function Tiles({
  games,
  lobby,
  exchange,
  fresh,
  onOpen,
}: GamesProps & { readonly games: readonly CasinoGame[] }) {
  return games.map((game) => (
    <GameTile
      key={makeGameKey(game)}
      game={game}
      table={findTable(lobby, game)}
      isExchange={exchange.has(makeGameKey(game))}
      isNew={fresh.has(makeGameKey(game))}
      isDown={lobby?.down.includes(game.providerId) === true}
      onOpen={onOpen}
    />
  ));
}

/** Link back to the player's unfinished round. */
function OpenRound({ game, lobby }: Pick<GamesProps, 'lobby'> & { readonly game: CasinoGame }) {
  const staked = lobby?.open.find((one) => isSameGame(one, game))?.staked ?? 0;
  return (
    <section className={styles.openRound} aria-label={gameText(game.name)}>
      <GameArt game={game} className={styles.openArt} />
      <p>
        <small>{t('Round in progress')}</small>
        <b>{gameText(game.name)}</b> {rupeesText(staked)}
      </p>
      <Link to="/lobby" search={{ game: makeGameKey(game) }} className={styles.way} data-main>
        {t('Back to the game')}
      </Link>
    </section>
  );
}
