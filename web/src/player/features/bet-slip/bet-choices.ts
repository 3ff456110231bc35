import { type HouseKind, isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { preferences, setPreferences, usePreference } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import { readItem, removeItem } from '#data/storage/local-items.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';

/** Whether the bettor takes any odds within the house's tolerance in markets of this kind. */
export function takesAnyOdds(kind: MarketKind): boolean {
  return preferences.getState().anyOddsKinds.some((taken) => taken === kind);
}

/** The same for a part that draws itself again when it changes. */
export function useAnyOdds(kind: MarketKind): boolean {
  return usePreference('anyOddsKinds').some((taken) => taken === kind);
}

export function setAnyOdds(kind: HouseKind, isOn: boolean): void {
  const others = preferences.getState().anyOddsKinds.filter((other) => other !== kind);
  setPreferences({ anyOddsKinds: isOn ? [...others, kind] : others });
}

/** Takes over, once, what an older version of the app kept in this browser alone. */
export function adoptOldAnyOdds(): void {
  const old = readItem('crease_any_odds');
  if (old === null) return;
  removeItem('crease_any_odds');
  const kinds = old.filter((kind): kind is HouseKind => isHouseKind(kind as MarketKind));
  const { anyOddsKinds } = preferences.getState();
  const added = kinds.filter((kind) => !anyOddsKinds.includes(kind));
  if (added.length > 0) setPreferences({ anyOddsKinds: [...anyOddsKinds, ...added] });
}

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
