import { casinoRoutes, type Launch } from '@crease/contracts/routes/casino.ts';
import { GAME_MESSAGES, type GameMessage } from '@crease/contracts/wire/game-frame.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { callRoute } from '#data/api/call-route.ts';
import { messageOf } from '#data/api/failure.ts';
import { usePreference } from '#data/session/preferences.ts';
import { readItem } from '#data/storage/local-items.ts';
import { gameText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { keyOf, useGames } from './casino-games.ts';
import styles from './game-frame.module.css';
import lobby from './lobby.module.css';

/** A game that has not come by then will not come. */
const PATIENCE_MS = 10_000;

export interface GameFrameProps {
  /** `provider:code`. */
  readonly game: string;
  readonly isDemo: boolean;
  /** How long the player is here and what it has cost them; stands in the bar. */
  readonly figures: ReactNode;
}

/** A game, opened with an address of its own, and the bar above it. */
export function GameFrame({ game, isDemo, figures }: GameFrameProps) {
  const [product = '', gameCode = ''] = game.split(':');
  const isMobile = useIsPhone();
  const lang = usePreference('language');
  const names = useGames().data?.flatMap(({ games }) => games) ?? [];
  const found = names.find((one) => keyOf(one) === game);
  const name = found === undefined ? t('Game') : gameText(found.name);
  // An address opens once: one that was used, or has waited, is never taken again.
  const launch = useQuery({
    queryKey: ['launch', game, isDemo],
    queryFn: () => {
      const token = readItem('casinoToken') ?? undefined;
      const mode = isDemo ? 'demo' : 'real';
      const wish = { gameCode, product, homeUrl: '/casino', isMobile, mode, lang } as const;
      return callRoute(casinoRoutes.launchGame, token === undefined ? wish : { ...wish, token });
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
  const again = () => void launch.refetch();
  if (launch.isFetching) return <Skeleton label={t('Opening {name}', { name })} rows={8} />;
  if (launch.data === undefined) {
    return <NotOpened why={messageOf(launch.error)} onAgain={again} />;
  }
  if (launch.data.openMode !== 'iframe') return <Outside launch={launch.data} name={name} />;
  return (
    <Inside
      key={launch.dataUpdatedAt}
      address={launch.data.url}
      name={isDemo ? t('{name}, without money', { name }) : name}
      figures={figures}
      onAgain={again}
    />
  );
}

function AllGames() {
  return (
    <Link to="/casino" className={lobby.way}>
      {t('All games')}
    </Link>
  );
}

interface NotOpenedProps {
  readonly why: string;
  readonly onAgain: () => void;
}

function NotOpened({ why, onAgain }: NotOpenedProps) {
  return (
    <EmptyState title={t('The game could not be opened')} text={why}>
      <Button look="primary" onClick={onAgain}>
        {t('Try again')}
      </Button>
      <AllGames />
    </EmptyState>
  );
}

/** Games that their provider shows on a page of its own. */
function Outside({ launch, name }: { readonly launch: Launch; readonly name: string }) {
  const isNewTab = launch.openMode === 'newTab';
  return (
    <EmptyState
      title={name}
      text={t('This game is played on the page of its provider. Your money stays here.')}
    >
      <a
        className={lobby.way}
        data-main
        href={launch.url}
        rel="noopener"
        target={isNewTab ? '_blank' : '_self'}
      >
        {t('Open the game')}
      </a>
      <AllGames />
    </EmptyState>
  );
}

interface InsideProps extends Pick<GameFrameProps, 'figures'> {
  readonly address: string;
  readonly name: string;
  readonly onAgain: () => void;
}

type Stage = 'LOADING' | 'READY' | 'LATE' | 'ENDED';

function Inside({ address, name, figures, onAgain }: InsideProps) {
  const [stage, setStage] = useState<Stage>('LOADING');
  const box = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (stage !== 'LOADING') return;
    const late = setTimeout(() => setStage('LATE'), PATIENCE_MS);
    return () => clearTimeout(late);
  }, [stage]);
  useGameMessages(frame, address, {
    ready: () => setStage('READY'),
    sessionExpired: () => setStage('ENDED'),
    openCashier: () => void navigate({ to: '/depositw' }),
    openLobby: () => void navigate({ to: '/casino' }),
    openHistory: () => void navigate({ to: '/account-cash-statement' }),
    requestFullscreen: () => void fill(box.current),
  });
  if (stage === 'LATE' || stage === 'ENDED') {
    const why =
      stage === 'LATE'
        ? t('It has not answered for ten seconds. Bets that were taken count as they stand.')
        : t('Its session is over. Open it again to go on.');
    return <NotOpened why={why} onAgain={onAgain} />;
  }
  return (
    <section ref={box} className={styles.box} aria-label={name}>
      <div className={styles.bar}>
        <h2>{name}</h2>
        <div className={styles.figures}>{figures}</div>
        <AllGames />
        <IconButton label={t('Full screen')} onClick={() => void fill(box.current)}>
          <Icon variant="regular" name="expand" />
        </IconButton>
      </div>
      <div className={styles.stage}>
        {stage === 'LOADING' && <Skeleton label={t('Opening {name}', { name })} rows={8} />}
        <iframe
          ref={frame}
          className={styles.frame}
          title={name}
          src={address}
          data-stage={stage}
          allow="fullscreen; autoplay; clipboard-write"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          onLoad={() => setStage((before) => (before === 'LOADING' ? 'READY' : before))}
        />
      </div>
    </section>
  );
}

/** With the bar, so that its ways out stay in sight; phones that have no such thing leave it as it is. */
async function fill(box: HTMLElement | null): Promise<void> {
  try {
    await (document.fullscreenElement === null
      ? box?.requestFullscreen?.()
      : document.exitFullscreen());
  } catch {
    // The browser has declined: the game goes on as it is.
  }
}

/** What a page does at the word of a game; what it does not name is passed over. */
type GameActs = { readonly [Name in GameMessage]?: () => void };

/** Hears a game in a frame, and nobody else: a message counts from that window and the place it was opened at. */
function useGameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  address: string,
  acts: GameActs,
): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const { origin } = new URL(address, location.href);
    function hear({ source, origin: from, data }: MessageEvent<unknown>) {
      if (source === null || source !== frame.current?.contentWindow || from !== origin) return;
      const name = typeOf(data);
      if (name !== null) latest.current[name]?.();
    }
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame, address]);
}

function typeOf(data: unknown): GameMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  return GAME_MESSAGES.find((name) => name === data.type) ?? null;
}
