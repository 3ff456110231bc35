import { GAME_MESSAGES, type GameMessage } from '@crease/contracts/wire/game-frame.ts';
import { type RefObject, useEffect, useRef } from 'react';

/** What a page does at the word of a game; what it does not name is passed over. */
export type GameActs = { readonly [Name in GameMessage]?: () => void };

/** Hears a game in a frame, and nobody else: a message counts from that window and the place it was opened at. */
export function useGameMessages(
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
