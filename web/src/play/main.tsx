import '#theme/base.css';
import './play.css';
import { CLOSE_OVERLAY } from '@crease/contracts/casino/game-pages.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readItem } from '#client/storage/local-items.ts';
import { setLanguage } from '#i18n/text.ts';
import { FrameBack } from '#ui/back/frame-back.ts';
import { setBackLayers } from '#ui/back/use-back-to-close.ts';
import { PlayApp } from './app/play-app.tsx';
import { isFramed, openPage, postOverlays } from './data/open-page.ts';
import { applySuitColours } from './parts/more-sheet.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('play.html has no #root');
const root = createRoot(place);
const game = /\/play\/([a-z0-9]{1,8})/.exec(location.pathname)?.[1] ?? '';

applySuitColours();
shareOverlays();
void openPage(game);
void loadPreferredLanguage().then(() =>
  root.render(
    <StrictMode>
      <PlayApp game={game} />
    </StrictMode>,
  ),
);

/** Loads the site's language before the first text is shown. */
async function loadPreferredLanguage(): Promise<void> {
  if (readItem('crease_preferences')?.language !== 'hi') return;
  try {
    const [{ HINDI_OF_GAMES }, { SENT_IN_HINDI }] = await Promise.all([
      import('#i18n/hi/hindi-games.ts'),
      import('#i18n/hi/sent-in-hindi.ts'),
    ]);
    document.documentElement.lang = 'hi';
    setLanguage('hi', HINDI_OF_GAMES, SENT_IN_HINDI);
  } catch {
    // Fall back to English: opening the game matters more.
  }
}

/** Lets Back on the surrounding page close this game's overlays. */
function shareOverlays(): void {
  if (!isFramed()) return;
  const back = new FrameBack(postOverlays);
  setBackLayers(back);
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== location.origin) return;
    if (data === CLOSE_OVERLAY) back.closeTop();
  });
}
