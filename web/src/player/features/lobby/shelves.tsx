import type { CasinoGame, GameCategory } from '@crease/contracts/wire/casino.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { usePreference } from '#client/session/preferences.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { FAVOURITES, gamesByKeys, makeGameKey, SECTIONS } from './casino-games.ts';
import { applyChoice, type GameChoice, isChosen } from './choose-games.ts';
import { GameArt } from './game-art.tsx';
import { GameTile } from './game-tile.tsx';
import styles from './lobby.module.css';
import { findTable, isSameGame, type LiveLobby } from './lobby-news.ts';
import { WonLately } from './won-lately.tsx';

/** Number of games in the "most played" rail. */
const TOP_GAMES = 10;

/** Props shared by all game lists. */
export interface GamesProps {
  readonly news: LiveLobby | null;
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

/** A section's games; on the lobby home, recent and favourite games and a rail per category. */
export function Shelves({ categories, section, choice, ...common }: ShelvesProps) {
  const favourites = usePreference('favouriteGames');
  const recent = usePreference('recentGames');
  const all = categories.flatMap(({ games }) => games);
  const marked = gamesByKeys(all, favourites);
  const popular = common.news?.popular ?? [];
  if (section === FAVOURITES) {
    return (
      <Grid
        {...common}
        games={applyChoice(marked, choice, popular)}
        empty={t('Tap the heart on any game to save it here, on all your devices.')}
      />
    );
  }
  if (section !== null) {
    const games = categories.find(({ category }) => category === section)?.games ?? [];
    const empty = t('No games of this type are available.');
    return <Grid {...common} games={applyChoice(games, choice, popular)} empty={empty} />;
  }
  if (isChosen(choice)) {
    const empty = t('No games match your filters.');
    return <Grid {...common} games={applyChoice(all, choice, popular)} empty={empty} />;
  }
  const open = all.filter((game) => common.news?.open.some((one) => isSameGame(one, game)));
  const lately = gamesByKeys(all, recent).filter((game) => !open.includes(game));
  return (
    <>
      {open.map((game) => (
        <OpenRound key={makeGameKey(game)} game={game} news={common.news} />
      ))}
      <Rail {...common} title={t('Recently played')} games={lately} />
      <Rail {...common} title={t('Favourites')} games={marked} section={FAVOURITES} />
      {categories.map(({ category, games }) => (
        <Rail
          {...common}
          key={category}
          title={t(SECTIONS[category].title)}
          games={games}
          section={category}
        />
      ))}
      <Rail
        {...common}
        title={t('Top played this week')}
        games={gamesByKeys(all, popular).slice(0, TOP_GAMES)}
      />
      {common.news !== null && <WonLately wins={common.news.wins} games={all} />}
    </>
  );
}

interface RailProps extends GamesProps {
  readonly title: string;
  readonly games: readonly CasinoGame[];
  /** Section with the full list; omit if the rail is complete. */
  readonly section?: string;
}

/** A horizontal row of games. */
export function Rail({ title, games, section, ...common }: RailProps) {
  const headId = useId();
  if (games.length === 0) return null;
  return (
    <section className={styles.shelf} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{title}</h2>
        {section !== undefined && (
          <Link
            to="/lobby-page/$section"
            params={{ section }}
            aria-label={t('See all: {title}', { title })}
          >
            {t('See all')}
          </Link>
        )}
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
  news,
  exchange,
  fresh,
  onOpen,
}: GamesProps & { readonly games: readonly CasinoGame[] }) {
  return games.map((game) => (
    <GameTile
      key={makeGameKey(game)}
      game={game}
      table={findTable(news, game)}
      isExchange={exchange.has(makeGameKey(game))}
      isNew={fresh.has(makeGameKey(game))}
      isDown={news?.down.includes(game.providerId) === true}
      onOpen={onOpen}
    />
  ));
}

/** Link back to the player's unfinished round. */
function OpenRound({ game, news }: Pick<GamesProps, 'news'> & { readonly game: CasinoGame }) {
  const staked = news?.open.find((one) => isSameGame(one, game))?.staked ?? 0;
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
