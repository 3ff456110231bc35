import type { CasinoGame, GameCategory } from '@crease/contracts/casino/casino.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { usePreference } from '#client/session/preferences.ts';
import { t } from '#i18n/text.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import {
  FAVOURITES,
  findTable,
  isSection,
  makeGameKey,
  openCategories,
  SECTIONS,
  useBlockedSections,
  useGames,
  useLiveLobby,
} from './casino-games.ts';
import { newGames } from './find-games.ts';
import { LaunchSheet } from './game-tile.tsx';
import { FoundGames, GameTools, SearchBox, useGameChoice, useRecentSearches } from './game-tools.tsx';
import styles from './lobby.module.css';
import { type GamesProps, Grid, Shelves } from './shelves.tsx';

export interface LobbyProps {
  /** Null for the lobby home with all games. */
  readonly section: string | null;
}

/** The games of a section, or all of them. */
export function Lobby({ section }: LobbyProps) {
  const { data, error, refetch } = useGames();
  const shut = useBlockedSections();
  if (data === undefined) {
    return error === null ? (
      <Skeleton label={t('Loading games…')} rows={12} shape="tiles" />
    ) : (
      <EmptyState title={t('Couldn’t load games')} text={getErrorMessage(error)}>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </EmptyState>
    );
  }
  if (data.length === 0) return <NoGames />;
  const open = openCategories(data, shut);
  return open.length === 0 ? <CasinoBlocked /> : <OpenLobby categories={open} section={section} />;
}

interface OpenLobbyProps extends LobbyProps {
  readonly categories: readonly GameCategory[];
}

function OpenLobby({ categories, section }: OpenLobbyProps) {
  const hidden = usePreference('hiddenGames');
  const isWide = useMedia(MEDIA.wide);
  const choice = useGameChoice();
  const news = useLiveLobby();
  const recent = useRecentSearches();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CasinoGame | null>(null);
  const isShown = (game: CasinoGame) => !hidden.includes(makeGameKey(game));
  const shown = categories.map((one) => ({ ...one, games: one.games.filter(isShown) }));
  const all = categories.flatMap(({ games }) => games);
  const exchange = new Set(
    categories.flatMap(({ category, games }) => (category === 'exchange' ? games.map(makeGameKey) : [])),
  );
  const popular = news?.popular ?? [];
  const open = (game: CasinoGame) => {
    recent.add(typed);
    void prefetchGame(game);
    setChosen(game);
  };
  const fresh = newGames(all, Date.now());
  const common = { lobby: news, exchange, fresh, onOpen: open };
  return (
    <>
      <SearchBox typed={typed} recent={recent} onType={setTyped}>
        <GameTools
          choice={choice}
          providers={[...new Set(all.map(({ providerId }) => providerId))]}
          hasPopular={popular.length > 0}
        />
      </SearchBox>
      {!isWide && <Sections categories={categories} open={section} />}
      {typed.trim() !== '' ? (
        <FoundGames {...common} all={all} typed={typed} choice={choice} />
      ) : (
        <Shelves {...common} categories={shown} section={section} choice={choice} />
      )}
      {section === null && typed.trim() === '' && (
        <HiddenGames {...common} games={all.filter((game) => !isShown(game))} />
      )}
      <LaunchSheet
        game={chosen}
        last={chosen === null ? [] : (findTable(news, chosen)?.last ?? [])}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

/** Games hidden by the player; still found here and by name. */
function HiddenGames({ games, ...common }: GamesProps & { readonly games: readonly CasinoGame[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (games.length === 0) return null;
  return (
    <Stack as="section" gap={3} columns={1}>
      <div>
        <Button variant="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('{count, plural, one {# hidden game} other {# hidden games}}', {
            count: games.length,
          })}
        </Button>
      </div>
      {isOpen && <Grid {...common} games={games} empty="" />}
    </Stack>
  );
}

/** Shown when the player has blocked the whole casino. */
function CasinoBlocked() {
  return (
    <EmptyState title={t('You’ve blocked these games')} text={t('See Play limits for when you can unblock them.')}>
      <LinkButton to="/play-limits" words={t('Play limits')} isMain />
    </EmptyState>
  );
}

function NoGames() {
  return (
    <EmptyState
      title={t('No games are available on this site right now.')}
      text={t('Sports betting is open as usual.')}
    >
      <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
      <LinkButton to="/fairness" words={t('Fairness check')} />
    </EmptyState>
  );
}

interface SectionsProps {
  readonly categories: readonly GameCategory[];
  readonly open: string | null;
}

/** Game types as a strip, where the left column doesn't list them. */
function Sections({ categories, open }: SectionsProps) {
  const names = [...categories.map(({ category }) => category), FAVOURITES] as const;
  return (
    <Row as="nav" gap={3} align="stretch" className={styles.sections} aria-label={t('Game types')}>
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
      <Link to="/my-rounds" className={styles.chip}>
        {t('My rounds')}
      </Link>
    </Row>
  );
}

/** Section title; the lobby's title for unknown sections. */
export function sectionTitle(section: string): string {
  return isSection(section) ? t(SECTIONS[section].title) : t('Casino');
}

/** Build output: scripts and styles by game code. */
const FILES = '/play-files.json';

let known: Promise<Readonly<Record<string, readonly string[]>>> | null = null;

/**
 * Prefetches the assets of an in-house game, unless the user saves data. Third-party games load from their own hosts.
 * Failures are harmless.
 */
async function prefetchGame({ providerId, gameCode }: Pick<CasinoGame, 'providerId' | 'gameCode'>): Promise<void> {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData = connection instanceof Object && Reflect.get(connection, 'saveData') === true;
  if (providerId !== PROVIDER_ID || savesData) return;
  known ??= fetch(FILES).then((answer) => answer.json());
  const files = await known.catch(() => {
    known = null;
    return null;
  });
  for (const file of files?.[gameCode] ?? []) addLink(`/${file}`);
}

function addLink(href: string): void {
  if (document.head.querySelector(`link[rel=prefetch][href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  document.head.append(link);
}
