import { BUILT_IN_SETTING } from '@crease/contracts/settings.ts';
import { readItem } from '#data/storage/local-items.ts';
import { storeOf } from './observable.ts';

export interface SiteState {
  /** The operator has closed the site, or its settings could not be loaded. */
  readonly suspended: boolean;
  /** The domain has a casino. */
  readonly casino: boolean;
  /** Categories of casino games with their games, as the domain's file has them. */
  readonly games: readonly unknown[];
  /** There is no game for anybody. */
  readonly isCasinoEmpty: boolean;
}

/** What decides which pages may be open. */
export const site = storeOf<SiteState>({
  suspended: readItem('siteSuspended') ?? false,
  casino: readItem('domainSetting')?.casino ?? BUILT_IN_SETTING.casino,
  games: readItem('games') ?? [],
  isCasinoEmpty: readItem('casino_is_empty') ?? false,
});

/** True when it is so in this tab or another one has found it so. */
export function isSiteSuspended(): boolean {
  return site.getState().suspended || readItem('siteSuspended') === true;
}
