import { GAME_MESSAGES, type GameMessage } from '@crease/contracts/wire/game-frame.ts';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './game-frame.module.css';
import { GameOverlays } from './game-overlays.tsx';

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
    <div className={styles.stage}>
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
    </div>
  );
}

/** True for our own games, which bring their own bar with exit, figures and full screen. */
export function isOwn(address: string): boolean {
  return new URL(address, location.href).origin === location.origin;
}

/** Handles messages only from this iframe's window and origin. */
function useGameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  address: string,
  actions: GameActions,
): void {
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
