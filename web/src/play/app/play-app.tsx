import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isFramed, postToFrame } from '#play/data/frame-messages.ts';
import { openPage } from '#play/data/open-page.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { GAME_PAGES } from './game-pages.ts';
import styles from './play-app.module.css';

/** Page of the game opened by `openPage`. Loads its chunk, and shows errors. */
export function PlayApp({ game }: { readonly game: string }) {
  const [attempt, setAttempt] = useState(0);
  const load = isGameCode(game) ? GAME_PAGES[game] : undefined;
  return (
    <>
      {load === undefined ? (
        <Notice title={t('Game not found')} text={t('Choose another game.')} />
      ) : (
        <Game
          key={attempt}
          load={load}
          onRetry={() => {
            void openPage(game);
            setAttempt(attempt + 1);
          }}
        />
      )}
      <Toaster closeLabel={t('Close')} corner="top" />
    </>
  );
}

interface GameProps {
  readonly load: () => Promise<{ readonly GamePage: ComponentType }>;
  readonly onRetry: () => void;
}

function Game({ load, onRetry }: GameProps) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [isFailed, setFailed] = useState(false);
  const stage = useSeatState((state) => state.stage);
  const name = useSeatState(({ seat }) => seat?.name ?? null);
  useEffect(() => {
    let isGone = false;
    load().then(
      ({ GamePage }) => !isGone && setPage(() => GamePage),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  useEffect(() => {
    if (name !== null) document.title = gameText(name);
  }, [name]);
  if (stage === 'OVER') {
    return (
      <Notice
        title={t('Session ended')}
        text={t('Bets already accepted still stand. Reopen the game to continue.')}
      />
    );
  }
  if (stage === 'FAILED' || isFailed) {
    return (
      <Notice
        title={t('Couldn’t open the game')}
        text={t('Please check your connection and try again.')}
      >
        <Button variant="primary" size="l" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Notice>
    );
  }
  if (stage === 'OPENING' || Page === null) {
    return (
      <div className={styles.opening}>
        <Skeleton label={t('Opening game…')} rows={8} />
      </div>
    );
  }
  return <Page />;
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children?: React.ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <main className={styles.notice}>
      <EmptyState title={title} text={text}>
        {children}
        <Button variant="plain" size="l" onClick={leaveGame}>
          {t('All games')}
        </Button>
      </EmptyState>
    </main>
  );
}

function leaveGame(): void {
  if (isFramed()) postToFrame('openLobby');
  else location.assign('/casino');
}
