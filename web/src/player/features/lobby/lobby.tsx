import type { CasinoGame, GameCategory } from '@crease/contracts/wire/casino.ts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { usePreference } from '#data/session/preferences.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { FAVOURITES, gamesByKeys, isSection, SECTIONS, useGames } from './casino-games.ts';
import { findGames } from './find-games.ts';
import { GameTile } from './game-tile.tsx';
import { LaunchSheet } from './launch-sheet.tsx';
import styles from './lobby.module.css';
import { openCategories, useShutSections } from './shut-sections.ts';

export interface LobbyProps {
  /** Null: the first page, with a rail of each kind. */
  readonly section: string | null;
}

/** The games of the site: what the player has opened and marked, and all of them by kind. */
export function Lobby({ section }: LobbyProps) {
  const { data, error, refetch } = useGames();
  const shut = useShutSections();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CasinoGame | null>(null);
  if (data === undefined) {
    return error === null ? (
      <Skeleton label={t('Fetching games')} rows={8} shape="tiles" />
    ) : (
      <EmptyState title={t('The games could not be fetched')} text={messageOf(error)}>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </EmptyState>
    );
  }
  if (data.length === 0) return <NoGames />;
  const open = openCategories(data, shut);
  if (open.length === 0) return <ShutGames />;
  const all = open.flatMap(({ games }) => games);
  return (
    <>
      <SearchBox typed={typed} onType={setTyped} />
      <Sections categories={open} open={section} />
      {typed.trim() !== '' ? (
        <Grid
          games={findGames(all, typed)}
          empty={t('No game is called that. Look at all of them below “For you”.')}
          onOpen={setChosen}
        />
      ) : (
        <Shelves categories={open} section={section} onOpen={setChosen} />
      )}
      <LaunchSheet game={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

/** Nothing is offered to a player who has shut all of it. */
function ShutGames() {
  return (
    <EmptyState
      title={t('You have blocked these games for yourself')}
      text={t('Play limits says when they can be opened again.')}
    >
      <Link to="/play-limits" className={styles.way} data-main>
        {t('Play limits')}
      </Link>
    </EmptyState>
  );
}

function NoGames() {
  return (
    <EmptyState
      title={t('No games are open on this site right now.')}
      text={t('Betting on sports goes on as usual.')}
    >
      <Link to="/inplay" className={styles.way} data-main>
        {t('Go to in-play')}
      </Link>
      <Link to="/fairness" className={styles.way}>
        {t('Fairness check')}
      </Link>
    </EmptyState>
  );
}

interface SearchBoxProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

function SearchBox({ typed, onType }: SearchBoxProps) {
  return (
    <label className={styles.search}>
      <Icon variant="regular" name="search" size={18} />
      <span className="visually-hidden">{t('Search games')}</span>
      <input
        type="search"
        value={typed}
        placeholder={t('Search games, for example “3 patti”')}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </label>
  );
}

interface SectionsProps {
  readonly categories: readonly GameCategory[];
  readonly open: string | null;
}

function Sections({ categories, open }: SectionsProps) {
  const names = [...categories.map(({ category }) => category), FAVOURITES] as const;
  return (
    <nav className={styles.sections} aria-label={t('Kinds of games')}>
      <Link to="/casino" className={styles.chip} aria-current={open === null ? 'page' : undefined}>
        {t('For you')}
      </Link>
      {names.map((name) => (
        <Link
          key={name}
          to="/lobby-page/$section"
          params={{ section: name }}
          className={styles.chip}
          aria-current={open === name ? 'page' : undefined}
        >
          {t(SECTIONS[name].name)}
        </Link>
      ))}
    </nav>
  );
}

interface ShelvesProps extends LobbyProps {
  readonly categories: readonly GameCategory[];
  readonly onOpen: (game: CasinoGame) => void;
}

function Shelves({ categories, section, onOpen }: ShelvesProps) {
  const favourites = usePreference('favouriteGames');
  const recent = usePreference('recentGames');
  const all = categories.flatMap(({ games }) => games);
  const marked = gamesByKeys(all, favourites);
  if (section === FAVOURITES) {
    return (
      <Grid
        games={marked}
        empty={t('Press the heart of a game, and it stands here on all your devices.')}
        onOpen={onOpen}
      />
    );
  }
  if (section !== null) {
    const games = categories.find(({ category }) => category === section)?.games ?? [];
    return <Grid games={games} empty={t('No game of this kind is open here.')} onOpen={onOpen} />;
  }
  return (
    <>
      <Rail title={t('Played lately')} games={gamesByKeys(all, recent)} onOpen={onOpen} />
      <Rail title={t('Favourites')} games={marked} section={FAVOURITES} onOpen={onOpen} />
      {categories.map(({ category, games }) => (
        <Rail
          key={category}
          title={t(SECTIONS[category].title)}
          games={games}
          section={category}
          onOpen={onOpen}
        />
      ))}
    </>
  );
}

interface RailProps {
  readonly title: string;
  readonly games: readonly CasinoGame[];
  /** Where all of them stand; left out: there are no more. */
  readonly section?: string;
  readonly onOpen: (game: CasinoGame) => void;
}

function Rail({ title, games, section, onOpen }: RailProps) {
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
        {games.map((game) => (
          <GameTile key={game.id} game={game} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

interface GridProps {
  readonly games: readonly CasinoGame[];
  /** Why there is none. */
  readonly empty: string;
  readonly onOpen: (game: CasinoGame) => void;
}

function Grid({ games, empty, onOpen }: GridProps) {
  if (games.length === 0) return <EmptyState title={t('Nothing here')} text={empty} />;
  return (
    <ul className={styles.grid}>
      {games.map((game) => (
        <GameTile key={game.id} game={game} onOpen={onOpen} />
      ))}
    </ul>
  );
}

/** The title of a section; that of the lobby where there is no such one. */
export function sectionTitle(section: string): string {
  return isSection(section) ? t(SECTIONS[section].title) : t('Casino');
}
