import type { PlayedGame } from '@crease/contracts/casino/game-pages.ts';
import { type GameCode, isGameCode } from '@crease/games/catalogue/game-code.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { leaveGame, openPage } from '#play/data/open-page.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
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

function Game({ load, onRetry }: { readonly load: () => Promise<GameChunk>; readonly onRetry: () => void }) {
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
      <Notice title={t('Session ended')} text={t('Bets already accepted still stand. Reopen the game to continue.')} />
    );
  }
  if (stage === 'FAILED' || isFailed) {
    return (
      <Notice title={t('Couldn’t open the game')} text={t('Please check your connection and try again.')}>
        <Button variant="primary" size="l" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Notice>
    );
  }
  if (stage === 'OPENING' || Page === null) {
    return (
      <div className={styles.page}>
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
    <Stack as="main" align="center" items="center" tone="text" className={`${styles.page} ${styles.notice}`}>
      <EmptyState title={title} text={text}>
        {children}
        <Button variant="plain" size="l" onClick={leaveGame}>
          {t('All games')}
        </Button>
      </EmptyState>
    </Stack>
  );
}

/** Lazy chunk of a game. Its page reads the seat from `data/seat-store`. */
interface GameChunk {
  readonly GamePage: ComponentType;
}

/** Page of each game. The server lists the games in `PLAYED_GAMES`. */
const PAGES: Readonly<Record<PlayedGame, () => Promise<GameChunk>>> = {
  t20: () => import('#play/tables/t20-page.tsx'),
  dice: () => import('#play/single/dice/dice-page.tsx'),
  plinko: () => import('#play/single/plinko/plinko-page.tsx'),
  mines: () => import('#play/single/mines/mines-page.tsx'),
  hilo: () => import('#play/single/hilo/hilo-page.tsx'),
  bj: () => import('#play/single/bj/bj-page.tsx'),
  crash: () => import('#play/single/crash/crash-page.tsx'),
  slot1: () => import('#play/single/slot/slot-page.tsx'),
  tp1d: () => import('#play/tables/tp1d-page.tsx'),
  ab: () => import('#play/tables/ab-page.tsx'),
  dt: () => import('#play/tables/dt-page.tsx'),
  l7: () => import('#play/tables/l7-page.tsx'),
  c32: () => import('#play/tables/c32-page.tsx'),
  aaa: () => import('#play/tables/aaa-page.tsx'),
  rou: () => import('#play/tables/rou-page.tsx'),
  bac: () => import('#play/tables/bac-page.tsx'),
  sicbo: () => import('#play/tables/sicbo-page.tsx'),
};

const GAME_PAGES: Readonly<Partial<Record<GameCode, () => Promise<GameChunk>>>> = PAGES;
