import { storeOf, useStore } from './observable.ts';
import { usePreference } from './preferences.ts';
import { session } from './session.ts';

/** A bet that a tap has sent and that is not answered yet. */
export interface OneClickBet {
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  readonly delayMs: number;
}

/** The bet that is under way, one at a time. */
export const oneClick = storeOf<{ readonly placing: OneClickBet | null }>({ placing: null });

/** Whether a tap on a price places a bet at once: only for somebody who is logged in. */
export function useOneClick(): boolean {
  const isOn = usePreference('oneClick');
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  return isOn && isLoggedIn;
}
