import { useParams, useSearch } from '@tanstack/react-router';
import { t } from '#i18n/text.ts';
import { GameFrame } from '#player/features/lobby/game-frame.tsx';
import { Lobby, sectionTitle } from '#player/features/lobby/lobby.tsx';
import { SessionClock } from '#player/features/reality-check/session-clock.tsx';
import { LinkButton } from '#player/routes/link-button.tsx';
import { useOpenGame } from '#player/routes/places.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './casino-screens.module.css';

/** `/casino`. */
export function CasinoScreen() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Casino')}</h1>
      <Lobby section={null} />
    </div>
  );
}

/** `/lobby-page/{section}`. */
export function LobbyPageScreen() {
  const { section = '' } = useParams({ strict: false });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{sectionTitle(section)}</h1>
      <Lobby key={section} section={section} />
    </div>
  );
}

/** `/lobby`: the game itself, in place of the sports strip. */
export function LobbyScreen() {
  const { mode } = useSearch({ strict: false });
  const game = useOpenGame();
  return (
    <>
      <h1 className="visually-hidden">{t('Lobby')}</h1>
      {game !== null ? (
        <GameFrame key={game} game={game} isDemo={mode === 'demo'} figures={<SessionClock ground="head" />} />
      ) : (
        <EmptyState title={t('No games available')} text={t('Choose another game.')}>
          <LinkButton to="/casino" words={t('All games')} isMain />
        </EmptyState>
      )}
    </>
  );
}
