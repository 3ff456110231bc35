import { CLOSE_OVERLAY } from '@crease/contracts/wire/game-frame.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useBackToClose } from '#ui/back/use-back-to-close.ts';

/** More than any game stacks; each costs the player one Back. */
const MAX_OVERLAYS = 5;

interface GameOverlaysProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/** Lets Back close the overlays of one of our own games before it leaves the page. */
export function GameOverlays({ frame }: GameOverlaysProps) {
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

interface EntriesProps {
  readonly count: number;
  readonly onClose: () => void;
}

function Entries({ count, onClose }: EntriesProps) {
  useBackToClose(true, onClose);
  return count === 1 ? null : <Entries count={count - 1} onClose={onClose} />;
}

function parseOverlays(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('overlays' in data)) return null;
  const { overlays } = data;
  return typeof overlays === 'number' && overlays >= 0 ? overlays : null;
}
