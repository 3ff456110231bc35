import type { CasinoGame, GameCategory, LobbyWin } from '@crease/contracts/casino/casino.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { clockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { buttonLook } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import {
  FAVOURITES,
  findTable,
  gamesByKeys,
  isSameGame,
  type LiveLobby,
  makeGameKey,
  recentFirst,
} from './casino-games.ts';
import { applyChoice, type GameChoice, hasFilters } from './find-games.ts';
import { GameArt } from './game-art.tsx';
import { GameTile } from './game-tile.tsx';
import styles from './lobby.module.css';

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
      {common.lobby !== null && !hasFilters(choice) && <RecentWins wins={common.lobby.wins} games={all} />}
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
    <Stack as="section" gap={3} columns={1} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{title}</h2>
      </div>
      <ul className={styles.rail}>
        <Tiles {...common} games={games} />
      </ul>
    </Stack>
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

function Tiles({ games, lobby, exchange, fresh, onOpen }: GamesProps & { readonly games: readonly CasinoGame[] }) {
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
      <Link to="/lobby" search={{ game: makeGameKey(game) }} {...buttonLook({ variant: 'primary', size: 'l' })}>
        {t('Back to the game')}
      </Link>
    </section>
  );
}

export interface RecentWinsProps {
  readonly wins: readonly LobbyWin[];
  /** Games for this screen size; wins in other games are omitted. */
  readonly games: readonly CasinoGame[];
}

/** Winning rounds of the last day: genuinely settled, with names masked and amounts rounded. */
function RecentWins({ wins, games }: RecentWinsProps) {
  const headId = useId();
  const switchId = useId();
  const hidesWins = usePreference('hidesWins');
  const shown = wins.flatMap((win) => {
    const game = games.find((one) => isSameGame(one, win));
    return game === undefined ? [] : [{ ...win, name: gameText(game.name) }];
  });
  return (
    <Stack as="section" gap={3} columns={1} aria-labelledby={headId}>
      <div className={styles.head}>
        <h2 id={headId}>{t('Won in the last 24 hours')}</h2>
      </div>
      {shown.length === 0 ? (
        <Text as="p" size={14} tone="muted">
          {t('No recent wins to show')}
        </Text>
      ) : (
        <Stack as="ul" size={14} className={styles.wins}>
          {shown.map(({ userName, name, times, atLeast, time }) => (
            <li key={`${time}${userName}${name}${times}`}>
              <b>{userName}</b>
              <span>{name}</span>
              <span>
                {t('over {amount}, {times}× stake', {
                  amount: rupeesText(atLeast),
                  times: (times / 100).toFixed(2),
                })}
              </span>
              <time dateTime={time}>{clockText(time)}</time>
            </li>
          ))}
        </Stack>
      )}
      <Row gap={5} justify="between" size={14} className={styles.hides}>
        <span id={switchId}>{t('Hide my wins from others')}</span>
        <Switch nameId={switchId} isOn={hidesWins} onToggle={(isOn) => setPreferences({ hidesWins: isOn })} />
      </Row>
    </Stack>
  );
}
