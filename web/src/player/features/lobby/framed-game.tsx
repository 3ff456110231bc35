import { casinoRoutes, type Launch } from '@crease/contracts/casino/casino.ts';
import { CLOSE_OVERLAY, CORNER_HASH, GAME_MESSAGES, type GameMessage } from '@crease/contracts/casino/game-pages.ts';
import { QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type AnyRouter, Link, RouterContextProvider, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { readItem } from '#client/storage/local-items.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { gameText } from '#i18n/name-text.ts';
import { currentLanguage, t } from '#i18n/text.ts';
import { useBackToClose } from '#ui/back/use-back-to-close.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Row } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { findTable, makeGameKey, useGames, useLiveLobby } from './casino-games.ts';
import styles from './game-frame.module.css';
import { TableLine } from './game-tile.tsx';

/** Load timeout for a game. */
const TIMEOUT_MS = 10_000;

/** For third-party games only: one of ours could escape this sandbox, and browsers warn about it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** Handlers for game messages; others are ignored. */
export type GameActions = { readonly [Name in GameMessage]?: () => void };

export interface FramedGameProps {
  readonly address: string;
  readonly name: string;
  /** The game failed to load in time, or its session ended. */
  readonly onEnd: (why: 'LATE' | 'ENDED') => void;
  readonly actions?: GameActions;
}

/** A game in an iframe, controlled through messages. */
export function FramedGame({ address, name, onEnd, actions = {} }: FramedGameProps) {
  const [isReady, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isReady) return;
    const late = setTimeout(() => end.current('LATE'), TIMEOUT_MS);
    return () => clearTimeout(late);
  }, [isReady]);
  useGameMessages(frame, address, {
    ready: () => setReady(true),
    sessionExpired: () => onEnd('ENDED'),
    openCashier: () => void navigate({ to: '/depositw' }),
    openLobby: () => void navigate({ to: '/casino' }),
    openHistory: () => void navigate({ to: '/account-cash-statement' }),
    ...actions,
  });
  return (
    <Box grow relative className={styles.stage}>
      {!isReady && <Skeleton label={t('Opening {name}…', { name })} rows={8} />}
      <iframe
        ref={frame}
        className={styles.frame}
        title={name}
        src={address}
        data-stage={isReady ? 'READY' : 'LOADING'}
        allow="fullscreen; autoplay; clipboard-write"
        {...(isOwn(address) ? {} : { sandbox: SANDBOX })}
        onLoad={() => setReady(true)}
      />
      {isOwn(address) && <GameOverlays frame={frame} />}
    </Box>
  );
}

/** True for our own games, which bring their own bar with exit, figures and full screen. */
export function isOwn(address: string): boolean {
  return new URL(address, location.href).origin === location.origin;
}

/** Handles messages only from this iframe's window and origin. */
function useGameMessages(frame: RefObject<HTMLIFrameElement | null>, address: string, actions: GameActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const { origin } = new URL(address, location.href);
    function handleMessage({ source, origin: from, data }: MessageEvent<unknown>) {
      if (source === null || source !== frame.current?.contentWindow || from !== origin) return;
      const name = parseMessageType(data);
      if (name !== null) latest.current[name]?.();
    }
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [frame, address]);
}

function parseMessageType(data: unknown): GameMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  return GAME_MESSAGES.find((name) => name === data.type) ?? null;
}

/** More than any game stacks; each costs the player one Back. */
const MAX_OVERLAYS = 5;

/** Lets Back close the overlays of one of our own games before it leaves the page. */
export function GameOverlays({ frame }: { readonly frame: RefObject<HTMLIFrameElement | null> }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    function handleMessage({ source, origin, data }: MessageEvent<unknown>) {
      if (source === null || source !== frame.current?.contentWindow) return;
      const overlays = origin === location.origin ? parseOverlays(data) : null;
      if (overlays !== null) setCount(Math.min(overlays, MAX_OVERLAYS));
    }
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [frame]);
  const close = () => {
    setCount((before) => before - 1);
    frame.current?.contentWindow?.postMessage(CLOSE_OVERLAY, location.origin);
  };
  return count === 0 ? null : <Entries count={count} onClose={close} />;
}

function Entries({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  useBackToClose(true, onClose);
  return count === 1 ? null : <Entries count={count - 1} onClose={onClose} />;
}

function parseOverlays(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('overlays' in data)) return null;
  const { overlays } = data;
  return typeof overlays === 'number' && overlays >= 0 ? overlays : null;
}

/** A game to open and where on the page. */
export interface LaunchRequest {
  /** `provider:code`. */
  readonly game: string;
  readonly isDemo: boolean;
  readonly place: 'LOBBY' | 'CORNER';
}

/** Requests a launch URL. Each URL works once, so used or old ones are never reused. */
export function useLaunch({ game, isDemo, place }: LaunchRequest): UseQueryResult<Launch> {
  const [product = '', gameCode = ''] = game.split(':');
  const isMobile = useIsPhone();
  const lang = usePreference('language');
  // A page remounted in another language needs a URL of its own.
  const [spoken] = useState(currentLanguage);
  return useQuery({
    queryKey: ['launch', game, isDemo, place, spoken],
    queryFn: () => {
      const token = readItem('casinoToken') ?? undefined;
      const mode = isDemo ? 'demo' : 'real';
      const request = { gameCode, product, homeUrl: '/casino', isMobile, mode, lang } as const;
      return callRoute(casinoRoutes.launchGame, token === undefined ? request : { ...request, token });
    },
    meta: { isAskedOnce: true },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}

/** The game's display name, marked if played without money. */
export function useGameName({ game, isDemo }: Pick<LaunchRequest, 'game' | 'isDemo'>): string {
  const games = useGames().data?.flatMap(({ games: ofKind }) => ofKind) ?? [];
  const found = games.find((one) => makeGameKey(one) === game);
  const name = found === undefined ? t('Game') : gameText(found.name);
  return isDemo ? t('{name}, free play', { name }) : name;
}

interface MinimisedGame {
  /** `provider:code`. */
  readonly game: string;
  readonly isDemo: boolean;
}

const corner = createObservable<{ readonly current: MinimisedGame | null }>({ current: null });
let root: Root | null = null;

/** Keeps a game open in the corner while the player browses other pages. */
export function openInCorner({ router, ...current }: MinimisedGame & { readonly router: AnyRouter }): void {
  corner.setState({ current });
  if (root !== null) return;
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <Corner />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

/** Closes the corner game; its round continues on the server. */
export function closeCorner(): void {
  corner.setState({ current: null });
  // Deferred: the caller may be rendering right now.
  const ended = root;
  root = null;
  queueMicrotask(() => ended?.unmount());
}

function Corner() {
  const saved = useStore(corner, (state) => state.current);
  const isLoggedIn = useStore(session, ({ accessToken }) => accessToken !== null);
  useEffect(() => {
    if (!isLoggedIn) closeCorner();
  }, [isLoggedIn]);
  return saved === null || !isLoggedIn ? null : <CornerGame key={saved.game} {...saved} />;
}

/** Wide screens show the game itself; phones show a status line with a link back. */
function CornerGame({ game, isDemo }: MinimisedGame) {
  const isPhone = useIsPhone();
  const [isSmall, setSmall] = useState(false);
  const name = useGameName({ game, isDemo });
  return (
    <section
      className={styles.corner}
      data-small={isSmall || isPhone || undefined}
      aria-label={t('{name}, minimised', { name })}
    >
      <Row gap={2} className={styles.cornerBar}>
        <b>{name}</b>
        {isPhone && <TableStatus game={game} />}
        {!isPhone && (
          <IconButton
            label={isSmall ? t('Show') : t('Hide')}
            aria-expanded={!isSmall}
            onClick={() => setSmall(!isSmall)}
          >
            <Icon variant="regular" name={isSmall ? 'chevronUp' : 'chevronDown'} />
          </IconButton>
        )}
        <Link
          to="/lobby"
          search={{ game, mode: isDemo ? 'demo' : undefined }}
          className={styles.cornerBack}
          aria-label={t('Back to the game')}
        >
          <Icon variant="regular" name="expand" />
        </Link>
        <IconButton label={t('Close')} onClick={closeCorner}>
          <Icon variant="regular" name="close" />
        </IconButton>
      </Row>
      {!isPhone && <Opened game={game} isDemo={isDemo} name={name} />}
    </section>
  );
}

function Opened({ game, isDemo, name }: MinimisedGame & { readonly name: string }) {
  const { data } = useLaunch({ game, isDemo, place: 'CORNER' });
  if (data === undefined) return null;
  const address = isOwn(data.url) ? `${data.url}${CORNER_HASH}` : data.url;
  return <FramedGame address={address} name={name} onEnd={closeCorner} />;
}

function TableStatus({ game }: { readonly game: string }) {
  const [providerId = '', gameCode = ''] = game.split(':');
  const table = findTable(useLiveLobby(), { providerId, gameCode });
  return table === null ? null : <TableLine table={table} />;
}
