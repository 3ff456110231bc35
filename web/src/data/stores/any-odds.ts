import { type HouseKind, isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { readItem, removeItem } from '#data/storage/local-items.ts';
import { preferences, setPreferences, usePreference } from './preferences.ts';

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
