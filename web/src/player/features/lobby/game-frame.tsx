import type { Launch } from '@crease/contracts/casino/casino.ts';
import { Link, useBlocker, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { session } from '#client/session/session.ts';
import { t } from '#i18n/text.ts';
import { Button, buttonLook, IconButton } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Row, Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { closeCorner, FramedGame, isOwn, openInCorner, useGameName, useLaunch } from './framed-game.tsx';
import styles from './game-frame.module.css';

export interface GameFrameProps {
  /** `provider:code`. */
  readonly game: string;
  readonly isDemo: boolean;
  /** Session time and net result, shown above third-party games; our own show theirs. */
  readonly figures: ReactNode;
}

/** A game opened at its launch URL. Third-party games get a bar above them; our own bring one. */
export function GameFrame({ game, isDemo, figures }: GameFrameProps) {
  const name = useGameName({ game, isDemo });
  const launch = useLaunch({ game, isDemo, place: 'LOBBY' });
  const retry = () => void launch.refetch();
  // Only one game can be open, so close the corner game.
  useEffect(closeCorner, []);
  if (launch.isFetching) return <Skeleton label={t('Opening {name}…', { name })} rows={8} />;
  if (launch.error instanceof CallFailure && launch.error.code === 'NOT_FOUND') {
    return (
      <EmptyState title={t('Game not found')} text={t('Choose another game.')}>
        <AllGames />
      </EmptyState>
    );
  }
  if (launch.data === undefined) {
    return <NotOpened reason={getErrorMessage(launch.error)} onRetry={retry} />;
  }
  if (launch.data.openMode !== 'iframe') return <ExternalGame launch={launch.data} name={name} />;
  return (
    <Inside
      key={launch.dataUpdatedAt}
      address={launch.data.url}
      name={name}
      figures={figures}
      onRetry={retry}
      launch={{ game, isDemo }}
    />
  );
}

function AllGames() {
  return (
    <Link to="/casino" {...buttonLook({ size: 'l' })}>
      {t('All games')}
    </Link>
  );
}

function NotOpened({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  return (
    <EmptyState title={t('Couldn’t open the game')} text={reason}>
      <Button variant="primary" size="l" onClick={onRetry}>
        {t('Try again')}
      </Button>
      <AllGames />
    </EmptyState>
  );
}

/** Games that the provider opens on its own page. */
function ExternalGame({ launch, name }: { readonly launch: Launch; readonly name: string }) {
  const isNewTab = launch.openMode === 'newTab';
  return (
    <EmptyState title={name} text={t('This game runs on the provider’s page. Your balance stays here.')}>
      <a
        {...buttonLook({ variant: 'primary', size: 'l' })}
        href={launch.url}
        rel="noopener"
        target={isNewTab ? '_blank' : '_self'}
      >
        {t('Open game')}
      </a>
      <AllGames />
    </EmptyState>
  );
}

interface InsideProps extends Pick<GameFrameProps, 'figures'> {
  readonly address: string;
  readonly name: string;
  readonly onRetry: () => void;
  readonly launch: Pick<GameFrameProps, 'game' | 'isDemo'>;
}

function Inside({ address, name, figures, onRetry, launch }: InsideProps) {
  const [end, setEnd] = useState<'LATE' | 'ENDED' | null>(null);
  const [hasRound, setHasRound] = useState(false);
  const box = useRef<HTMLElement>(null);
  const router = useRouter();
  const navigate = useNavigate();
  const intoCorner = () => openInCorner({ ...launch, router });
  const toCorner = () => {
    intoCorner();
    void navigate({ to: '/inplay', ignoreBlocker: true });
  };
  if (end !== null) {
    const why =
      end === 'LATE'
        ? t('No response for 10 seconds. Bets already accepted still stand.')
        : t('Session ended. Reopen the game to continue.');
    return <NotOpened reason={why} onRetry={onRetry} />;
  }
  return (
    <section ref={box} className={styles.box} aria-label={name}>
      {!isOwn(address) && (
        <Row gap={3} padX={2} className={styles.bar}>
          <Link to="/casino" className={styles.back} aria-label={t('All games')}>
            <Icon variant="regular" name="arrowLeft" />
          </Link>
          <h2>{name}</h2>
          <Box rigid>{figures}</Box>
          <IconButton ground="head" label={t('Minimise')} onClick={toCorner}>
            <Icon variant="regular" name="popOut" />
          </IconButton>
          <IconButton ground="head" label={t('Full screen')} onClick={() => void requestFullscreen(box.current)}>
            <Icon variant="regular" name="expand" />
          </IconButton>
        </Row>
      )}
      <FramedGame
        address={address}
        name={name}
        onEnd={setEnd}
        actions={{
          requestFullscreen: () => void requestFullscreen(box.current),
          openCorner: toCorner,
          roundStart: () => setHasRound(true),
          roundEnd: () => setHasRound(false),
        }}
      />
      {hasRound && <LeaveQuestion onMinimise={intoCorner} />}
    </section>
  );
}

/** Makes the game full screen together with its bar. Phones without full-screen support are left as they are. */
async function requestFullscreen(box: HTMLElement | null): Promise<void> {
  try {
    await (document.fullscreenElement === null ? box?.requestFullscreen?.() : document.exitFullscreen());
  } catch {
    // The browser refused: continue without full screen.
  }
}

const FORCED = ['/auth', '/under-maintenance'];

/** False for forced navigation, such as a logout or site suspension, which is never blocked. */
function isVoluntary(pathname: string): boolean {
  const isForced = FORCED.some((path) => pathname.toLowerCase().startsWith(path));
  return !isForced && session.getState().accessToken !== null;
}

/** Confirms leaving a game mid-round. The round continues either way. */
function LeaveQuestion({ onMinimise }: { readonly onMinimise: () => void }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isVoluntary(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const title = t('Round in progress');
  return (
    <TitledDialog title={title} open hasOwnBack onClose={reset}>
      <Stack gap={5} padX={8} padTop={2} padBottom={8}>
        <p>{t('It will continue without you, and your bets still stand.')}</p>
        <Stack gap={3}>
          <Button variant="primary" size="l" onClick={reset}>
            {t('Back to the game')}
          </Button>
          <Button
            size="l"
            onClick={() => {
              onMinimise();
              proceed();
            }}
          >
            {t('Minimise')}
          </Button>
          <Button variant="text" onClick={proceed}>
            {t('Leave')}
          </Button>
        </Stack>
      </Stack>
    </TitledDialog>
  );
}
