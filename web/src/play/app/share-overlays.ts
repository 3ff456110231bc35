import { CLOSE_OVERLAY } from '@crease/contracts/wire/game-frame.ts';
import { isFramed, postOverlays } from '#play/data/frame-messages.ts';
import { FrameBack } from '#ui/back/frame-back.ts';
import { setBackLayers } from '#ui/back/use-back-to-close.ts';

/** Lets Back on the surrounding page close this game's overlays. */
export function shareOverlays(): void {
  if (!isFramed()) return;
  const back = new FrameBack(postOverlays);
  setBackLayers(back);
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== location.origin) return;
    if (data === CLOSE_OVERLAY) back.closeTop();
  });
}
