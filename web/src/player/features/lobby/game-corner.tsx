import { CORNER_HASH } from '@crease/contracts/wire/game-frame.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, Link, RouterContextProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { FramedGame, isOwn } from './framed-game.tsx';
import styles from './game-corner.module.css';
import { TableLine } from './game-tile.tsx';
import { findTable, useLiveLobby } from './lobby-news.ts';
import { useGameName, useLaunch } from './use-launch.ts';

interface MinimisedGame {
  /** `provider:code`. */
  readonly game: string;
  readonly isDemo: boolean;
}

const corner = createObservable<{ readonly current: MinimisedGame | null }>({ current: null });
let root: Root | null = null;

/** Keeps a game open in the corner while the player browses other pages. */
export function openInCorner({
  router,
  ...current
}: MinimisedGame & { readonly router: AnyRouter }): void {
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
  const kept = useStore(corner, (state) => state.current);
  const isLoggedIn = useStore(session, ({ accessToken }) => accessToken !== null);
  useEffect(() => {
    if (!isLoggedIn) closeCorner();
  }, [isLoggedIn]);
  return kept === null || !isLoggedIn ? null : <CornerGame key={kept.game} {...kept} />;
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
      <div className={styles.bar}>
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
          className={styles.back}
          aria-label={t('Back to the game')}
        >
          <Icon variant="regular" name="expand" />
        </Link>
        <IconButton label={t('Close')} onClick={closeCorner}>
          <Icon variant="regular" name="close" />
        </IconButton>
      </div>
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
